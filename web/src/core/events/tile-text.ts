import { calendarDay } from '@shared/time/zoned.ts'
import { countdown } from '@shared/events/projection.ts'
import type { EventTile } from '@shared/events/contract.ts'
import type { CSSProperties } from 'react'

/** Days until the event by today's calendar in its zone, and whether it has begun: a tile read from a cache counts on. */
export function countdownOf(
  tile: Pick<EventTile, 'dateTime' | 'timezone'>,
  now: number,
): { readonly days: number; readonly text: string; readonly isPast: boolean } {
  const startsAt = Date.parse(tile.dateTime)
  const days = calendarDay(startsAt, tile.timezone) - calendarDay(now, tile.timezone)
  return { days, text: countdown(days), isPast: startsAt < now }
}

/** How wide letters are beside the average one of a title, roughly: a word of m and W takes twice the room of one of i and l. */
const NARROW = /[iljtfrI.,:;!'’|()[\]]/
const WIDE = /[mwMWOQGDHNU@%&—]/
const widthOf = (letter: string): number => (NARROW.test(letter) ? 0.6 : WIDE.test(letter) ? 1.4 : 1)

/** The room a word takes, in average letters. */
const lengthOf = (word: string): number =>
  Math.round(Array.from(word).reduce((sum, letter) => sum + widthOf(letter), 0) * 10) / 10

/** What decides how large a title can be set, in letters and words; the style sheet does the rest. */
export function titleMeasure(title: string) {
  const words = title
    .split(/[\s-]+/)
    .filter(Boolean)
    .map(lengthOf)
  const length = Array.from(title).length
  return {
    length,
    isOneWord: words.length === 1,
    style: {
      '--longest': Math.max(1, ...words),
      '--length': length,
      '--words': words.length,
      // The side of a square grows with the root of what is in it.
      '--fit': (1 / Math.sqrt(Math.max(1, length))).toFixed(3),
    } as CSSProperties,
  }
}

export function place(event: { readonly area: string | null; readonly city: string }): string {
  return event.area ? `${event.area}, ${event.city}` : event.city
}
