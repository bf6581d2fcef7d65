import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2026, 10, 25, 12)
const DAY_MS = 86_400_000

let time: typeof import('./server-time.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  time = await import('./server-time.ts')
})
afterEach(() => vi.useRealTimers())

const makeAnswer = (date: number, age?: number) =>
  new Response('', {
    headers: { Date: new Date(date).toUTCString(), ...(age === undefined ? {} : { Age: String(age) }) },
  })

test.each([
  ['ahead', 40 * DAY_MS],
  ['behind', -40 * DAY_MS],
])("uses the time of the server if the device's clock is 40 days %s", (_, skewMs) => {
  const listener = vi.fn()
  time.onServerTime(listener)
  time.applyServerTimeOf(makeAnswer(NOW - skewMs))
  expect(Math.abs(time.serverNow() - (NOW - skewMs))).toBeLessThanOrEqual(time.ANSWER_LEEWAY_MS)
  expect(listener).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(DAY_MS)
  expect(Math.abs(time.serverNow() - (NOW + DAY_MS - skewMs))).toBeLessThanOrEqual(time.ANSWER_LEEWAY_MS)
})

test('keeps the time of a correct device, even if an answer is old', () => {
  time.applyServerTimeOf(makeAnswer(NOW - 600_000, 600))
  time.applyServerTimeOf(makeAnswer(NOW - 3000))
  time.applyServerTime(NOW - 3_600_000, time.PAGE_LEEWAY_MS)
  expect(time.serverNow()).toBe(NOW)
})

test('ignores an answer without a date', () => {
  time.applyServerTimeOf(new Response(''))
  expect(time.serverNow()).toBe(NOW)
})
