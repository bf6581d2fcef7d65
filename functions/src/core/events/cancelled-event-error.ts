import { CallError } from '../../platform/call-handler.ts'

/** The error for visitors and attendees alike. */
export function makeEventCancelledError(): CallError {
  return new CallError('event_cancelled', 'This event was cancelled.')
}
