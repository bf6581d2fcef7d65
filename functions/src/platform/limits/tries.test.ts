import { beforeEach, expect, test, vi } from 'vitest'
import type { Counter } from './counter.ts'
import type { TryRequest } from './limits-store.ts'
import { refundTry, takeTry } from './tries.ts'

const counts = new Map<string, number>()
const request = vi.fn<(take: TryRequest) => void>()

vi.mock('./limits-store.ts', () => ({
  takeTries: (take: TryRequest) => {
    request(take)
    const count = counts.get(take.id) ?? 0
    const grant = Math.max(0, Math.min(take.want, take.tries - count))
    counts.set(take.id, count + grant)
    return Promise.resolve(grant)
  },
}))

beforeEach(() => {
  request.mockClear()
})

function counter(tries: number): Counter {
  return { id: crypto.randomUUID(), tries, expiresAt: 1_000_000 }
}

async function tryTimes(times: number, of: Counter, isLeased: boolean): Promise<number> {
  const granted = await Promise.all(Array.from({ length: times }, () => takeTry(of, isLeased)))
  return granted.filter(Boolean).length
}

test('a thousand at once from one address cost a handful of leases', async () => {
  const venue = counter(2000)
  expect(await tryTimes(1000, venue, true)).toBe(1000)
  expect(request.mock.calls.length).toBeLessThan(5)
})

test('grants exactly what there is, and asks no more once it is spent', async () => {
  const venue = counter(100)
  expect(await tryTimes(70, venue, true)).toBe(70)
  expect(await tryTimes(70, venue, true)).toBe(30)
  request.mockClear()
  expect(await tryTimes(10, venue, true)).toBe(0)
  expect(request).not.toHaveBeenCalled()
})

test('one RSVP of each of a crowd asks for no counter, and is reported with the next', async () => {
  const email = counter(30)
  expect(await takeTry(email, false)).toBe(true)
  expect(request).not.toHaveBeenCalled()
  expect(await takeTry(email, false)).toBe(true)
  expect(counts.get(email.id)).toBe(2)
  expect(await tryTimes(40, email, false)).toBe(28)
})

test('tries reported late are refused where others have used them', async () => {
  const email = counter(40)
  counts.set(email.id, 39)
  expect(await tryTimes(2, email, false)).toBe(2)
  expect(await takeTry(email, false)).toBe(false)
})

test('counts an email try by try', async () => {
  const email = counter(5)
  expect(await takeTry(email, false)).toBe(true)
  expect(counts.get(email.id)).toBe(1)
  expect(await tryTimes(9, email, false)).toBe(4)
})

test('a try that is given back can be used once more', async () => {
  const email = counter(5)
  expect(await tryTimes(9, email, false)).toBe(5)
  refundTry(email)
  expect(await tryTimes(3, email, false)).toBe(1)
  // Where an instance gives out its first tries without asking, too.
  const venue = counter(100)
  expect(await tryTimes(3, venue, true)).toBe(3)
  for (let n = 0; n < 3; n += 1) refundTry(venue)
  expect(await tryTimes(110, venue, true)).toBe(100)
})

test('a counter that cannot be reached fails those who ask, and no later ones', async () => {
  const email = counter(5)
  request.mockImplementationOnce(() => {
    throw new Error('unavailable')
  })
  await expect(takeTry(email, false)).rejects.toThrow('unavailable')
  expect(await takeTry(email, false)).toBe(true)
})

test('in a flood of keys the one in use is kept, and room is made without a look at each', async () => {
  const venue = counter(100)
  await tryTimes(50, venue, true)
  const began = performance.now()
  for (let key = 0; key < 60_000; key += 1) {
    await takeTry(counter(30), false)
    if (key % 10_000 === 0) await takeTry(venue, true)
  }
  expect(performance.now() - began).toBeLessThan(5_000)
  request.mockClear()
  expect(await tryTimes(60, venue, true)).toBe(44)
}, 20_000)
