import { expect, it } from 'vitest'
import { EVENTS_COMPLETE_MS, computeRetryDelayMs, computeNextLookUp, computePauseMs } from './backoff.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

it('retries after 1, 5 and 15 minutes and after 1, 4 and 12 hours, but not a seventh time', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => computeRetryDelayMs(attempt))
  expect(delays).toEqual([1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS).concat(null as never))
  expect(computeRetryDelayMs(0)).toBeNull()
})

it('looks up a lost response after 2, 10 and 31 minutes, then every half hour for a day', () => {
  const startedAt = 1_000_000
  expect(computeNextLookUp(startedAt, startedAt)).toBe(startedAt + 2 * MINUTE_MS)
  expect(computeNextLookUp(startedAt, startedAt + 2 * MINUTE_MS)).toBe(startedAt + 10 * MINUTE_MS)
  expect(computeNextLookUp(startedAt, startedAt + 9 * MINUTE_MS)).toBe(startedAt + 10 * MINUTE_MS)
  expect(computeNextLookUp(startedAt, startedAt + 10 * MINUTE_MS)).toBe(startedAt + EVENTS_COMPLETE_MS)
  const completeAt = startedAt + EVENTS_COMPLETE_MS
  expect(computeNextLookUp(startedAt, completeAt)).toBe(completeAt + 30 * MINUTE_MS)
  expect(computeNextLookUp(startedAt, startedAt + 24 * HOUR_MS - 1)).toBe(
    startedAt + 24 * HOUR_MS - 1 + 30 * MINUTE_MS,
  )
  expect(computeNextLookUp(startedAt, startedAt + 24 * HOUR_MS)).toBeNull()
  expect(EVENTS_COMPLETE_MS).toBeGreaterThan(30 * MINUTE_MS)
})

it('pauses until the time that Mailgun names, between a minute and an hour from now, or for five minutes if it names none', () => {
  const now = 5_000_000
  expect(computePauseMs(now, null)).toBe(5 * MINUTE_MS)
  expect(computePauseMs(now, now + 20 * MINUTE_MS)).toBe(20 * MINUTE_MS)
  expect(computePauseMs(now, now - HOUR_MS)).toBe(MINUTE_MS)
  expect(computePauseMs(now, now + 9 * HOUR_MS)).toBe(HOUR_MS)
})
