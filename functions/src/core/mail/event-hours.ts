import { formatTimeSpan } from '../../../shared/time/zoned-time.ts'
import type { EventSnapshot } from './mail-data.ts'

/** The hours of an event in its own zone, such as `19:30 to 21:30 (CET)`. */
export function formatEventHours({ startsAt, endsAt, timezone }: EventSnapshot): string {
  const { from, to, zone } = formatTimeSpan(startsAt, endsAt, timezone)
  return `${from} to ${to} (${zone})`
}
