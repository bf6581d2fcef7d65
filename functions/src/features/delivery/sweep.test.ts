import { beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryEngine } from './deliver.ts'
import { sweepDeliveries, sweepMailings, groupBySize } from './sweep.ts'

interface DueItem {
  readonly id: string
  get(field: 'recipientCount'): number
}

const dueItems: DueItem[] = []
const failingIds = new Set<string>()
const startedIds: string[] = []
/** For each id, the ids that had finished when it started. */
const finishedIdsBefore = new Map<string, readonly string[]>()
const finishedIds: string[] = []
const recordRun = async (id: string) => {
  finishedIdsBefore.set(id, [...finishedIds])
  startedIds.push(id)
  await Promise.resolve()
  finishedIds.push(id)
  if (failingIds.has(id)) throw new Error(id)
}

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('./deliver.ts', () => ({ SMALL_DELIVERY_SIZE: 50, deliver: (id: string) => recordRun(id) }))
vi.mock('./split-mailing.ts', () => ({
  splitMailing: (id: string) => {
    const index = dueItems.findIndex((item) => item.id === id)
    dueItems.splice(index, 1)
    return recordRun(id)
  },
}))
vi.mock('./deliveries-store.ts', () => ({
  listDueDeliveries: (_now: number, limit: number, lastItem: { id: string } | null) => {
    const start = lastItem === null ? 0 : dueItems.findIndex(({ id }) => id === lastItem.id) + 1
    return Promise.resolve(dueItems.slice(start, start + limit))
  },
}))
vi.mock('../../core/mail/mailings-store.ts', () => ({
  findDueMailingIds: (_now: number, limit: number) =>
    Promise.resolve(dueItems.slice(0, limit).map(({ id }) => id)),
}))

const createEngine = (pausedUntil: number | null) =>
  ({ store: { readSendingState: () => Promise.resolve({ pausedUntil }) } }) as unknown as DeliveryEngine

/** Makes a clock that advances by a second at each reading. */
function createClock() {
  let time = 0
  return () => (time += 1_000)
}

function fillDueItems(count: number): string[] {
  startedIds.length = 0
  const ids = Array.from({ length: count }, (_, n) => `delivery-${n}`)
  dueItems.splice(0, Infinity, ...ids.map((id) => ({ id, get: () => 1 })))
  return ids
}

beforeEach(() => {
  finishedIds.length = 0
  failingIds.clear()
})

test('processes all due deliveries and mailings, page by page', async () => {
  const ids = fillDueItems(330)
  const options = { now: createClock(), deadline: Infinity }
  expect(await sweepDeliveries(createEngine(null), options)).toBe(330)
  expect(startedIds).toEqual(ids)
  const mailingIds = fillDueItems(70)
  await sweepMailings(options)
  expect(startedIds).toEqual(mailingIds)
})

test('starts nothing after the deadline, and leaves the other items to the next run', async () => {
  fillDueItems(330)
  await sweepDeliveries(createEngine(null), { now: createClock(), deadline: 8_000 })
  expect(startedIds.length).toBeGreaterThan(0)
  expect(startedIds.length).toBeLessThan(330)
  fillDueItems(70)
  await sweepMailings({ now: createClock(), deadline: 30_000 })
  expect(startedIds.length).toBeGreaterThan(20)
  expect(startedIds.length).toBeLessThan(70)
})

test('continues after an item that fails', async () => {
  const ids = fillDueItems(120)
  failingIds.add('delivery-0').add('delivery-50')
  await sweepDeliveries(createEngine(null), { now: createClock(), deadline: Infinity })
  expect(startedIds).toEqual(ids)
  fillDueItems(30)
  await sweepMailings({ now: createClock(), deadline: Infinity })
  expect(startedIds).toHaveLength(30)
})

test('sends one delivery first after a pause, and the others when that delivery has ended', async () => {
  const ids = fillDueItems(12)
  await sweepDeliveries(createEngine(1), { now: createClock(), deadline: Infinity })
  expect(startedIds).toEqual(ids)
  expect(finishedIdsBefore.get('delivery-1')).toEqual(['delivery-0'])
  finishedIds.length = 0
  await sweepDeliveries(createEngine(null), { now: createClock(), deadline: Infinity })
  expect(finishedIdsBefore.get('delivery-1')).toEqual([])
})

const groupSizes = (...sizes: number[]) => groupBySize(sizes, (size) => size)

test('groups up to ten small deliveries', () =>
  expect(groupSizes(...Array.from({ length: 12 }, () => 1)).map((group) => group.length)).toEqual([10, 2]))

test('puts each large delivery in a group of its own', () =>
  expect(groupSizes(1, 1000, 51, 50, 50, 1, 51, 1)).toEqual([[1], [1000], [51], [50, 50, 1], [51], [1]]))

test('makes no groups if there are no deliveries', () => expect(groupSizes()).toEqual([]))
