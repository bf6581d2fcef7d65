import { CallError } from '../../platform/call-handler.ts'

/** The answer about a hidden event for visitors and attendees; contains none of its content. */
export function eventUnderReviewError(): CallError {
  return new CallError('under_review', 'This event is under review.')
}

/** The answer to an event's hosts about what they cannot do while it is hidden. */
export function eventHiddenError(): CallError {
  return new CallError('event_hidden', 'This event is hidden while our team reviews it.')
}
