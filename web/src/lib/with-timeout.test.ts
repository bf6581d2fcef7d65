import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pendingPromise = new Promise<never>(() => {})

test('resolves or rejects with the result of an operation that ends in time', async () => {
  await expect(withTimeout(() => Promise.resolve(7))).resolves.toBe(7)
  await expect(withTimeout(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects if the database does not answer, and aborts the transaction', async () => {
  const abort = vi.fn()
  const result = withTimeout((abortOnTimeout) => {
    abortOnTimeout({ abort })
    return pendingPromise
  })
  const rejection = expect(result).rejects.toThrow('IndexedDB does not answer.')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await rejection
  expect(abort).toHaveBeenCalledOnce()
})

test('puts the given name into its error, and uses the given time limit', async () => {
  const rejection = expect(withTimeout(() => pendingPromise, 'Firebase', 7)).rejects.toThrow(
    'Firebase does not answer.',
  )
  await vi.advanceTimersByTimeAsync(7)
  await rejection
})

test('aborts a transaction that begins too late', async () => {
  const abort = vi.fn()
  let begin = () => {}
  const result = withTimeout((abortOnTimeout) => {
    begin = () => abortOnTimeout({ abort })
    return pendingPromise
  })
  const rejection = expect(result).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(3_000)
  await rejection
  begin()
  expect(abort).toHaveBeenCalledOnce()
})

test('waits the full time again after the device was asleep', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const result = withTimeout(() => promise)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(5_000)
  resolve('stored')
  await expect(result).resolves.toBe('stored')
})
