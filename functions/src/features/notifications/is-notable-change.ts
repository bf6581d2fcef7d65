import {
  attendeeFacts,
  isGoingAhead,
  isHidden,
  type EventDocument,
} from '../../../shared/events/event-document.ts'
import { millisOf } from '../../../shared/instant.ts'

/**
 * Whether attendees may have to be notified of a write of their event; `listEventChanges` describes the changes. Called at every
 * write, including the RSVP engine's, so it reads nothing and looks at only a few fields.
 */
export function isNotableChange(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): boolean {
  const oldEvent = isGoingAhead(before) ? before : undefined
  const newEvent = isGoingAhead(after) ? after : undefined
  if (!oldEvent && !newEvent) return false
  // Invited guests are notified of a cancellation, whether or not anyone has RSVP'd.
  const isForGuests = oldEvent?.hasGuestList === true && !newEvent
  const peopleCount = Math.max(countPeople(before, !newEvent), countPeople(after, !newEvent))
  if (!isForGuests && peopleCount === 0) return false
  if (Math.max(millisOf(oldEvent?.endsAt) ?? 0, millisOf(newEvent?.endsAt) ?? 0) <= now) return false
  if (!oldEvent || !newEvent) return true
  // Attendees are notified of changes to a hidden event when it is shown again.
  if (isHidden(oldEvent) && !isHidden(newEvent)) return true
  const factOf = (event: EventDocument, name: string) => millisOf(event[name]) ?? event[name] ?? null
  return attendeeFacts.some((name) => factOf(oldEvent, name) !== factOf(newEvent, name))
}

/** Requesters count only if the event is cancelled: they read about other changes when they are accepted. */
function countPeople(event: EventDocument | undefined, isCancelled: boolean): number {
  const { confirmedCount = 0, waitlistCount = 0, requestedCount = 0 } = event ?? {}
  return Number(confirmedCount) + Number(waitlistCount) + (isCancelled ? Number(requestedCount) : 0)
}
