import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithPriority, runWhenIdle } from './idle.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('starts a deferred task one second after the last load with priority has ended', async () => {
  const task = vi.fn()
  const dialog = Promise.withResolvers<string>()
  runWhenIdle(task)
  await vi.advanceTimersByTimeAsync(500)
  const dialogLoad = loadWithPriority(() => dialog.promise)
  await vi.advanceTimersByTimeAsync(5000)
  expect(task).not.toHaveBeenCalled()
  dialog.resolve('code')
  expect(await dialogLoad).toBe('code')
  await vi.advanceTimersByTimeAsync(999)
  expect(task).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(task).toHaveBeenCalledTimes(1)
})

test('stops waiting for a load that fails, and does not start a cancelled task', async () => {
  const [task, cancelledTask] = [vi.fn(), vi.fn()]
  runWhenIdle(task)
  runWhenIdle(cancelledTask)()
  await expect(loadWithPriority(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1000)
  expect(task).toHaveBeenCalledTimes(1)
  expect(cancelledTask).not.toHaveBeenCalled()
})
