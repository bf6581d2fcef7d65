import {
  notifiedEventFields,
  isGoingAhead,
  isHidden,
  type EventDocument,
} from '../../../shared/events/event-document.ts'
import { getMillis } from '../../../shared/instant.ts'

/**
 * Whether attendees may have to be notified of a write of their event; `listEventChanges` describes the changes. Called at every
 * write, including the RSVP engine's, so it reads nothing and looks at only a few fields.
 */
export function isNotableChange(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): boolean {
  const formerEvent = isGoingAhead(before) ? before : undefined
  const newEvent = isGoingAhead(after) ? after : undefined
  if (!formerEvent && !newEvent) return false
  // Invited guests are notified of a cancellation, whether or not anyone has RSVP'd.
  const shouldNotifyGuests = formerEvent?.hasGuestList === true && !newEvent
  const attendeeCount = Math.max(countAttendees(before, !newEvent), countAttendees(after, !newEvent))
  if (!shouldNotifyGuests && attendeeCount === 0) return false
  if (Math.max(getMillis(formerEvent?.endsAt) ?? 0, getMillis(newEvent?.endsAt) ?? 0) <= now) return false
  if (!formerEvent || !newEvent) return true
  // Attendees are notified of changes to a hidden event when an admin unhides it.
  if (isHidden(formerEvent) && !isHidden(newEvent)) return true
  const getFact = (event: EventDocument, name: string) => getMillis(event[name]) ?? event[name] ?? null
  return notifiedEventFields.some((name) => getFact(formerEvent, name) !== getFact(newEvent, name))
}

/** Requesters count only if the event no longer takes place: they read about other changes when they are accepted. */
function countAttendees(event: EventDocument | undefined, shouldCountRequests: boolean): number {
  const { confirmedCount = 0, waitlistCount = 0, requestedCount = 0 } = event ?? {}
  return Number(confirmedCount) + Number(waitlistCount) + (shouldCountRequests ? Number(requestedCount) : 0)
}
