import { timeSpan } from '../../../shared/time/zoned.ts'
import type { EventSnapshot } from './mail-data.ts'

/** `19:30 to 21:30 (CET)`: in the event's own zone, named. */
export function eventHours({ startsAt, endsAt, timezone }: EventSnapshot): string {
  const { from, to, zone } = timeSpan(startsAt, endsAt, timezone)
  return `${from} to ${to} (${zone})`
}
