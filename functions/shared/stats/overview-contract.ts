import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { mailAlarms } from '../mail/triggers.ts'

const count = z.number().int()

const overview = z.object({
  userCount: count,
  /** Including drafts, without cancelled events. */
  eventCount: count,
  draftCount: count,
  /** Approved hosts. */
  hostCount: count,
  pendingHostCount: count,
  /** RSVPs with a spot at events that were not cancelled. */
  rsvpCount: count,
  pendingWork: z.object({
    /** The date of the oldest application without a decision; null if there is none. */
    oldestApplicationAt: z.iso.datetime().nullable(),
    /** Stopped messages to many members that were not sent to all of them. */
    stoppedMailingCount: count,
    /** Suppressed addresses. */
    suppressedAddressCount: count,
    /** Open reports and objections. */
    reportCount: count,
    /** Email problems that need an admin. */
    alarms: z.array(
      z.object({ name: z.enum(mailAlarms), message: z.string(), firstRaisedAt: z.iso.datetime() }),
    ),
  }),
  /** The last twelve weeks, the last of which has not ended; weeks without stored stats are left out. */
  weeks: z.array(
    z.object({
      /** The Monday of the week. */
      week: z.iso.date(),
      /** RSVPs made, whatever their status is now. */
      rsvpCount: count,
      /** New members. */
      memberCount: count,
      /** Events that started. */
      eventCount: count,
    }),
  ),
  countedAt: z.iso.datetime(),
})
export type Overview = z.infer<typeof overview>

/** The platform in numbers (specification section 2.2). */
export const overviewCalls = declareCalls({
  getOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary:
      'The numbers of members, events, hosts and RSVPs, in total and per week, and the applications, reports and email problems that need an admin now. The numbers are at most a minute old.',
    access: 'admin',
    response: overview,
    status: 200,
    errors: [],
  },
})
