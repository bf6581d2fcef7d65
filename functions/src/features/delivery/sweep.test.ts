import { beforeEach, expect, test, vi } from 'vitest'
import type { DeliveryEngine } from './deliver.ts'
import { sweepDeliveries, sweepMailings, groupBySize } from './sweep.ts'

interface Due {
  readonly id: string
  get(field: 'size'): number
}

const due: Due[] = []
const broken = new Set<string>()
const taken: string[] = []
/** For each id, the ids that had finished when it started. */
const doneBefore = new Map<string, readonly string[]>()
const done: string[] = []
const take = async (id: string) => {
  doneBefore.set(id, [...done])
  taken.push(id)
  await Promise.resolve()
  done.push(id)
  if (broken.has(id)) throw new Error(id)
}

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('./deliver.ts', () => ({ SMALL_DELIVERY_SIZE: 50, deliver: (id: string) => take(id) }))
vi.mock('./page-mailing.ts', () => ({
  pageMailing: (id: string) => {
    const index = due.findIndex((item) => item.id === id)
    due.splice(index, 1)
    return take(id)
  },
}))
vi.mock('./deliveries-store.ts', () => ({
  listDueDeliveries: (_now: number, limit: number, after: { id: string } | null) => {
    const from = after === null ? 0 : due.findIndex(({ id }) => id === after.id) + 1
    return Promise.resolve(due.slice(from, from + limit))
  },
}))
vi.mock('../../core/mail/mailings-store.ts', () => ({
  findDueMailings: (_now: number, limit: number) => Promise.resolve(due.slice(0, limit).map(({ id }) => id)),
}))

const engineWhere = (pausedUntil: number | null) =>
  ({ store: { readSending: () => Promise.resolve({ pausedUntil }) } }) as unknown as DeliveryEngine

/** A clock that advances by a second at each reading. */
function clock() {
  let at = 0
  return () => (at += 1_000)
}

function fill(count: number): string[] {
  taken.length = 0
  due.splice(0, Infinity, ...Array.from({ length: count }, (_, n) => ({ id: `one-${n}`, get: () => 1 })))
  return due.map(({ id }) => id)
}

beforeEach(() => {
  done.length = 0
  broken.clear()
})

test('handles everything that is due, page by page', async () => {
  const all = fill(330)
  const options = { now: clock(), until: Infinity }
  expect(await sweepDeliveries(engineWhere(null), options)).toBe(330)
  expect(taken).toEqual(all)
  const mailings = fill(70)
  await sweepMailings(options)
  expect(taken).toEqual(mailings)
})

test('stops at the deadline, and leaves the rest to the next run', async () => {
  fill(330)
  await sweepDeliveries(engineWhere(null), { now: clock(), until: 8_000 })
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length).toBeLessThan(330)
  fill(70)
  await sweepMailings({ now: clock(), until: 30_000 })
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.length).toBeLessThan(70)
})

test('continues after one that fails', async () => {
  const all = fill(120)
  broken.add('one-0').add('one-50')
  await sweepDeliveries(engineWhere(null), { now: clock(), until: Infinity })
  expect(taken).toEqual(all)
  fill(30)
  await sweepMailings({ now: clock(), until: Infinity })
  expect(taken).toHaveLength(30)
})

test('sends only one delivery after a pause, then the others', async () => {
  const all = fill(12)
  await sweepDeliveries(engineWhere(1), { now: clock(), until: Infinity })
  expect(taken).toEqual(all)
  expect(doneBefore.get('one-1')).toEqual(['one-0'])
  done.length = 0
  await sweepDeliveries(engineWhere(null), { now: clock(), until: Infinity })
  expect(doneBefore.get('one-1')).toEqual([])
})

const parts = (...sizes: number[]) => groupBySize(sizes, (size) => size)

test('groups up to ten small deliveries', () =>
  expect(parts(...Array.from({ length: 12 }, () => 1)).map((part) => part.length)).toEqual([10, 2]))

test('handles no other delivery together with a large one', () =>
  expect(parts(1, 1000, 51, 50, 50, 1, 51, 1)).toEqual([[1], [1000], [51], [50, 50, 1], [51], [1]]))

test('does nothing when nothing is due', () => expect(parts()).toEqual([]))
