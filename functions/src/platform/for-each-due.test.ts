import { expect, test, vi } from 'vitest'
import { forEachDue } from './for-each-due.ts'
import * as log from './log.ts'

const failureLog = { message: 'An item failed', getFields: (item: string) => ({ item }) }

test('logs the error of an item that fails, and continues with the next items', async () => {
  const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const processItem = vi.fn((item: string) =>
    item === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve(),
  )
  await forEachDue(['first', 'broken', 'last'], { now: () => 0, deadline: 1 }, processItem, failureLog)
  expect(processItem.mock.calls).toEqual([['first'], ['broken'], ['last']])
  expect(logError).toHaveBeenCalledExactlyOnceWith(
    'An item failed',
    expect.objectContaining({ item: 'broken', error: 'Error' }),
  )
})

test('starts no item after the deadline', async () => {
  let now = 0
  const processItem = vi.fn(() => Promise.resolve((now += 60)))
  await forEachDue(['first', 'second', 'third'], { now: () => now, deadline: 100 }, processItem, failureLog)
  expect(processItem.mock.calls).toEqual([['first'], ['second']])
})
