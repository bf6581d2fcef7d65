import './direct-project.ts'
import type { AddressInfo } from 'node:net'
import { initializeApp } from 'firebase-admin/app'
import {
  AggregateField,
  FieldPath,
  getFirestore,
  Timestamp,
  type DocumentData,
  type Firestore,
  type OrderByDirection,
  type Query,
  type QueryDocumentSnapshot,
  type WhereFilterOp,
} from 'firebase-admin/firestore'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FirestoreLimits } from '../../emulators/gate/index-check/firestore-limits.ts'
import { verdictOn } from '../../emulators/gate/index-check/needed-index.ts'
import { QueryRecord } from '../../emulators/gate/index-check/query-record.ts'
import { recordingProxy } from '../../emulators/gate/index-check/recording-proxy.ts'
import { IndexedReads } from '../../emulators/gate/indexed-reads/indexed-reads.ts'

/** Another proxy stands here before the emulator, once with indexes and once without: both must answer the same. */
const NO_INDEXES = { indexes: [], fieldOverrides: [] }

/** Of a project that no check of indexes knows: what is asked here at random is nothing that the product asks. */
const projectId = `demo-indexed-${process.pid}-${Date.now()}`

let isServing = true
const said: string[] = []
const limits = new FirestoreLimits(NO_INDEXES)
let proxy: ReturnType<typeof recordingProxy>
let db: Firestore

beforeAll(async () => {
  const port = Number(process.env['FIRESTORE_EMULATOR_HOST']?.split(':')[1])
  const indexed = new IndexedReads({
    target: `http://127.0.0.1:${port}`,
    isServed: (shape) => isServing || verdictOn(shape, NO_INDEXES).kind === 'served',
    settings: () => limits.settings,
    log: (line) => said.push(line),
  })
  const records = { queries: new QueryRecord('/dev/null', 'no project') }
  proxy = recordingProxy(port, { records, limits, indexed })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  db = getFirestore(initializeApp({ projectId }, projectId))
})
afterAll(async () => {
  await db.terminate()
  proxy.close()
})
beforeEach(() => {
  isServing = true
  said.length = 0
  limits.reset()
})

const sometimes = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined, freq: 2 })

/** Of each type, and at its edges. */
const rare = [
  ...[null, false, true, NaN, -Infinity, -3, -2.5, -0, 1e300, '', 'a\0', 'ab', 'é', '\u{10ffff}', '\uffee'],
  ...[new Timestamp(-5, 1000), new Timestamp(0, 0), new Timestamp(7, 3000), new Timestamp(7, 4000)],
  ...[Buffer.from(''), Buffer.from([0]), Buffer.from([0, 1]), Buffer.from([255])],
  ...[[], [1], [1, 'a'], [null], ['a', 'b', 1], { a: 1 }, { a: 1, b: 2 }, { b: 0 }, {}],
]
/** So few that many documents have the same. */
const often = [1, 2, 'a']
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...often) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...rare) },
)
const fields = ['a', 'b', 'c', 'deep.d', 'list'] as const
const field = fc.constantFrom(...fields)
/** `m` and `n` are to be added up. */
const number = fc.constantFrom(0, 1, 2, 3, 0.5, 'no number')
const listed = fc.constantFrom<unknown>(1, 2, 'a', true, { x: 1 })
const data = fc.record({
  ...{ a: value, b: sometimes(value), c: fc.constantFrom<unknown>(1, 2), m: number, n: sometimes(number) },
  deep: fc.oneof(
    { weight: 4, arbitrary: fc.record({ d: value, e: value }) },
    { weight: 1, arbitrary: value },
  ),
  list: fc.oneof(
    { weight: 4, arbitrary: fc.array(listed, { maxLength: 4 }) },
    { weight: 1, arbitrary: value },
  ),
})
const id = fc.constantFrom('1', '10', '2', 'a', 'a-b', 'a b', 'b', 'é', 'z~')
const documents = fc.uniqueArray(fc.record({ parent: fc.constantFrom('p', 'p-q', 'q'), id, data }), {
  ...{ minLength: 8, maxLength: 20 },
  selector: ({ parent, id: own }) => `${parent}/${own}`,
})

