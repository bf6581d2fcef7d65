import { cutAtWord } from '../text/cut.ts'
import { clockTime, longDate, zoneName } from '../time/zoned.ts'
import type { EventDetail } from './contract.ts'

/** How many characters of a description previews show. */
const MAX_PREVIEW_LENGTH = 200

/** Describes an event for previews: when, where and what, in this order, because previews cut the text short. */
export function describeEvent(
  event: Pick<EventDetail, 'dateTime' | 'timezone' | 'isVirtual' | 'venueName' | 'city' | 'excerpt'>,
): string {
  const { timezone } = event
  const startsAt = Date.parse(event.dateTime)
  const when = `${longDate(startsAt, timezone)}, ${clockTime(startsAt, timezone)} ${zoneName(startsAt, timezone)}`
  const where = event.isVirtual ? 'Online' : [event.venueName, event.city].filter(Boolean).join(', ')
  return cutAtWord(`${when} · ${where}. ${event.excerpt}`.trim(), MAX_PREVIEW_LENGTH)
}
