import { CallError } from '../../platform/call-handler.ts'

/** What is said of an event that was called off, to who asks for it and to who has a seat. */
export function eventCancelled(): CallError {
  return new CallError('event_cancelled', 'This event was cancelled.')
}
