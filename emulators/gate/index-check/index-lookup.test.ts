import { describe, expect, test } from 'vitest'
import type {
  CompositeIndex,
  FieldOverride,
  IndexDefinitions,
} from '../../../functions/src/platform/index-definitions.ts'
import { makeIndexReport } from './index-report.ts'
import { lookUpIndexes } from './index-lookup.ts'
import type { QueryShape } from './structured-query.ts'

const makeShape = (overrides: Partial<QueryShape>): QueryShape => ({
  collection: 'events',
  scope: 'COLLECTION',
  equalFields: [],
  arrayFields: [],
  orders: [],
  ...overrides,
})
const automaticIndexes: IndexDefinitions = { indexes: [], fieldOverrides: [] }
const ascendingOrder = { field: 'startsAt', direction: 'ASCENDING' } as const
const descendingOrder = { field: 'startsAt', direction: 'DESCENDING' } as const

/** Example: `makeIndex('city', 'startsAt desc', 'tags []')`. */
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
const makeDefinitions = (...indexes: CompositeIndex[]): IndexDefinitions => ({ indexes, fieldOverrides: [] })
const makeOverrideDefinitions = (override: Omit<FieldOverride, 'collectionGroup'>): IndexDefinitions => ({
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'events', ...override }],
})
const isServed = (query: Partial<QueryShape>, definitions: IndexDefinitions) =>
  lookUpIndexes(makeShape(query), definitions).kind === 'served'

describe('Firestore without composite indexes', () => {
  test.each<[string, Partial<QueryShape>]>([
    ['a whole collection', {}],
    ['one equality', { equalFields: ['city'] }],
    ['only equalities, whose indexes are merged', { equalFields: ['city', 'isPublished', 'isPrivate'] }],
    ['one ascending order', { orders: [ascendingOrder] }],
    ['one descending order', { orders: [descendingOrder] }],
    ['one array', { arrayFields: ['hostIds'] }],
  ])('serves %s', (_, query) => expect(isServed(query, automaticIndexes)).toBe(true))

  test.each<[string, Partial<QueryShape>]>([
    ['an equality and an order', { equalFields: ['city'], orders: [ascendingOrder] }],
    ['two orders', { orders: [ascendingOrder, { field: 'title', direction: 'ASCENDING' }] }],
    ['an array and an order', { arrayFields: ['hostIds'], orders: [ascendingOrder] }],
    ['an array and an equality', { arrayFields: ['hostIds'], equalFields: ['city'] }],
    ['an equality in a collection group', { scope: 'COLLECTION_GROUP', equalFields: ['email'] }],
    ['an order in a collection group', { scope: 'COLLECTION_GROUP', orders: [ascendingOrder] }],
  ])('refuses %s', (_, query) => expect(isServed(query, automaticIndexes)).toBe(false))
})

describe('a composite index', () => {
  const query = { equalFields: ['city', 'isPublished'], orders: [ascendingOrder] }

  test('serves its query with the equalities in any order', () => {
    expect(isServed(query, makeDefinitions(makeIndex('isPublished', 'city', 'startsAt')))).toBe(true)
    expect(isServed(query, makeDefinitions(makeIndex('city desc', 'isPublished', 'startsAt')))).toBe(true)
  })

  test.each<[string, CompositeIndex]>([
    ['ends in another direction', makeIndex('isPublished', 'city', 'startsAt desc')],
    ['ends with another field', makeIndex('startsAt', 'isPublished', 'city')],
    ['lacks a field', makeIndex('city', 'startsAt')],
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
    expect(isServed(query, makeDefinitions(otherIndex))).toBe(false),
  )

  test('is merged with others that end with the same order', () =>
    expect(
      isServed(query, makeDefinitions(makeIndex('city', 'startsAt'), makeIndex('isPublished', 'startsAt'))),
    ).toBe(true))

  test('serves an array condition only as an array index', () => {
    const hostQuery = { arrayFields: ['hostIds'], orders: [descendingOrder] }
    expect(isServed(hostQuery, makeDefinitions(makeIndex('hostIds []', 'startsAt desc')))).toBe(true)
    expect(isServed(hostQuery, makeDefinitions(makeIndex('hostIds', 'startsAt desc')))).toBe(false)
  })
})

describe('an override of one field', () => {
  test('replaces the automatic indexes of the field, here by an index for collection groups', () => {
    const groupOverride = makeOverrideDefinitions({
      fieldPath: 'email',
      indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
    })
    expect(isServed({ scope: 'COLLECTION_GROUP', equalFields: ['email'] }, groupOverride)).toBe(true)
    expect(isServed({ equalFields: ['email'] }, groupOverride)).toBe(false)
  })

  test('removes the automatic indexes of the field and its subfields if the override has no indexes', () => {
    const exemption = makeOverrideDefinitions({ fieldPath: 'data', indexes: [] })
    expect(isServed({ equalFields: ['data'] }, exemption)).toBe(false)
    expect(isServed({ equalFields: ['data.title'] }, exemption)).toBe(false)
    expect(isServed({ equalFields: ['dates'] }, exemption)).toBe(true)
  })
})

describe('the proposal for a missing index', () => {
  test('is a composite index for a query of several fields', () => {
    const query = makeShape({ equalFields: ['city'], arrayFields: ['hostIds'], orders: [descendingOrder] })
    expect(lookUpIndexes(query, automaticIndexes)).toEqual({
      kind: 'missing',
      proposals: [{ indexes: makeIndex('city', 'hostIds []', 'startsAt desc') }],
    })
    expect(isServed(query, makeDefinitions(makeIndex('city', 'hostIds []', 'startsAt desc')))).toBe(true)
  })

  test('is an override that keeps the automatic indexes, for one field of a collection group', () => {
    const query = makeShape({ scope: 'COLLECTION_GROUP', equalFields: ['email'] })
    const lookup = lookUpIndexes(query, automaticIndexes)
    const [proposal] = lookup.kind === 'missing' ? lookup.proposals : []
    if (!proposal || !('fieldOverrides' in proposal)) throw new Error('No override was proposed.')
    const definitions = { indexes: [], fieldOverrides: [proposal.fieldOverrides] }
    expect(lookUpIndexes(query, definitions).kind).toBe('served')
    expect(isServed({ equalFields: ['email'] }, definitions)).toBe(true)
  })
})

test('reports the number of served queries, and lists the missing and the unused indexes', () => {
  const unusedIndex = makeIndex('isPrivate', 'startsAt')
  const shapes = [
    makeShape({ equalFields: ['city'] }),
    makeShape({ equalFields: ['city'], orders: [descendingOrder] }),
  ]
  const report = makeIndexReport(shapes, makeDefinitions(unusedIndex), { shouldListUnusedIndexes: true })
  expect(report.servedCount).toBe(1)
  expect(report.missingIndexTexts).toEqual([
    [
      'missing in firestore.indexes.json for: events where city = … order by startsAt desc',
      `  ${JSON.stringify({ indexes: makeIndex('city', 'startsAt desc') })}`,
    ].join('\n'),
  ])
  expect(report.text).toContain(`used by no query of this run: ${JSON.stringify(unusedIndex)}`)
  expect(
    makeIndexReport(shapes, makeDefinitions(unusedIndex), { shouldListUnusedIndexes: false }).text,
  ).not.toContain('used by no query')
})
