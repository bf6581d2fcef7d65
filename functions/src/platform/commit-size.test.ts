import { describe, expect, test } from 'vitest'
import { CommitSizes, documentBytes, valueBytes, type SizedWrite } from './commit-size.ts'
import type { IndexDefinitions } from './index-definitions.ts'

/** The example in Firestore's documentation. */
const path = 'users/jeff/tasks/my_task_id'
const task = { type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' }

const none: IndexDefinitions = {
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'tasks', fieldPath: '*', indexes: [] }],
}
const writeOf = (data: SizedWrite['data']): SizedWrite => ({ path, data, isUpdate: false })
const entriesOf = (definitions: IndexDefinitions, write: SizedWrite) =>
  new CommitSizes(definitions).writeBytes(write) - new CommitSizes(none).writeBytes(write)

test('has the size of the documentation’s example for a document', () =>
  expect(documentBytes(path, task)).toBe(147))

test.each([
  ['text, in UTF-8', 'Zoë', 5],
  ['null', null, 1],
  ['a boolean', true, 1],
  ['a number', 1.5, 8],
  ['an instant', new Date(), 8],
  ['bytes', new Uint8Array(3), 3],
  ['an array', ['a', 1], 10],
  ['a map', { a: 1 }, 32 + 2 + 8],
  ['a server value', new Map(), 8],
])('has the size of %s', (_what, value, bytes) => expect(valueBytes(value)).toBe(bytes))

describe('index entries', () => {
  const single = (indexes: IndexDefinitions['fieldOverrides'][0]['indexes']): IndexDefinitions => ({
    ...none,
    fieldOverrides: [...none.fieldOverrides, { collectionGroup: 'tasks', fieldPath: 'done', indexes }],
  })
  /** The name of the document has 44 bytes, that of its parent 6 + 5 + 16. */
  const names = 44 + 27

  test('have the names, the field, its value and 32 bytes, or 48 without the parent for a group', () => {
    const own = single([{ queryScope: 'COLLECTION', order: 'ASCENDING' }])
    expect(entriesOf(own, writeOf(task))).toBe(names + 5 + 1 + 32)
    const group = single([{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }])
    expect(entriesOf(group, writeOf(task))).toBe(44 + 5 + 1 + 48)
  })

  test('are two for each field without an override, and one more for each element of an array', () => {
    const automatic = { indexes: [], fieldOverrides: [] }
    expect(entriesOf(automatic, writeOf({ done: false }))).toBe(2 * (names + 5 + 1 + 32))
    expect(entriesOf(automatic, writeOf({ tags: ['a', 'bc'] }))).toBe(
      2 * (names + 5 + 5 + 32) + (names + 5 + 2 + 32) + (names + 5 + 3 + 32),
    )
    expect(entriesOf(automatic, { path: 'tasks/a', data: { n: 1 }, isUpdate: false })).toBe(
      2 * (6 + 2 + 16 + 2 + 8 + 32),
    )
  })

  test('include fields of maps by their paths', () => {
    const automatic = { indexes: [], fieldOverrides: [] }
    const map = 2 * (names + 2 + (32 + 2 + 8) + 32)
    expect(entriesOf(automatic, writeOf({ m: { a: 1 } }))).toBe(map + 2 * (names + 4 + 8 + 32))
    const exempt = {
      ...automatic,
      fieldOverrides: [{ collectionGroup: 'tasks', fieldPath: 'm', indexes: [] }],
    }
    expect(entriesOf(exempt, writeOf({ m: { a: 1 } }))).toBe(0)
  })

  test('truncate long values', () => {
    const own = single([{ queryScope: 'COLLECTION', order: 'ASCENDING' }])
    expect(entriesOf(own, writeOf({ done: 'x'.repeat(9000) }))).toBe(names + 5 + 1500 + 32)
  })

  describe('of several fields', () => {
    const several = (queryScope: 'COLLECTION' | 'COLLECTION_GROUP'): IndexDefinitions => ({
      ...none,
      indexes: [
        {
          collectionGroup: 'tasks',
          queryScope,
          fields: [
            { fieldPath: 'done', order: 'ASCENDING' },
            { fieldPath: 'priority', order: 'DESCENDING' },
          ],
        },
      ],
    })

    test('have their values, for documents with all fields', () => {
      expect(entriesOf(several('COLLECTION'), writeOf(task))).toBe(names + 1 + 8 + 32)
      expect(entriesOf(several('COLLECTION_GROUP'), writeOf(task))).toBe(44 + 1 + 8 + 32)
      expect(entriesOf(several('COLLECTION'), writeOf({ done: true }))).toBe(0)
      expect(entriesOf(several('COLLECTION'), { path: 'users/jeff', data: task, isUpdate: false })).toBe(0)
    })

    test('count twice when a field changes, with an estimate for unknown values', () => {
      const update: SizedWrite = { path, data: { done: true }, isUpdate: true }
      expect(entriesOf(several('COLLECTION'), update)).toBe(2 * (names + 1 + 100 + 32))
      expect(entriesOf(several('COLLECTION'), { ...update, data: { type: 'x' } })).toBe(0)
    })

    test('have an entry for each element of an array', () => {
      const definitions: IndexDefinitions = {
        ...none,
        indexes: [
          {
            collectionGroup: 'tasks',
            queryScope: 'COLLECTION',
            fields: [
              { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
              { fieldPath: 'priority', order: 'ASCENDING' },
            ],
          },
        ],
      }
      expect(entriesOf(definitions, writeOf({ tags: ['a', 'b'], priority: 1 }))).toBe(
        2 * (names + 2 + 8 + 32),
      )
      expect(entriesOf(definitions, writeOf({ tags: [], priority: 1 }))).toBe(0)
    })
  })
})

test('adds up the writes of a commit; a deletion counts its name', () => {
  const sizes = new CommitSizes(none)
  expect(sizes.commitBytes([writeOf(task), { path, data: null, isUpdate: false }])).toBe(147 + 44)
})
