import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPriority, whenIdle } from './idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('starts deferred work after everything that somebody waits for, and a moment of quiet', async () => {
  const begin = vi.fn()
  const dialog = Promise.withResolvers<string>()
  whenIdle(begin)
  await vi.advanceTimersByTimeAsync(500)
  const loaded = withPriority(() => dialog.promise)
  await vi.advanceTimersByTimeAsync(5000)
  expect(begin).not.toHaveBeenCalled()
  dialog.resolve('code')
  expect(await loaded).toBe('code')
  await vi.advanceTimersByTimeAsync(999)
  expect(begin).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(begin).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(begin).toHaveBeenCalledTimes(1)
})

test('stops waiting for a load that fails, and does not call work that was cancelled', async () => {
  const [begin, stopped] = [vi.fn(), vi.fn()]
  whenIdle(begin)
  whenIdle(stopped)()
  await expect(withPriority(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1000)
  expect(begin).toHaveBeenCalledTimes(1)
  expect(stopped).not.toHaveBeenCalled()
})
