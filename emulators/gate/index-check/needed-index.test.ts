import { describe, expect, test } from 'vitest'
import type {
  CompositeIndex,
  FieldOverride,
  IndexDefinitions,
} from '../../../functions/src/platform/index-definitions.ts'
import { reportOn } from './index-report.ts'
import { verdictOn } from './needed-index.ts'
import type { QueryShape } from './structured-query.ts'

const makeShape = (change: Partial<QueryShape>): QueryShape => ({
  collection: 'events',
  scope: 'COLLECTION',
  equal: [],
  contains: [],
  ordered: [],
  ...change,
})
const noIndexes: IndexDefinitions = { indexes: [], fieldOverrides: [] }
const soonestFirst = { field: 'startsAt', direction: 'ASCENDING' } as const
const latestFirst = { field: 'startsAt', direction: 'DESCENDING' } as const

/** `makeIndex('city', 'startsAt desc', 'tags []')`. */
function makeIndex(...fields: string[]): CompositeIndex {
  return {
    collectionGroup: 'events',
    queryScope: 'COLLECTION',
    fields: fields.map((text) => {
      const [fieldPath = '', mode] = text.split(' ')
      if (mode === '[]') return { fieldPath, arrayConfig: 'CONTAINS' }
      return { fieldPath, order: mode === 'desc' ? 'DESCENDING' : 'ASCENDING' }
    }),
  }
}
const withIndexes = (...indexes: CompositeIndex[]): IndexDefinitions => ({ indexes, fieldOverrides: [] })
const withOverride = (override: Omit<FieldOverride, 'collectionGroup'>): IndexDefinitions => ({
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'events', ...override }],
})
const isServed = (query: Partial<QueryShape>, definitions: IndexDefinitions) =>
  verdictOn(makeShape(query), definitions).kind === 'served'

describe('Firestore without composite indexes', () => {
  test.each<[string, Partial<QueryShape>]>([
    ['a whole collection', {}],
    ['one equality', { equal: ['city'] }],
    ['only equalities, whose indexes are merged', { equal: ['city', 'isPublished', 'isPrivate'] }],
    ['one order, up or down', { ordered: [latestFirst] }],
    ['one array', { contains: ['hostIds'] }],
  ])('serves %s', (_, query) => expect(isServed(query, noIndexes)).toBe(true))

  test.each<[string, Partial<QueryShape>]>([
    ['an equality and an order', { equal: ['city'], ordered: [soonestFirst] }],
    ['two orders', { ordered: [soonestFirst, { field: 'title', direction: 'ASCENDING' }] }],
    ['an array and an order', { contains: ['hostIds'], ordered: [soonestFirst] }],
    ['an array and an equality', { contains: ['hostIds'], equal: ['city'] }],
    ['an equality in a collection group', { scope: 'COLLECTION_GROUP', equal: ['email'] }],
    ['an order in a collection group', { scope: 'COLLECTION_GROUP', ordered: [soonestFirst] }],
  ])('refuses %s', (_, query) => expect(isServed(query, noIndexes)).toBe(false))
})

