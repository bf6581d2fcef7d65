import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoCache } from './memo-cache.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const makeCompute = () => {
  let count = 0
  return vi.fn<() => Promise<number>>(() => Promise.resolve((count += 1)))
}

test('computes a value once for concurrent callers, and again when it expires', async () => {
  const cache = new MemoCache<number>(10)
  const compute = makeCompute()
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', 15, compute)))).toEqual([1, 1, 1])
  vi.advanceTimersByTime(14_999)
  expect(await cache.get('a', 15, compute)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cache.get('a', 15, compute)).toBe(2)
})

test('caches neither failures nor values with a lifetime of 0', async () => {
  const cache = new MemoCache<number>(10)
  await expect(cache.get('a', 15, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  const compute = makeCompute()
  expect(await cache.get('a', () => 0, compute)).toBe(1)
  expect(await cache.get('a', 15, compute)).toBe(2)
})

test('caches a value for a time that depends on the value', async () => {
  const cache = new MemoCache<number>(10)
  const compute = makeCompute()
  const computeSeconds = (value: number) => value * 2
  expect(await cache.get('a', computeSeconds, compute)).toBe(1)
  vi.advanceTimersByTime(1_999)
  expect(await cache.get('a', computeSeconds, compute)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cache.get('a', computeSeconds, compute)).toBe(2)
  vi.advanceTimersByTime(3_999)
  expect(await cache.get('a', computeSeconds, compute)).toBe(2)
})

test('removes the least recently used entry when it is full', async () => {
  const cache = new MemoCache<number>(2)
  const [a, b, c] = [makeCompute(), makeCompute(), makeCompute()]
  await cache.get('a', 15, a)
  await cache.get('b', 15, b)
  await cache.get('a', 15, a)
  await cache.get('c', 15, c)
  expect([await cache.get('a', 15, a), await cache.get('b', 15, b)]).toEqual([1, 2])
})
