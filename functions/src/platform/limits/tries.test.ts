import { beforeEach, expect, test, vi } from 'vitest'
import type { Counter } from './counter.ts'
import type { TryRequest } from './limits-store.ts'
import { refundTry, takeTry } from './tries.ts'

const counts = new Map<string, number>()
const onRequest = vi.fn<(tryRequest: TryRequest) => void>()

vi.mock('./limits-store.ts', () => ({
  takeTries: (tryRequest: TryRequest) => {
    onRequest(tryRequest)
    const count = counts.get(tryRequest.id) ?? 0
    const grantedCount = Math.max(0, Math.min(tryRequest.requestedTries, tryRequest.maxTries - count))
    counts.set(tryRequest.id, count + grantedCount)
    return Promise.resolve(grantedCount)
  },
}))

beforeEach(() => {
  onRequest.mockClear()
})

function makeCounter(maxTries: number): Counter {
  return { id: crypto.randomUUID(), maxTries, expiresAt: 1_000_000 }
}

async function countGrantedTries(
  callCount: number,
  counter: Counter,
  shouldTakeBlock: boolean,
): Promise<number> {
  const grants = await Promise.all(
    Array.from({ length: callCount }, () => takeTry(counter, { shouldTakeBlock })),
  )
  return grants.filter(Boolean).length
}

test('takes a thousand tries of one IP address in fewer than five requests', async () => {
  const ipAddressCounter = makeCounter(2000)
  expect(await countGrantedTries(1000, ipAddressCounter, true)).toBe(1000)
  expect(onRequest.mock.calls.length).toBeLessThan(5)
})

test('grants exactly the limit, and sends no request when it is used up', async () => {
  const ipAddressCounter = makeCounter(100)
  expect(await countGrantedTries(70, ipAddressCounter, true)).toBe(70)
  expect(await countGrantedTries(70, ipAddressCounter, true)).toBe(30)
  onRequest.mockClear()
  expect(await countGrantedTries(10, ipAddressCounter, true)).toBe(0)
  expect(onRequest).not.toHaveBeenCalled()
})

test('grants a first try without a request to the shared counter, and reports it with the next try', async () => {
  const emailCounter = makeCounter(30)
  expect(await takeTry(emailCounter, { shouldTakeBlock: false })).toBe(true)
  expect(onRequest).not.toHaveBeenCalled()
  expect(await takeTry(emailCounter, { shouldTakeBlock: false })).toBe(true)
  expect(counts.get(emailCounter.id)).toBe(2)
  expect(await countGrantedTries(40, emailCounter, false)).toBe(28)
})

test('grants the free tries of this instance, and then refuses further tries if other instances have used up the limit', async () => {
  const emailCounter = makeCounter(40)
  counts.set(emailCounter.id, 39)
  expect(await countGrantedTries(2, emailCounter, false)).toBe(2)
  expect(await takeTry(emailCounter, { shouldTakeBlock: false })).toBe(false)
})

test('asks the shared counter for each try of a limit below twenty', async () => {
  const emailCounter = makeCounter(5)
  expect(await takeTry(emailCounter, { shouldTakeBlock: false })).toBe(true)
  expect(counts.get(emailCounter.id)).toBe(1)
  expect(await countGrantedTries(9, emailCounter, false)).toBe(4)
})

test('grants one more try for each refunded try', async () => {
  const emailCounter = makeCounter(5)
  expect(await countGrantedTries(9, emailCounter, false)).toBe(5)
  refundTry(emailCounter)
  expect(await countGrantedTries(3, emailCounter, false)).toBe(1)
  // Tries that were granted without a request can be refunded too.
  const ipAddressCounter = makeCounter(100)
  expect(await countGrantedTries(3, ipAddressCounter, true)).toBe(3)
  for (let n = 0; n < 3; n += 1) refundTry(ipAddressCounter)
  expect(await countGrantedTries(110, ipAddressCounter, true)).toBe(100)
})

test('fails only the tries made during an outage of the counter', async () => {
  const emailCounter = makeCounter(5)
  onRequest.mockImplementationOnce(() => {
    throw new Error('unavailable')
  })
  await expect(takeTry(emailCounter, { shouldTakeBlock: false })).rejects.toThrow('unavailable')
  expect(await takeTry(emailCounter, { shouldTakeBlock: false })).toBe(true)
})

test('remembers a counter in use during a flood of other keys, and evicts unused counters quickly', async () => {
  const ipAddressCounter = makeCounter(100)
  await countGrantedTries(50, ipAddressCounter, true)
  const usageBefore = process.cpuUsage()
  for (let key = 0; key < 60_000; key += 1) {
    await takeTry(makeCounter(30), { shouldTakeBlock: false })
    if (key % 10_000 === 0) await takeTry(ipAddressCounter, { shouldTakeBlock: true })
  }
  // This measures processor time, because the elapsed time depends on what else the machine does.
  expect(process.cpuUsage(usageBefore).user).toBeLessThan(5_000_000)
  onRequest.mockClear()
  expect(await countGrantedTries(60, ipAddressCounter, true)).toBe(44)
})
