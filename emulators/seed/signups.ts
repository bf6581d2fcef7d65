import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { attendees, member, type Attendee } from './users.ts'
import type { SeedEvent } from './seed-event.ts'
import type { Random } from './random.ts'

const MINUTE_MS = 60_000

export interface SeedSignup extends Attendee {
  readonly id: string
  readonly seq: number
  readonly status: 'requested' | 'confirmed' | 'waitlist' | 'cancelled'
  /** The result of the RSVP when it was made. */
  readonly result: {
    readonly status: 'requested' | 'confirmed' | 'waitlist'
    readonly position: number | null
  }
  readonly createdAt: number
  readonly updatedAt: number
  readonly checkedInAt: number | null
}

/**
 * Makes the confirmed, waitlisted, cancelled and requested RSVPs of an event, in the order of their creation. They keep the rules of
 * the waitlist: attendees get spots in the order of `seq`, and no RSVP is on the waitlist while a spot is free.
 */
export function makeSignups(
  seedEvent: SeedEvent,
  times: { readonly eventCreatedAt: number; readonly startsAt: number; readonly now: number },
  random: Random,
): SeedSignup[] {
  const [, confirmedCount, waitlistCount = 0, cancelledCount = 0] = seedEvent.spots
  const { requestCount = 0 } = seedEvent
  const rsvpCount = confirmedCount + waitlistCount + cancelledCount + requestCount
  const chosenAttendees = random.shuffle(attendees).slice(0, rsvpCount)
  // Attendees who cancelled had a spot before the event was full, so they were never on the waitlist.
  const unshuffledFlags = chosenAttendees.map((_, index) => index < cancelledCount)
  const shuffledFlags = random.shuffle(unshuffledFlags.slice(0, confirmedCount + cancelledCount))
  const cancelledFlags = [...shuffledFlags, ...unshuffledFlags.slice(confirmedCount + cancelledCount)]
  const activeIndexes = cancelledFlags.flatMap((isCancelled, index) => (isCancelled ? [] : [index]))
  const memberRanks = { confirmed: Math.floor(confirmedCount / 2), waitlisted: confirmedCount + 1 }
  const memberIndex = seedEvent.memberStatus && activeIndexes[memberRanks[seedEvent.memberStatus]]

  const latestRsvpAt = Math.min(times.now, times.startsAt)
  const rsvpTimes = chosenAttendees
    .map(() => times.eventCreatedAt + random.next() * (latestRsvpAt - times.eventCreatedAt))
    .map((instant) => Math.floor(instant / MINUTE_MS) * MINUTE_MS)
    .sort((a, b) => a - b)
  return chosenAttendees.map((chosenAttendee, index) => {
    const attendee: Attendee = index === memberIndex ? member : chosenAttendee
    const createdAt = rsvpTimes[index] ?? latestRsvpAt
    const position = activeIndexes.indexOf(index) + 1 - confirmedCount
    const isActive = cancelledFlags[index] !== true
    const isRequest = index >= rsvpCount - requestCount
    const isWaitlisted = isActive && !isRequest && position > 0
    const hasCheckedIn = times.startsAt < times.now && isActive && !isWaitlisted && random.next() < 0.85
    const firstStatus = isWaitlisted ? 'waitlist' : isRequest ? 'requested' : 'confirmed'
    return {
      id: hashAddress(attendee.email),
      name: attendee.name,
      email: attendee.email,
      seq: index + 1,
      status: isActive ? firstStatus : 'cancelled',
      result: { status: firstStatus, position: isWaitlisted ? position : null },
      createdAt,
      updatedAt: isActive ? createdAt : Math.floor((createdAt + latestRsvpAt) / 2),
      checkedInAt: hasCheckedIn ? times.startsAt + random.nextBelow(20) * MINUTE_MS : null,
    }
  })
}
