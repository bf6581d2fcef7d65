import { expect, test } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

test('calls the function once per period, however many callers there are', async () => {
  let callCount = 0
  const getValue = memoizeFor(60_000, (now) => Promise.resolve(`${(callCount += 1)} at ${now}`))
  expect(await Promise.all([getValue(1_000), getValue(1_000), getValue(60_999)])).toEqual(
    Array(3).fill('1 at 1000'),
  )
  expect(await getValue(61_000)).toBe('2 at 61000')
  expect(callCount).toBe(2)
})

test('calls the function again after it failed, but keeps a newer value when an old call fails late', async () => {
  const results = [Promise.reject(new Error('busy')), Promise.resolve('well')]
  const getValue = memoizeFor(60_000, () => results.shift() ?? Promise.resolve('one call too many'))
  await expect(getValue(0)).rejects.toThrow('busy')
  expect(await getValue(1)).toBe('well')
  expect(await getValue(2)).toBe('well')

  let fail: (error: Error) => void = () => undefined
  const slowResults = [new Promise<string>((_, reject) => (fail = reject)), Promise.resolve('newer')]
  const getSlowValue = memoizeFor(10, () => slowResults.shift() ?? Promise.resolve('one call too many'))
  const firstValue = getSlowValue(0)
  expect(await getSlowValue(10)).toBe('newer')
  fail(new Error('late'))
  await expect(firstValue).rejects.toThrow('late')
  expect(await getSlowValue(11)).toBe('newer')
})
