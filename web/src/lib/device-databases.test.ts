import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forGood = new Promise<never>(() => {})

test('passes on the result of work that ends in time', async () => {
  await expect(withTimeout(() => Promise.resolve(7))).resolves.toBe(7)
  await expect(withTimeout(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(vi.getTimerCount()).toBe(0)
})

test('gives up on a database that does not answer, and aborts the transaction', async () => {
  const abort = vi.fn()
  const result = withTimeout((until) => {
    until({ abort })
    return forGood
  })
  const refused = expect(result).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(abort).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(abort).toHaveBeenCalledOnce()
})

test('aborts a transaction that begins too late', async () => {
  const abort = vi.fn()
  let begin = () => {}
  const result = withTimeout((until) => {
    begin = () => until({ abort })
    return forGood
  })
  const refused = expect(result).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(3_000)
  await refused
  begin()
  expect(abort).toHaveBeenCalledOnce()
})

test('starts the wait again after the device slept', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const result = withTimeout(() => promise)
  vi.setSystemTime(Date.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(5_000)
  resolve('here')
  await expect(result).resolves.toBe('here')
})
