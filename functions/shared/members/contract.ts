import { z } from 'zod'
import { currentUser } from '../auth/contract.ts'
import { optionalCity } from '../cities/city.ts'
import { declareCalls } from '../http/call.ts'
import { email, optionalText, personName } from '../http/fields.ts'
import { eventId } from '../ids.ts'

const dashboardEvent = z.object({
  id: eventId,
  title: z.string(),
  city: z.string(),
  dateTime: z.iso.datetime(),
  timezone: z.string(),
})

const dashboardStats = z.object({
  eventCount: z.number().int(),
  connectionCount: z.number().int(),
  /** The cities where the member has been, each once, by name. */
  cities: z.array(z.string()),
  /** The number of upcoming events for which the member has a spot or a waitlist position. */
  upcomingCount: z.number().int(),
})
export type DashboardStats = z.infer<typeof dashboardStats>

export const memberDashboard = z.object({
  stats: dashboardStats,
  /** The next three events for which the member has an RSVP: with a spot, on the waitlist, or a request. */
  upcomingEvents: z.array(
    dashboardEvent.extend({
      isWaitlist: z.boolean(),
      /** Present only if the RSVP is a request. */
      isRequest: z.literal(true).optional(),
      isUnderReview: z.boolean(),
    }),
  ),
  /** The last five past events. */
  eventHistory: z.array(dashboardEvent),
})
export type MemberDashboard = z.infer<typeof memberDashboard>

/** A member's own page (specification section 3, "Profile event-history entry"). */
const memberProfile = currentUser.extend({
  stats: z.object({
    totalEventCount: z.number().int(),
    pastEventCount: z.number().int(),
    upcomingEventCount: z.number().int(),
    visitedCityCount: z.number().int(),
  }),
  /** The cities where the member has been, each once, by name. */
  cities: z.array(z.string()),
  /** Upcoming events, soonest first (at most 100), then the last five past ones. */
  eventHistory: z.array(
    z.object({
      eventId,
      eventTitle: z.string(),
      eventDate: z.iso.datetime(),
      timezone: z.string(),
      venueName: z.string(),
      city: z.string(),
      isPast: z.boolean(),
      isWaitlist: z.boolean(),
      isRequest: z.literal(true).optional(),
    }),
  ),
})

export const memberCalls = declareCalls({
  getProfile: {
    method: 'GET',
    path: '/api/auth/user',
    summary: "A member's profile, with past and upcoming events.",
    access: 'member',
    response: memberProfile,
    status: 200,
    errors: ['signed_out'],
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/auth/user',
    summary:
      'Saves name, city and area. A new email address can only be requested within 15 minutes of signing in, and takes effect when the signed-in member opens the link sent to it within 15 minutes.',
    access: 'member',
    body: z.object({ name: personName, email, city: optionalCity, area: optionalText(80) }),
    response: z.object({
      message: z.string(),
      user: currentUser,
      /** The address that a link was sent to; null if the email does not change. */
      pendingEmail: z.string().nullable(),
    }),
    status: 200,
    errors: ['signed_out', 'login_too_old', 'already_registered', 'too_many_requests'],
  },
  getDashboard: {
    method: 'GET',
    path: '/api/user/dashboard',
    summary: "A member's counts, next events and history.",
    access: 'member',
    response: memberDashboard,
    status: 200,
    errors: ['signed_out'],
  },
  getDashboardStats: {
    method: 'GET',
    path: '/api/user/dashboard/stats',
    summary: "A member's counts without the lists, for clients that read the lists from Firestore.",
    access: 'member',
    response: dashboardStats,
    status: 200,
    errors: ['signed_out'],
  },
})
