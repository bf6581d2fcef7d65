import { expect, test, vi } from 'vitest'
import { forEachDue } from './each-due.ts'
import * as log from './log.ts'

const failure = { message: 'An item failed', fieldsOf: (item: string) => ({ item }) }

test('continues after an item that fails, and logs it', async () => {
  const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const done: string[] = []
  const work = (item: string) => {
    if (item === 'broken') return Promise.reject(new Error('no'))
    done.push(item)
    return Promise.resolve()
  }
  await forEachDue(['first', 'broken', 'last'], { now: () => 0, until: 1 }, work, failure)
  expect(done).toEqual(['first', 'last'])
  expect(logError).toHaveBeenCalledExactlyOnceWith(
    'An item failed',
    expect.objectContaining({ item: 'broken', error: 'Error' }),
  )
})

test('starts no item after the deadline', async () => {
  let now = 0
  const done: string[] = []
  const work = (item: string) => {
    done.push(item)
    now += 60
    return Promise.resolve()
  }
  await forEachDue(['first', 'second', 'third'], { now: () => now, until: 100 }, work, failure)
  expect(done).toEqual(['first', 'second'])
})
