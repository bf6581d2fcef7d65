import { isGoingAhead } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { CallError } from '../../platform/call-handler.ts'

/** The error for visitors and attendees of a cancelled event. */
export function makeEventCancelledError(): CallError {
  return new CallError('event_cancelled', 'This event was cancelled.')
}

/** Whether it is too late to cancel an event: its attendees would get an email about an event that has taken place. */
export function isTooLateToCancel(
  event: Pick<StoredEvent, 'isPublished' | 'cancelledAt' | 'hidden' | 'endsAt'>,
  now: number,
): boolean {
  return isGoingAhead(event) && event.endsAt <= now
}

/** The error if an event to cancel is already over. */
export function makeEventOverError(): CallError {
  return new CallError('event_over', 'This event is over, so it can no longer be cancelled.')
}
