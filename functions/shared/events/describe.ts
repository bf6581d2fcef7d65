import { cutAtWord } from '../text/cut.ts'
import { clockTime, longDate, zoneName } from '../time/zoned.ts'
import type { EventDetail } from './contract.ts'

/** The part of a description that previews show. */
const MAX_LENGTH = 200

/** When, where, and what it is, in this order, because previews cut it short. */
export function describe(
  event: Pick<EventDetail, 'dateTime' | 'timezone' | 'isVirtual' | 'venueName' | 'city' | 'excerpt'>,
): string {
  const { timezone } = event
  const startsAt = Date.parse(event.dateTime)
  const when = `${longDate(startsAt, timezone)}, ${clockTime(startsAt, timezone)} ${zoneName(startsAt, timezone)}`
  const where = event.isVirtual ? 'Online' : [event.venueName, event.city].filter(Boolean).join(', ')
  return cutAtWord(`${when} · ${where}. ${event.excerpt}`.trim(), MAX_LENGTH)
}
