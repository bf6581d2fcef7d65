import {
  attendeeFacts,
  isGoingAhead,
  isHidden,
  type EventDocument,
} from '../../../shared/events/event-document.ts'
import { millisOf } from '../../../shared/instant.ts'

/**
 * Whether a write of an event's document may be news to its attendees; `eventChanges` describes it. Called at every write,
 * including the RSVP engine's, so it reads nothing and looks at a few fields.
 */
export function isNotableChange(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): boolean {
  const was = isGoingAhead(before) ? before : undefined
  const is = isGoingAhead(after) ? after : undefined
  if (!was && !is) return false
  // Invited guests are notified of a cancellation, whether or not anybody has RSVP'd.
  const isForGuests = was?.hasGuestList === true && !is
  const people = Math.max(countPeople(before, !is), countPeople(after, !is))
  if (!isForGuests && people === 0) return false
  if (Math.max(millisOf(was?.endsAt) ?? 0, millisOf(is?.endsAt) ?? 0) <= now) return false
  if (!was || !is) return true
  // A change while it was hidden is told once it is shown.
  if (isHidden(was) && !isHidden(is)) return true
  const factOf = (event: EventDocument, name: string) => millisOf(event[name]) ?? event[name] ?? null
  return attendeeFacts.some((name) => factOf(was, name) !== factOf(is, name))
}

/** Requesters hear of other changes when they are accepted. */
function countPeople(event: EventDocument | undefined, isOff: boolean): number {
  const { confirmedCount = 0, waitlistCount = 0, requestedCount = 0 } = event ?? {}
  return Number(confirmedCount) + Number(waitlistCount) + (isOff ? Number(requestedCount) : 0)
}
