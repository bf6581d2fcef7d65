import { describe, expect, test } from 'vitest'
import { listQueryShapes, type Filter, type StructuredQuery } from './structured-query.ts'

const makeField = (fieldPath: string) => ({ fieldPath })
const makeCondition = (name: string, op = 'EQUAL'): Filter => ({
  fieldFilter: { field: makeField(name), op },
})
const joinByAnd = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'AND', filters } })
const joinByOr = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'OR', filters } })
const makeOrder = (name: string, direction = 'ASCENDING') => ({ field: makeField(name), direction })
const makeEventQuery = (clauses: Omit<StructuredQuery, 'from'>): StructuredQuery => ({
  from: [{ collectionId: 'events' }],
  ...clauses,
})
const expectOneShape = (query: StructuredQuery) => {
  const [shape, ...otherShapes] = listQueryShapes(query)
  expect(otherShapes).toEqual([])
  return shape
}

describe('the shape of a query', () => {
  test('names the collection, the scope and the conditions', () => {
    const query = {
      from: [{ collectionId: 'signups', allDescendants: true }],
      where: joinByAnd(makeCondition('email'), makeCondition('a')),
    }
    expect(expectOneShape(query)).toEqual({
      collection: 'signups',
      scope: 'COLLECTION_GROUP',
      equalFields: ['a', 'email'],
      arrayFields: [],
      orders: [],
    })
  })

  test('is the same for every order of its equality conditions, including `in` and `is null`', () => {
    const shapes = listQueryShapes(
      makeEventQuery({ where: joinByAnd(makeCondition('a'), makeCondition('b', 'IN')) }),
    )
    const nullFilter: Filter = { unaryFilter: { field: makeField('b'), op: 'IS_NULL' } }
    expect(listQueryShapes(makeEventQuery({ where: joinByAnd(nullFilter, makeCondition('a')) }))).toEqual(
      shapes,
    )
  })

  test('names the fields of array-contains conditions', () => {
    expect(
      expectOneShape(makeEventQuery({ where: makeCondition('tags', 'ARRAY_CONTAINS') }))?.arrayFields,
    ).toEqual(['tags'])
    expect(
      expectOneShape(makeEventQuery({ where: makeCondition('tags', 'ARRAY_CONTAINS_ANY') }))?.arrayFields,
    ).toEqual(['tags'])
  })
})

describe('the sort order in a shape', () => {
  const listOrders = (query: Omit<StructuredQuery, 'from'>) =>
    expectOneShape(makeEventQuery(query))?.orders.map(({ field, direction }) =>
      direction === 'ASCENDING' ? field : `-${field}`,
    )

  test('includes the fields of inequalities, in the direction of the last order', () => {
    expect(listOrders({ where: makeCondition('startsAt', 'GREATER_THAN') })).toEqual(['startsAt'])
    expect(
      listOrders({ where: makeCondition('a', 'LESS_THAN'), orderBy: [makeOrder('b', 'DESCENDING')] }),
    ).toEqual(['-b', '-a'])
    expect(
      listOrders({ where: makeCondition('a', 'LESS_THAN'), orderBy: [makeOrder('a', 'DESCENDING')] }),
    ).toEqual(['-a'])
  })

  test('leaves out a field that is compared for equality, because it has only one value', () =>
    expect(
      listOrders({ where: makeCondition('city'), orderBy: [makeOrder('city'), makeOrder('startsAt')] }),
    ).toEqual(['startsAt']))

  test("leaves out the document's name if it has the direction of the last field, as in every index", () => {
    expect(listOrders({ orderBy: [makeOrder('a'), makeOrder('__name__')] })).toEqual(['a'])
    expect(
      listOrders({ orderBy: [makeOrder('a', 'DESCENDING'), makeOrder('__name__', 'DESCENDING')] }),
    ).toEqual(['-a'])
    expect(listOrders({ orderBy: [makeOrder('__name__')] })).toEqual([])
    expect(listOrders({ orderBy: [makeOrder('a'), makeOrder('__name__', 'DESCENDING')] })).toEqual([
      'a',
      '-__name__',
    ])
  })
})

test('gives one shape for each branch of an OR, with the other conditions', () => {
  const shapes = listQueryShapes(
    makeEventQuery({
      where: joinByAnd(makeCondition('isPublished'), joinByOr(makeCondition('city'), makeCondition('area'))),
    }),
  )
  expect(shapes.map((shape) => shape.equalFields)).toEqual([
    ['city', 'isPublished'],
    ['area', 'isPublished'],
  ])
})

test('gives no shape for the read of a whole database, which needs no index', () =>
  expect(listQueryShapes({ from: [{ allDescendants: true }], orderBy: [makeOrder('__name__')] })).toEqual([]))

test('rejects an unknown operator', () =>
  expect(() => listQueryShapes(makeEventQuery({ where: makeCondition('place', 'NEAR') }))).toThrow('NEAR'))
