import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withPriority, whenIdle } from './idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('starts deferred work a second after all foreground loads', async () => {
  const work = vi.fn()
  const dialog = Promise.withResolvers<string>()
  whenIdle(work)
  await vi.advanceTimersByTimeAsync(500)
  const dialogLoad = withPriority(() => dialog.promise)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).not.toHaveBeenCalled()
  dialog.resolve('code')
  expect(await dialogLoad).toBe('code')
  await vi.advanceTimersByTimeAsync(999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('stops waiting for a load that fails, and does not start cancelled work', async () => {
  const [work, cancelledWork] = [vi.fn(), vi.fn()]
  whenIdle(work)
  whenIdle(cancelledWork)()
  await expect(withPriority(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1000)
  expect(work).toHaveBeenCalledTimes(1)
  expect(cancelledWork).not.toHaveBeenCalled()
})
