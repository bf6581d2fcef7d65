import { CallError } from '../../platform/call-handler.ts'

/** The error for visitors and attendees. It reveals nothing about the event. */
export function makeEventUnderReviewError(): CallError {
  return new CallError('under_review', 'This event is under review.')
}

/** The error for a host's action that is not possible while the event is hidden. */
export function makeEventHiddenError(): CallError {
  return new CallError('event_hidden', 'This event is hidden while our team reviews it.')
}
