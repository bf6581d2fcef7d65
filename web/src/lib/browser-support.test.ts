import { afterEach, expect, test, vi } from 'vitest'
import { isOldBrowser, makeUuid, getTabLocks, createTimeoutSignal } from './browser-support.ts'

afterEach(() => vi.unstubAllGlobals())

test('makes different UUIDs in a browser without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 100 }, makeUuid)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('aborts after the given time in a browser without AbortSignal.timeout', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('AbortSignal', {})
  const signal = createTimeoutSignal(1000)
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('returns no locks in a browser without the Web Locks API, and treats a browser without structuredClone as old', () => {
  vi.stubGlobal('navigator', {})
  expect(getTabLocks()).toBeUndefined()
  expect(isOldBrowser()).toBe(false)
  vi.stubGlobal('structuredClone', undefined)
  expect(isOldBrowser()).toBe(true)
})
