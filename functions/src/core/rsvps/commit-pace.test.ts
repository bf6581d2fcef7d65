import { expect, test } from 'vitest'
import { CommitPace } from './commit-pace.ts'

test('slows down after a rush of 15 s, until 5 s pass without a commit', () => {
  const pace = new CommitPace()
  const recordAndGetDelay = (now: number) => {
    pace.recordCommit(now)
    return pace.dueAt - now
  }
  expect([0, 5000, 10_000, 14_999, 15_000].map(recordAndGetDelay)).toEqual([250, 250, 250, 250, 649])
  expect([20_000, 25_001, 30_001].map(recordAndGetDelay)).toEqual([400, 250, 250])
})

test('lets commits follow each other without a delay again after a pause', () => {
  const pace = new CommitPace()
  for (let index = 0; index < 8; index += 1) pace.recordCommit(1000)
  expect(pace.computeWaitMs(1100)).toBe(150)
  expect(pace.computeWaitMs(1250)).toBe(0)
  expect([pace.hasDueTimePassed(2999), pace.hasDueTimePassed(3000)]).toEqual([false, true])
  pace.recordCommit(5000)
  expect(pace.dueAt).toBe(5250)
})

test('adopts a later time of another instance, never an earlier one', () => {
  const [firstPace, secondPace] = [new CommitPace(), new CommitPace()]
  for (let index = 0; index < 9; index += 1) secondPace.recordCommit(1000)
  firstPace.adoptDueTime(secondPace.dueAt)
  expect(firstPace.computeWaitMs(1000)).toBe(secondPace.computeWaitMs(1000))
  firstPace.adoptDueTime(0)
  expect(firstPace.dueAt).toBe(3250)
})

test('lengthens the interval between the commits of all instances in a long rush, and resets it after a pause', () => {
  const [firstPace, secondPace] = [new CommitPace(), new CommitPace()]
  let now = 1_000_000
  const commitInTurn = (pace: CommitPace, formerPace: CommitPace) => {
    pace.adoptDueTime(formerPace.dueAt)
    const waitMs = pace.computeWaitMs(now)
    now += waitMs
    pace.recordCommit(now)
    return waitMs
  }
  const waits: number[] = []
  while (now < 1_018_000) waits.push(commitInTurn(firstPace, secondPace), commitInTurn(secondPace, firstPace))
  expect(waits.slice(8, 14)).toEqual([250, 250, 250, 250, 250, 250])
  expect(waits.slice(-4)).toEqual([400, 400, 400, 400])
  now += 6000
  const waitsAfterPause = Array.from({ length: 10 }, () => commitInTurn(firstPace, firstPace))
  expect(waitsAfterPause).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 250, 250])
})
