import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import type { SignupTicket } from '@/lib/device-tickets.ts'
import type { MemberDashboard } from '@shared/members/contract.ts'

/** An event a member has a seat in, waits for or was at. */
export interface OwnEvent {
  readonly id: number
  readonly title: string
  readonly city: string
  /** Milliseconds since 1970; null where it is not known. */
  readonly startsAt: number | null
  readonly timezone: string
  readonly isWaitlist: boolean
  /** They asked to join, and no host has answered. */
  readonly isRequest?: true | undefined
  /** Admins hide the event. */
  readonly isUnderReview: boolean
  /** Null on the waitlist, for a request, and where the list does not say where it is: of a private and of a virtual event, and as the call answers it. */
  readonly seat: SignupTicket | null
}

export interface OwnEvents {
  /** The first three. */
  readonly upcoming: readonly OwnEvent[]
  readonly history: readonly OwnEvent[]
}

/** The same lists as `GET /api/user/dashboard` answers them. */
export function fromDashboard({ upcomingEvents, eventHistory }: MemberDashboard): OwnEvents {
  return { upcoming: upcomingEvents.map(fromEntry), history: eventHistory.map(fromEntry) }
}

type DashboardEntry = MemberDashboard['eventHistory'][number] & {
  readonly isWaitlist?: boolean
  readonly isRequest?: true | undefined
  readonly isUnderReview?: boolean
}

function fromEntry({
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
    seat: null,
  }
}

/**
 * What is to come, with what this device alone knows of: lists that were kept before an RSVP was made lack it until there is a network
 * again.
 */
export function withDeviceRsvps(
  upcoming: readonly OwnEvent[],
  rsvps: readonly DeviceRsvp[],
  { email, now }: { readonly email: string; readonly now: number },
): readonly OwnEvent[] {
  const missingRsvps = rsvps
    .filter(({ signup, event }) => signup.email.toLowerCase() === email && Date.parse(event.dateTime) >= now)
    .filter(({ event }) => !upcoming.some(({ id }) => id === event.id))
    .map(({ signup: { isWaitlist, isRequest }, event: { id, title, city, dateTime, timezone } }) => {
      const startsAt = Date.parse(dateTime)
      const request = isRequest ? { isRequest } : {}
      return { id, title, city, startsAt, timezone, isWaitlist, ...request, isUnderReview: false, seat: null }
    })
  return [...upcoming, ...missingRsvps].sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
}
