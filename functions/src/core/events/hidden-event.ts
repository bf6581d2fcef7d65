import { CallError } from '../../platform/call-handler.ts'

/** The response about a hidden event for visitors and attendees, without any of its content. */
export function makeEventUnderReviewError(): CallError {
  return new CallError('under_review', 'This event is under review.')
}

/** The response to a host's action that is not possible while the event is hidden. */
export function makeEventHiddenError(): CallError {
  return new CallError('event_hidden', 'This event is hidden while our team reviews it.')
}
