import type { EventDocument } from '../../../shared/events/event-document.ts'
import { isTimeZone } from '../../../shared/time/zoned.ts'

/**
 * Whether an event is in a zone that there is. One that was changed by hand may not be, and whatever says or reckons its times
 * would throw, and be tried for ever: triggers and schedules leave it alone until somebody has mended it.
 */
export function isInKnownZone({ timezone }: EventDocument): boolean {
  return typeof timezone === 'string' && isTimeZone(timezone)
}
