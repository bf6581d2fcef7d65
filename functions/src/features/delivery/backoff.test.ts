import { expect, it } from 'vitest'
import { EVENTS_COMPLETE_MS, backoff, nextLookUp, pauseFor } from './backoff.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

it('retries after 1, 5 and 15 minutes, 1, 4 and 12 hours, then gives up', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map((attempt) => backoff(attempt))
  expect(waits).toEqual([1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE).concat(null as never))
  expect(backoff(0)).toBeNull()
})

it('looks up a lost answer soon, again when events are complete, then every half hour for a day', () => {
  const since = 1_000_000
  expect(nextLookUp(since, since)).toBe(since + 2 * MINUTE)
  expect(nextLookUp(since, since + 2 * MINUTE)).toBe(since + 10 * MINUTE)
  expect(nextLookUp(since, since + 9 * MINUTE)).toBe(since + 10 * MINUTE)
  expect(nextLookUp(since, since + 10 * MINUTE)).toBe(since + EVENTS_COMPLETE_MS)
  const late = since + EVENTS_COMPLETE_MS
  expect(nextLookUp(since, late)).toBe(late + 30 * MINUTE)
  expect(nextLookUp(since, since + 24 * HOUR - 1)).toBe(since + 24 * HOUR - 1 + 30 * MINUTE)
  expect(nextLookUp(since, since + 24 * HOUR)).toBeNull()
  expect(EVENTS_COMPLETE_MS).toBeGreaterThan(30 * MINUTE)
})

it('pauses as long as Mailgun says, but at least a minute and at most an hour', () => {
  const now = 5_000_000
  expect(pauseFor(now, null)).toBe(5 * MINUTE)
  expect(pauseFor(now, now + 20 * MINUTE)).toBe(20 * MINUTE)
  expect(pauseFor(now, now - HOUR)).toBe(MINUTE)
  expect(pauseFor(now, now + 9 * HOUR)).toBe(HOUR)
})
