import { describe, expect, test } from 'vitest'
import { shapesOf, type Filter, type StructuredQuery } from './structured-query.ts'

const field = (fieldPath: string) => ({ fieldPath })
const condition = (name: string, op = 'EQUAL'): Filter => ({ fieldFilter: { field: field(name), op } })
const and = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'AND', filters } })
const or = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'OR', filters } })
const order = (name: string, direction = 'ASCENDING') => ({ field: field(name), direction })
const makeEventQuery = (clauses: Omit<StructuredQuery, 'from'>): StructuredQuery => ({
  from: [{ collectionId: 'events' }],
  ...clauses,
})
const expectOneShape = (query: StructuredQuery) => {
  const [shape, ...otherShapes] = shapesOf(query)
  expect(otherShapes).toEqual([])
  return shape
}

describe('a query without its values', () => {
  test('names collection, scope and conditions', () => {
    const query = {
      from: [{ collectionId: 'signups', allDescendants: true }],
      where: and(condition('email'), condition('a')),
    }
    expect(expectOneShape(query)).toEqual({
      collection: 'signups',
      scope: 'COLLECTION_GROUP',
      equalFields: ['a', 'email'],
      arrayFields: [],
      orders: [],
    })
  })

  test('is the same for every order of its equalities, `in` and `is null` included', () => {
    const shapes = shapesOf(makeEventQuery({ where: and(condition('a'), condition('b', 'IN')) }))
    const isNull: Filter = { unaryFilter: { field: field('b'), op: 'IS_NULL' } }
    expect(shapesOf(makeEventQuery({ where: and(isNull, condition('a')) }))).toEqual(shapes)
  })

  test('names the fields of array-contains conditions', () => {
    expect(
      expectOneShape(makeEventQuery({ where: condition('tags', 'ARRAY_CONTAINS') }))?.arrayFields,
    ).toEqual(['tags'])
    expect(
      expectOneShape(makeEventQuery({ where: condition('tags', 'ARRAY_CONTAINS_ANY') }))?.arrayFields,
    ).toEqual(['tags'])
  })
})

describe('the order of an answer', () => {
  const listOrders = (query: Omit<StructuredQuery, 'from'>) =>
    expectOneShape(makeEventQuery(query))?.orders.map(({ field, direction }) =>
      direction === 'ASCENDING' ? field : `-${field}`,
    )

  test('includes the fields of inequalities, in the direction of the last order', () => {
    expect(listOrders({ where: condition('startsAt', 'GREATER_THAN') })).toEqual(['startsAt'])
    expect(listOrders({ where: condition('a', 'LESS_THAN'), orderBy: [order('b', 'DESCENDING')] })).toEqual([
      '-b',
      '-a',
    ])
    expect(listOrders({ where: condition('a', 'LESS_THAN'), orderBy: [order('a', 'DESCENDING')] })).toEqual([
      '-a',
    ])
  })

  test('leaves out a field that has only one value', () =>
    expect(listOrders({ where: condition('city'), orderBy: [order('city'), order('startsAt')] })).toEqual([
      'startsAt',
    ]))

  test("leaves out the document's name if it has the direction of the last field, as in every index", () => {
    expect(listOrders({ orderBy: [order('a'), order('__name__')] })).toEqual(['a'])
    expect(listOrders({ orderBy: [order('a', 'DESCENDING'), order('__name__', 'DESCENDING')] })).toEqual([
      '-a',
    ])
    expect(listOrders({ orderBy: [order('__name__')] })).toEqual([])
    expect(listOrders({ orderBy: [order('a'), order('__name__', 'DESCENDING')] })).toEqual(['a', '-__name__'])
  })
})

test('gives one shape for each branch of an OR, with the other conditions', () => {
  const shapes = shapesOf(
    makeEventQuery({ where: and(condition('isPublished'), or(condition('city'), condition('area'))) }),
  )
  expect(shapes.map((shape) => shape.equalFields)).toEqual([
    ['city', 'isPublished'],
    ['area', 'isPublished'],
  ])
})

test('needs no index to read a whole database', () =>
  expect(shapesOf({ from: [{ allDescendants: true }], orderBy: [order('__name__')] })).toEqual([]))

test('rejects an unknown operator', () =>
  expect(() => shapesOf(makeEventQuery({ where: condition('place', 'NEAR') }))).toThrow('NEAR'))
