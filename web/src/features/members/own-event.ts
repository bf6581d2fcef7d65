import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import type { SignupTicket } from '@/lib/device-tickets.ts'
import type { MemberDashboard } from '@shared/members/contract.ts'

/** An event at which the member has or had a spot, is on the waitlist, or has asked to join. */
export interface OwnEvent {
  readonly id: number
  readonly title: string
  readonly city: string
  /** Milliseconds since 1970; null if unknown. */
  readonly startsAt: number | null
  readonly timezone: string
  readonly isWaitlist: boolean
  /** Set if the member asked to join and no host has answered. */
  readonly isRequest?: true | undefined
  /** True if admins hide the event. */
  readonly isUnderReview: boolean
  /**
   * The ticket to store on this device. Null on the waitlist, for a request, for an event under review, for an RSVP that only this
   * device knows of, and if the list does not contain the location: for a private or virtual event, and in the API's response.
   */
  readonly signupTicket: SignupTicket | null
}

export interface OwnEvents {
  /** The first three upcoming events. */
  readonly upcomingEvents: readonly OwnEvent[]
  readonly pastEvents: readonly OwnEvent[]
}

/** Converts the response of `GET /api/user/dashboard`. */
export function toOwnEvents({ upcomingEvents, eventHistory }: MemberDashboard): OwnEvents {
  return { upcomingEvents: upcomingEvents.map(toOwnEvent), pastEvents: eventHistory.map(toOwnEvent) }
}

type DashboardEntry = MemberDashboard['eventHistory'][number] & {
  readonly isWaitlist?: boolean
  readonly isRequest?: true | undefined
  readonly isUnderReview?: boolean
}

function toOwnEvent({
  dateTime,
  isWaitlist = false,
  isUnderReview = false,
  ...event
}: DashboardEntry): OwnEvent {
  const startsAt = Date.parse(dateTime)
  return {
    ...event,
    startsAt: Number.isNaN(startsAt) ? null : startsAt,
    isWaitlist,
    isUnderReview,
    signupTicket: null,
  }
}

/**
 * Adds the upcoming events that only this device knows of. Without a network, a cached list does not include RSVPs that were
 * made after the list was cached.
 */
export function addDeviceRsvps(
  upcomingEvents: readonly OwnEvent[],
  rsvps: readonly DeviceRsvp[],
  { email, now }: { readonly email: string; readonly now: number },
): readonly OwnEvent[] {
  const missingEvents = rsvps
    .filter(({ signup, event }) => signup.email.toLowerCase() === email && Date.parse(event.dateTime) >= now)
    .filter(({ event }) => !upcomingEvents.some(({ id }) => id === event.id))
    .map(({ signup: { isWaitlist, isRequest }, event: { id, title, city, dateTime, timezone } }) => {
      const startsAt = Date.parse(dateTime)
      const requestField = isRequest ? { isRequest } : {}
      return {
        id,
        title,
        city,
        startsAt,
        timezone,
        isWaitlist,
        ...requestField,
        isUnderReview: false,
        signupTicket: null,
      }
    })
  return [...upcomingEvents, ...missingEvents].sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
}
