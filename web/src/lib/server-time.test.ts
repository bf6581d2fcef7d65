import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOW = Date.UTC(2026, 10, 25, 12)
const DAY_MS = 86_400_000

let serverTime: typeof import('./server-time.ts')
beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  serverTime = await import('./server-time.ts')
})
afterEach(() => vi.useRealTimers())

const makeResponse = (date: number, age?: number) =>
  new Response('', {
    headers: { Date: new Date(date).toUTCString(), ...(age === undefined ? {} : { Age: String(age) }) },
  })

test.each([
  ['ahead', 40 * DAY_MS],
  ['behind', -40 * DAY_MS],
])("uses the time of the server if the device's clock is 40 days %s", (_, skewMs) => {
  const listener = vi.fn()
  serverTime.subscribeToServerTime(listener)
  serverTime.applyResponseTime(makeResponse(NOW - skewMs))
  expect(Math.abs(serverTime.getServerTime() - (NOW - skewMs))).toBeLessThanOrEqual(
    serverTime.RESPONSE_LEEWAY_MS,
  )
  expect(listener).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(DAY_MS)
  expect(Math.abs(serverTime.getServerTime() - (NOW + DAY_MS - skewMs))).toBeLessThanOrEqual(
    serverTime.RESPONSE_LEEWAY_MS,
  )
})

test('uses the time of a device whose clock is right, even if a response is old', () => {
  serverTime.applyResponseTime(makeResponse(NOW - 600_000, 600))
  serverTime.applyResponseTime(makeResponse(NOW - 3000))
  serverTime.applyServerTime(NOW - 3_600_000, serverTime.PAGE_LEEWAY_MS)
  expect(serverTime.getServerTime()).toBe(NOW)
})

test('ignores a response without a date', () => {
  serverTime.applyResponseTime(new Response(''))
  expect(serverTime.getServerTime()).toBe(NOW)
})