type AskedFilter = readonly [field: string, op: WhereFilterOp, value: unknown]
const choice: fc.Arbitrary<AskedFilter> = fc.oneof(
  fc.tuple(field, fc.constant('==' as const), value),
  fc.tuple(field, fc.constant('in' as const), fc.array(value, { minLength: 1, maxLength: 4 })),
)
const contained: fc.Arbitrary<AskedFilter> = fc.oneof(
  fc.tuple(fc.constant('list'), fc.constant('array-contains' as const), listed),
  fc.tuple(
    fc.constant('list'),
    fc.constant('array-contains-any' as const),
    fc.array(listed, { minLength: 1, maxLength: 3 }),
  ),
)
/** A second `!=` would be refused, with a status that the SDK takes for passing trouble. */
const bounds = fc.tuple(
  field,
  fc.oneof(
    fc.array(fc.tuple(fc.constantFrom('<', '<=', '>', '>='), value), { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(fc.constant('!='), value), { minLength: 1, maxLength: 1 }),
  ),
)
const filters: fc.Arbitrary<readonly AskedFilter[]> = fc
  .record({
    equal: fc.oneof(
      { weight: 4, arbitrary: fc.array(choice, { maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(choice, { minLength: 2, maxLength: 2 }) },
    ),
    contains: sometimes(contained),
    range: sometimes(bounds),
  })
  .map(({ equal, contains, range }) => [
    ...equal,
    ...(contains ? [contains] : []),
    ...(range?.[1].map(([op, own]): AskedFilter => [range[0], op, own]) ?? []),
  ])

const direction = fc.constantFrom<OrderByDirection>('asc', 'desc')
const asked = fc.record({
  scope: fc.constantFrom('p', 'p-q', null, null),
  filters,
  orders: fc.uniqueArray(fc.tuple(field, direction), {
    ...{ maxLength: 2, selector: ([name]: readonly [string, unknown]) => name },
  }),
  rangeOrder: sometimes(direction),
  byName: sometimes(direction),
  cursors: fc.record({
    start: sometimes(fc.tuple(fc.constantFrom('startAt' as const, 'startAfter' as const), fc.nat(15))),
    end: sometimes(fc.tuple(fc.constantFrom('endAt' as const, 'endBefore' as const), fc.nat(15))),
    value: sometimes(fc.tuple(fc.constantFrom('startAt' as const, 'startAfter' as const), value)),
  }),
  limit: sometimes(fc.integer({ min: 1, max: 6 })),
  offset: sometimes(fc.integer({ min: 0, max: 3 })),
  select: sometimes(fc.subarray([...fields, 'm'])),
  sums: fc.subarray(['count', 'sum', 'avg', 'other'] as const, { minLength: 1 }),
})
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

function queryOf(one: Asked, collection: string, docs: readonly QueryDocumentSnapshot[]): Query {
  const { scope, byName, cursors } = one
  const group = db.collectionGroup(collection)
  let query: Query = scope === null ? group : db.collection(`parents/${scope}/${collection}`)
  for (const filter of one.filters) query = query.where(...filter)
  const range = one.filters.find(([, op]) => /[<>!]/.test(op))
  // Where there is a range, the answer is ordered by it first.
  const orders = range ? one.orders.filter(([name]) => name !== range[0]) : one.orders
  if (range && (orders.length > 0 || byName || one.rangeOrder))
    query = query.orderBy(range[0], one.rangeOrder)
  for (const order of orders) query = query.orderBy(...order)
  // The emulator does not go through names backwards, and the SDK would ask it again and again.
  const isAlone = !range && orders.length === 0
  if (byName) query = query.orderBy(FieldPath.documentId(), isAlone ? 'asc' : byName)
  const at = (index: number) => docs[index % docs.length] as QueryDocumentSnapshot
  if (cursors.start) query = query[cursors.start[0]](at(cursors.start[1]))
  else if (cursors.value && orders.length > 0) query = query[cursors.value[0]](cursors.value[1])
  if (cursors.end) query = query[cursors.end[0]](at(cursors.end[1]))
  if (one.limit !== undefined) query = query.limit(one.limit)
  if (one.offset !== undefined) query = query.offset(one.offset)
  return query
}

/** The SDK refuses some: a bound that is null, or to begin at a document that lacks what the answer is ordered by. */
function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

const sums = {
  count: AggregateField.count(),
  sum: AggregateField.sum('m'),
  avg: AggregateField.average('m'),
  other: AggregateField.sum('n'),
} as const

/** What a query finds, or the number of its refusal. */
async function answersOf(query: Query, { select, sums: wanted, byName, cursors }: Asked) {
  const asResult = async (found: Promise<unknown>) =>
    found.catch((error: unknown) => (error as { code: number }).code)
  // The emulator does not add up what is ordered by name expressly, as what begins at a document is.
  const isSummable = !byName && !cursors.start && !cursors.end
  const fieldsWanted = isSummable ? wanted : (['count'] as const)
  const documents = select ? query.select(...select) : query
  return {
    found: await asResult(
      documents
        .get()
        .then(({ docs }) =>
          docs.map((one) => ({ path: one.ref.path, data: one.data(), at: [one.createTime, one.updateTime] })),
        ),
    ),
    sums: await asResult(
      query
        .aggregate(Object.fromEntries(fieldsWanted.map((name) => [name, sums[name]])))
        .get()
        .then((counted) => counted.data()),
    ),
  }
}

const set = (isIndexed: boolean) => limits.change({ isIndexed })
let worlds = 0
const newCollection = () => `world${(worlds += 1)}`

type DocumentsToWrite = readonly {
  readonly parent: string
  readonly id: string
  readonly data: DocumentData
}[]

async function write(collection: string, all: DocumentsToWrite) {
  const batch = db.batch()
  for (const one of all) {
    const known = Object.fromEntries(Object.entries(one.data).filter(([, own]) => own !== undefined))
    batch.set(db.doc(`parents/${one.parent}/${collection}/${one.id}`), known)
  }
  await batch.commit()
}

test('an index answers what the emulator finds by looking at everything', async () => {
  const tally = { asked: 0, byEmulator: 0, withDocuments: 0 }
  const compare = async (all: DocumentsToWrite, queries: readonly Asked[]) => {
    set(false)
    const collection = newCollection()
    await write(collection, all)
    const { docs } = await db.collectionGroup(collection).get()
    for (const one of queries) {
      const query = orNull(() => queryOf(one, collection, docs))
      if (!query) continue
      set(false)
      const scanned = await answersOf(query, one)
      const before = said.length
      set(true)
      expect(await answersOf(query, one)).toEqual(scanned)
      tally.asked += 1
      if (said.length > before) tally.byEmulator += 1
      if (Array.isArray(scanned.found) && scanned.found.length > 0) tally.withDocuments += 1
    }
  }
  const queries = fc.array(asked, { minLength: 12, maxLength: 24 })
  await fc.assert(fc.asyncProperty(documents, queries, compare), {
    numRuns: 40,
  })
  // Otherwise it would say nothing.
  expect(tally.asked).toBeGreaterThan(300)
  expect(tally.withDocuments).toBeGreaterThan(tally.asked / 5)
  expect(tally.byEmulator).toBeLessThan(tally.asked / 5)
})

const numbered = (parent: string, ...all: readonly number[]) =>
  all.map((n) => ({ parent, id: `${n}`, data: { n } }))

test('what was written is found by the next query', async () => {
  set(true)
  const collection = newCollection()
  await write(collection, numbered('p', 1, 2))
  const [one, group] = [db.collection(`parents/p/${collection}`), db.collectionGroup(collection)]
  const found = async () => {
    const [documents, counted] = await Promise.all([
      one.where('n', '>', 1).get(),
      group.where('n', '>', 1).count().get(),
    ])
    return [documents.docs.map((own) => own.get('n') as number), counted.data().count]
  }
  expect(await found()).toEqual([[2], 1])
  await one.doc('3').set({ n: 3 })
  expect(await found()).toEqual([[2, 3], 2])
  await db.runTransaction((transaction) => Promise.resolve(transaction.delete(one.doc('2'))))
  expect(await found()).toEqual([[3], 1])
  const writer = db.bulkWriter()
  void writer.set(one.doc('4'), { n: 4 })
  await writer.close()
  expect(await found()).toEqual([[3, 4], 2])
  await write(collection, numbered('q', 5))
  expect(await found()).toEqual([[3, 4], 3])
  expect(said).toEqual([])
})

test('an index that is read while something is written does not outlive it', async () => {
  set(true)
  const collection = newCollection()
  const own = db.collection(`parents/p/${collection}`)
  for (let n = 1; n <= 30; n += 1) {
    await Promise.all([
      own.doc(`${n}`).set({ n }),
      own.orderBy('n').get(),
      own.where('n', '>=', 0).count().get(),
    ])
    expect((await own.orderBy('n').get()).size).toBe(n)
    expect((await own.where('n', '>=', 0).count().get()).data().count).toBe(n)
  }
  expect(said).toEqual([])
})

test('what production has no index for is left to the emulator, and said once', async () => {
  isServing = false
  set(true)
  const collection = newCollection()
  await write(collection, numbered('p', 1, 2))
  const own = db.collection(`parents/p/${collection}`)
  expect((await own.where('n', '>', 1).get()).size).toBe(1)
  expect(said).toEqual([])
  const composite = own.where('n', '==', 1).orderBy('other')
  for (let times = 0; times < 2; times += 1) expect((await composite.get()).size).toBe(0)
  expect(said).toEqual([
    `Answered by the emulator, not from an index (production has no index for it): ${collection} where n = … order by other`,
  ])
})

test('what is read as of an instant, or locked, is read at the emulator', async () => {
  set(true)
  const collection = newCollection()
  const own = db.collection(`parents/p/${collection}`)
  const { writeTime } = await own.doc('1').set({ n: 1 })
  await own.doc('2').set({ n: 2 })
  const query = own.where('n', '>', 0)
  expect((await query.get()).size).toBe(2)
  const asOf = await db.runTransaction((transaction) => transaction.get(query), {
    ...{ readOnly: true, readTime: writeTime },
  })
  expect(asOf.size).toBe(1)
})

test('counting takes its time, and so does reading', async () => {
  const collection = newCollection()
  await write(collection, numbered('p', ...Array.from({ length: 100 }, (_, n) => n)))
  const own = db.collection(`parents/p/${collection}`)
  limits.change({ isIndexed: true, readMs: 50, countMsPerThousand: 2000 })
  const took = async (act: () => Promise<unknown>) => {
    const start = performance.now()
    await act()
    return performance.now() - start
  }
  await own.where('n', '>=', 0).limit(1).get()
  expect(await took(() => own.where('n', '>=', 0).count().get())).toBeGreaterThan(245)
  const few = await took(() => own.where('n', '>=', 0).limit(10).count().get())
  expect(few).toBeGreaterThan(65)
  expect(await took(() => own.where('n', '>=', 0).limit(1).get())).toBeGreaterThan(45)
})
