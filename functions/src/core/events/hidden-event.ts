import { CallError } from '../../platform/call-handler.ts'

/** The answer about an event that admins hide, for visitors and attendees: nothing of what it says. */
export function eventUnderReview(): CallError {
  return new CallError('under_review', 'This event is under review.')
}

/** The answer to its hosts, about what they cannot do meanwhile. */
export function eventHidden(): CallError {
  return new CallError('event_hidden', 'This event is hidden while our team reviews it.')
}
