import { cutAtWord } from '../text/cut-text.ts'
import { formatClockTime, formatLongDate, formatZoneName } from '../time/zoned-time.ts'
import type { EventDetail } from './contract.ts'

/** The maximum length of a description in previews, in characters. */
const MAX_PREVIEW_LENGTH = 200

/** Describes an event for previews: its time, place and description, in this order, because previews cut the text short. */
export function describeEvent(
  event: Pick<EventDetail, 'dateTime' | 'timezone' | 'isVirtual' | 'venueName' | 'city' | 'excerpt'>,
): string {
  const { timezone } = event
  const startsAt = Date.parse(event.dateTime)
  const timeText = `${formatLongDate(startsAt, timezone)}, ${formatClockTime(startsAt, timezone)} ${formatZoneName(startsAt, timezone)}`
  const placeText = event.isVirtual ? 'Online' : [event.venueName, event.city].filter(Boolean).join(', ')
  // The name of a city may end with a dot: `Washington, D.C.`
  const fullStop = placeText.endsWith('.') ? '' : '.'
  return cutAtWord(`${timeText} · ${placeText}${fullStop} ${event.excerpt}`.trim(), MAX_PREVIEW_LENGTH)
}
