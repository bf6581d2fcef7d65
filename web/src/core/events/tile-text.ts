import { calendarDay } from '@shared/time/zoned.ts'
import { countdown } from '@shared/events/tile.ts'
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

/** Letters as wide as they are high, after each of which a line may end: Chinese, Japanese and Korean ones, and pictures. */
const FULL_ONES = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Extended_Pictographic}`
const FULL = new RegExp(`[${FULL_ONES}]`, 'u')
/** Their width, in average letters. */
const FULL_WIDTH = 1.75
/** A piece of text in which no line may end. */
const PIECE = new RegExp(String.raw`[${FULL_ONES}]|[^\s\-${FULL_ONES}]+`, 'gu')

/** The approximate width of letters relative to the average: a word of m and W takes twice the space of one of i and l. */
const NARROW = /[iljtfrI.,:;!'’|()[\]]/
const WIDE = /[mwMWOQGDHNU@%&—]/
function widthOf(letter: string): number {
  if (FULL.test(letter)) return FULL_WIDTH
  return NARROW.test(letter) ? 0.6 : WIDE.test(letter) ? 1.4 : 1
}

/** The width of a word, in average letters. */
const lengthOf = (word: string): number =>
  Math.round(Array.from(word).reduce((sum, letter) => sum + widthOf(letter), 0) * 10) / 10

/** The length and the longest word of a title, in letters, which decide its size; the style sheet does the rest. */
export function titleMeasure(title: string) {
  const words = title.split(/[\s-]+/).filter(Boolean)
  const letters = Array.from(title)
  const length = Math.round(
    letters.length + letters.filter((letter) => FULL.test(letter)).length * (FULL_WIDTH - 1),
  )
  return {
    length,
    isOneWord: words.length === 1,
    style: {
      '--longest': Math.max(1, ...(title.match(PIECE) ?? []).map(lengthOf)),
      '--length': length,
      '--words': words.length,
      // The side of a square grows with the square root of its contents.
      '--fit': (1 / Math.sqrt(Math.max(1, length))).toFixed(3),
    } as CSSProperties,
  }
}

export function placeText(event: { readonly area: string | null; readonly city: string }): string {
  return event.area ? `${event.area}, ${event.city}` : event.city
}
