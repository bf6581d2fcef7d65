import type { EventDocument } from '../../../shared/events/event-document.ts'
import { isTimeZone } from '../../../shared/time/zoned-time.ts'

/**
 * Whether the event's time zone exists. An event that was edited directly in Firestore may have an unknown zone, with which it
 * cannot be parsed. Triggers and schedules skip the event until its zone is corrected, so that they do not fail at every retry.
 */
export function isInKnownZone({ timezone }: EventDocument): boolean {
  return typeof timezone === 'string' && isTimeZone(timezone)
}
