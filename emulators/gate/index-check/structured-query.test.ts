import { describe, expect, test } from 'vitest'
import { shapesOf, type Filter, type StructuredQuery } from './structured-query.ts'

const field = (fieldPath: string) => ({ fieldPath })
const is = (name: string, op = 'EQUAL'): Filter => ({ fieldFilter: { field: field(name), op } })
const all = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'AND', filters } })
const any = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'OR', filters } })
const by = (name: string, direction = 'ASCENDING') => ({ field: field(name), direction })
const events = (rest: Omit<StructuredQuery, 'from'>): StructuredQuery => ({
  from: [{ collectionId: 'events' }],
  ...rest,
})
const onlyShape = (query: StructuredQuery) => {
  const [shape, ...others] = shapesOf(query)
  expect(others).toEqual([])
  return shape
}

describe('a query without its values', () => {
  test('names collection, scope and conditions', () => {
    const query = {
      from: [{ collectionId: 'signups', allDescendants: true }],
      where: all(is('email'), is('a')),
    }
    expect(onlyShape(query)).toEqual({
      collection: 'signups',
      scope: 'COLLECTION_GROUP',
      equal: ['a', 'email'],
      contains: [],
      ordered: [],
    })
  })

  test('is the same whatever the order of its equalities, and counts `in` and `is null` among them', () => {
    const shapes = shapesOf(events({ where: all(is('a'), is('b', 'IN')) }))
    const isNull: Filter = { unaryFilter: { field: field('b'), op: 'IS_NULL' } }
    expect(shapesOf(events({ where: all(isNull, is('a')) }))).toEqual(shapes)
  })

  test('names the fields of array-contains conditions', () => {
    expect(onlyShape(events({ where: is('tags', 'ARRAY_CONTAINS') }))?.contains).toEqual(['tags'])
    expect(onlyShape(events({ where: is('tags', 'ARRAY_CONTAINS_ANY') }))?.contains).toEqual(['tags'])
  })
})

describe('the order of an answer', () => {
  const ordered = (query: Omit<StructuredQuery, 'from'>) =>
    onlyShape(events(query))?.ordered.map(({ field, direction }) =>
      direction === 'ASCENDING' ? field : `-${field}`,
    )

  test('includes the fields of inequalities, in the direction of the last order', () => {
    expect(ordered({ where: is('startsAt', 'GREATER_THAN') })).toEqual(['startsAt'])
    expect(ordered({ where: is('a', 'LESS_THAN'), orderBy: [by('b', 'DESCENDING')] })).toEqual(['-b', '-a'])
    expect(ordered({ where: is('a', 'LESS_THAN'), orderBy: [by('a', 'DESCENDING')] })).toEqual(['-a'])
  })

  test('leaves out a field that has only one value', () =>
    expect(ordered({ where: is('city'), orderBy: [by('city'), by('startsAt')] })).toEqual(['startsAt']))

  test('leaves out the name if it has the last direction, as in every index', () => {
    expect(ordered({ orderBy: [by('a'), by('__name__')] })).toEqual(['a'])
    expect(ordered({ orderBy: [by('a', 'DESCENDING'), by('__name__', 'DESCENDING')] })).toEqual(['-a'])
    expect(ordered({ orderBy: [by('__name__')] })).toEqual([])
    expect(ordered({ orderBy: [by('a'), by('__name__', 'DESCENDING')] })).toEqual(['a', '-__name__'])
  })
})

test('gives one shape for each branch of an OR, with the other conditions', () => {
  const shapes = shapesOf(events({ where: all(is('isPublished'), any(is('city'), is('area'))) }))
  expect(shapes.map((shape) => shape.equal)).toEqual([
    ['city', 'isPublished'],
    ['area', 'isPublished'],
  ])
})

test('needs no index to read a whole database', () =>
  expect(shapesOf({ from: [{ allDescendants: true }], orderBy: [by('__name__')] })).toEqual([]))

test('rejects an unknown operator', () =>
  expect(() => shapesOf(events({ where: is('place', 'NEAR') }))).toThrow('NEAR'))