describe('a composite index', () => {
  const query = { equal: ['city', 'isPublished'], ordered: [soonestFirst] }

  test('serves its query with the equalities in any order', () => {
    expect(isServed(query, withIndexes(makeIndex('isPublished', 'city', 'startsAt')))).toBe(true)
    expect(isServed(query, withIndexes(makeIndex('city desc', 'isPublished', 'startsAt')))).toBe(true)
  })

  test.each<[string, CompositeIndex]>([
    ['ends in another direction', makeIndex('isPublished', 'city', 'startsAt desc')],
    ['ends with another field', makeIndex('startsAt', 'isPublished', 'city')],
    ['misses a field', makeIndex('city', 'startsAt')],
    ['has a further field', makeIndex('city', 'isPublished', 'isPrivate', 'startsAt')],
    [
      'has another collection',
      { ...makeIndex('isPublished', 'city', 'startsAt'), collectionGroup: 'signups' },
    ],
    [
      'has another scope',
      { ...makeIndex('isPublished', 'city', 'startsAt'), queryScope: 'COLLECTION_GROUP' },
    ],
  ])('does not serve the query if it %s', (_, otherIndex) =>
    expect(isServed(query, withIndexes(otherIndex))).toBe(false),
  )

  test('is merged with others that end with the same order', () =>
    expect(
      isServed(query, withIndexes(makeIndex('city', 'startsAt'), makeIndex('isPublished', 'startsAt'))),
    ).toBe(true))

  test('serves an array condition only as an array index', () => {
    const hosts = { contains: ['hostIds'], ordered: [latestFirst] }
    expect(isServed(hosts, withIndexes(makeIndex('hostIds []', 'startsAt desc')))).toBe(true)
    expect(isServed(hosts, withIndexes(makeIndex('hostIds', 'startsAt desc')))).toBe(false)
  })
})

describe('an override of one field', () => {
  test('adds an index for collection groups', () => {
    const groupOverride = withOverride({
      fieldPath: 'email',
      indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
    })
    expect(isServed({ scope: 'COLLECTION_GROUP', equal: ['email'] }, groupOverride)).toBe(true)
    // An override replaces the automatic indexes.
    expect(isServed({ equal: ['email'] }, groupOverride)).toBe(false)
  })

  test('can remove all indexes of the field and of the fields in it', () => {
    const withoutFieldIndexes = withOverride({ fieldPath: 'data', indexes: [] })
    expect(isServed({ equal: ['data'] }, withoutFieldIndexes)).toBe(false)
    expect(isServed({ equal: ['data.title'] }, withoutFieldIndexes)).toBe(false)
    expect(isServed({ equal: ['dates'] }, withoutFieldIndexes)).toBe(true)
  })
})

describe('the proposal for a missing index', () => {
  test('is a composite index for a query of several fields', () => {
    const query = makeShape({ equal: ['city'], contains: ['hostIds'], ordered: [latestFirst] })
    expect(verdictOn(query, noIndexes)).toEqual({
      kind: 'missing',
      add: [{ indexes: makeIndex('city', 'hostIds []', 'startsAt desc') }],
    })
    expect(isServed(query, withIndexes(makeIndex('city', 'hostIds []', 'startsAt desc')))).toBe(true)
  })

  test('is an override that keeps the automatic indexes, for one field of a collection group', () => {
    const query = makeShape({ scope: 'COLLECTION_GROUP', equal: ['email'] })
    const verdict = verdictOn(query, noIndexes)
    const [proposal] = verdict.kind === 'missing' ? verdict.add : []
    if (!proposal || !('fieldOverrides' in proposal)) throw new Error('No override was proposed.')
    const definitions = { indexes: [], fieldOverrides: [proposal.fieldOverrides] }
    expect(verdictOn(query, definitions).kind).toBe('served')
    expect(isServed({ equal: ['email'] }, definitions)).toBe(true)
  })
})

test('reports the number of served queries, missing indexes and unused ones', () => {
  const unusedIndex = makeIndex('isPrivate', 'startsAt')
  const shapes = [makeShape({ equal: ['city'] }), makeShape({ equal: ['city'], ordered: [latestFirst] })]
  const report = reportOn(shapes, withIndexes(unusedIndex), { shouldListUnused: true })
  expect(report.served).toBe(1)
  expect(report.missing).toEqual([
    [
      'missing in firestore.indexes.json for: events where city = … order by startsAt desc',
      `  ${JSON.stringify({ indexes: makeIndex('city', 'startsAt desc') })}`,
    ].join('\n'),
  ])
  expect(report.text).toContain(`used by no query of this run: ${JSON.stringify(unusedIndex)}`)
  expect(reportOn(shapes, withIndexes(unusedIndex), { shouldListUnused: false }).text).not.toContain(
    'used by no query',
  )
})
