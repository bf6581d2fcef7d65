import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('four commits may follow each other; from then on they keep 250 ms', () => {
  const pace = new Pace()
  const waits: number[] = []
  let now = 1_000_000
  for (let n = 0; n < 7; n += 1) {
    const wait = pace.waitMs(now)
    waits.push(wait)
    now += wait
    pace.commit(now)
  }
  expect(waits).toEqual([0, 0, 0, 0, 250, 250, 250])
})

test('nobody waits when it was quiet for long enough', () => {
  const pace = new Pace()
  for (let n = 0; n < 4; n += 1) pace.commit(1000)
  expect(pace.waitMs(1100)).toBe(150)
  expect(pace.waitMs(1250)).toBe(0)
  expect([pace.isAtRest(1999), pace.isAtRest(2000)]).toEqual([false, true])
  pace.commit(5000)
  expect(pace.due).toBe(5250)
})

test('goes on where another instance left off, and never back', () => {
  const [mine, other] = [new Pace(), new Pace()]
  for (let n = 0; n < 5; n += 1) other.commit(1000)
  mine.adopt(other.due)
  expect(mine.waitMs(1000)).toBe(other.waitMs(1000))
  mine.adopt(0)
  expect(mine.due).toBe(2250)
})
