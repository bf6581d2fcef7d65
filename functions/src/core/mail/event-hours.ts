import { formatTimeSpan } from '../../../shared/time/zoned-time.ts'
import type { EventSnapshot } from './mail-data.ts'

/** The hours of an event in its own zone, such as `19:30 to 21:30 (CET)`. */
export function formatEventHours({ startsAt, endsAt, timezone }: EventSnapshot): string {
  const { startText, endText, zoneName } = formatTimeSpan(startsAt, endsAt, timezone)
  return `${startText} to ${endText} (${zoneName})`
}
