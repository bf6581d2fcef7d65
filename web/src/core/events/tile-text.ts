import { toCalendarDay } from '@shared/time/zoned-time.ts'
import type { EventTile } from '@shared/events/contract.ts'
import type { CSSProperties } from 'react'
import { useValueAtNow } from '@/lib/use-now.ts'

type EventStart = Pick<EventTile, 'dateTime' | 'timezone'>

/**
 * Returns the number of days until an event, in the event's time zone. The API's `daysUntil` may be out of date, because a
 * tile may come from a cache.
 */
export const countDaysUntil = ({ dateTime, timezone }: EventStart, now: number): number =>
  toCalendarDay(Date.parse(dateTime), timezone) - toCalendarDay(now, timezone)

/** Returns the result of `countDaysUntil` for the current time. */
export const useDaysUntil = (event: EventStart): number => useValueAtNow((now) => countDaysUntil(event, now))

/** Whether an event has started. */
export const useIsPast = ({ dateTime }: Pick<EventTile, 'dateTime'>): boolean =>
  useValueAtNow((now) => Date.parse(dateTime) < now)

/** Characters as wide as they are high, after which a line may break: Chinese, Japanese, Korean, and emoji. */
const FULL_WIDTH_CHARACTERS = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Extended_Pictographic}`
const FULL_WIDTH_PATTERN = new RegExp(`[${FULL_WIDTH_CHARACTERS}]`, 'u')
/** The width of a full-width character, in average letters. */
const FULL_CHARACTER_WIDTH = 1.75
/** A piece of text in which no line may break. */
const UNBREAKABLE_PIECE = new RegExp(
  String.raw`[${FULL_WIDTH_CHARACTERS}]|[^\s\-${FULL_WIDTH_CHARACTERS}]+`,
  'gu',
)

/** Letters of about 0.6 and 1.4 times the average width. */
const NARROW_LETTER = /[iljtfrI.,:;!'’|()[\]]/
const WIDE_LETTER = /[mwMWOQGDHNU@%&—]/
function measureLetter(letter: string): number {
  if (FULL_WIDTH_PATTERN.test(letter)) return FULL_CHARACTER_WIDTH
  return NARROW_LETTER.test(letter) ? 0.6 : WIDE_LETTER.test(letter) ? 1.4 : 1
}

/** Returns the width of a word, in average letters. */
const measureWord = (word: string): number =>
  Math.round(Array.from(word).reduce((sum, letter) => sum + measureLetter(letter), 0) * 10) / 10

/**
 * Measures a title: its length and its longest word, in average letters, and its number of words. The style sheet sets the
 * font size by these measures.
 */
export function measureTitle(title: string) {
  const words = title.split(/[\s-]+/).filter(Boolean)
  const letters = Array.from(title)
  const length = Math.round(
    letters.length +
      letters.filter((letter) => FULL_WIDTH_PATTERN.test(letter)).length * (FULL_CHARACTER_WIDTH - 1),
  )
  return {
    length,
    isOneWord: words.length === 1,
    style: {
      '--longest': Math.max(1, ...(title.match(UNBREAKABLE_PIECE) ?? []).map(measureWord)),
      '--length': length,
      '--words': words.length,
      // The area of a text grows with the square of its font size, so the size that fits shrinks with the square root.
      '--fit': (1 / Math.sqrt(Math.max(1, length))).toFixed(3),
    } as CSSProperties,
  }
}
