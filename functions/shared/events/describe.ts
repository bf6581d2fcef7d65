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
  // The name of a place may end with a dot: `Washington, D.C.`
  const stop = where.endsWith('.') ? '' : '.'
  return cutAtWord(`${when} · ${where}${stop} ${event.excerpt}`.trim(), MAX_PREVIEW_LENGTH)
}
