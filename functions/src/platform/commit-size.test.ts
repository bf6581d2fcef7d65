import { describe, expect, test } from 'vitest'
import { CommitMeasurer, measureDocument, measureValue, type SizedWrite } from './commit-size.ts'
import type { IndexDefinitions } from './index-definitions.ts'

/** The example in Firestore's documentation. */
const path = 'users/jeff/tasks/my_task_id'
const task = { type: 'Personal', done: false, priority: 1, description: 'Learn Cloud Firestore' }

const noIndexes: IndexDefinitions = {
  indexes: [],
  fieldOverrides: [{ collectionGroup: 'tasks', fieldPath: '*', indexes: [] }],
}
const makeWrite = (data: SizedWrite['data']): SizedWrite => ({ path, data, isUpdate: false })
const measureEntries = (definitions: IndexDefinitions, write: SizedWrite) =>
  new CommitMeasurer(definitions).measureWrite(write) - new CommitMeasurer(noIndexes).measureWrite(write)

test('measures a document as the example in Firestore’s documentation does', () =>
  expect(measureDocument(path, task)).toBe(147))

test.each([
  ['text, in UTF-8', 'Zoë', 5],
  ['null', null, 1],
  ['a boolean', true, 1],
  ['a number', 1.5, 8],
  ['an instant', new Date(), 8],
  ['bytes', new Uint8Array(3), 3],
  ['an array', ['a', 1], 10],
  ['a map', { a: 1 }, 32 + 2 + 8],
  ['a value that the server fills in', new Map(), 8],
])('measures %s', (_case, value, bytes) => expect(measureValue(value)).toBe(bytes))

/** Without overrides, Firestore indexes every field automatically. */
const automaticIndexes: IndexDefinitions = { indexes: [], fieldOverrides: [] }

describe('CommitMeasurer', () => {
  const addOverride = (indexes: IndexDefinitions['fieldOverrides'][0]['indexes']): IndexDefinitions => ({
    ...noIndexes,
    fieldOverrides: [...noIndexes.fieldOverrides, { collectionGroup: 'tasks', fieldPath: 'done', indexes }],
  })
  /** The name of the document has 44 bytes, and the name of its parent 6 + 5 + 16. */
  const nameBytes = 44 + 27

  test('counts 32 bytes, the names of document and parent, the field and its value for an index entry; for a collection group 48 bytes and no parent', () => {
    const definitions = addOverride([{ queryScope: 'COLLECTION', order: 'ASCENDING' }])
    expect(measureEntries(definitions, makeWrite(task))).toBe(nameBytes + 5 + 1 + 32)
    const groupDefinitions = addOverride([{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }])
    expect(measureEntries(groupDefinitions, makeWrite(task))).toBe(44 + 5 + 1 + 48)
  })

  test('counts two entries for a field without an override, plus one for each element of an array', () => {
    expect(measureEntries(automaticIndexes, makeWrite({ done: false }))).toBe(2 * (nameBytes + 5 + 1 + 32))
    expect(measureEntries(automaticIndexes, makeWrite({ tags: ['a', 'bc'] }))).toBe(
      2 * (nameBytes + 5 + 5 + 32) + (nameBytes + 5 + 2 + 32) + (nameBytes + 5 + 3 + 32),
    )
    expect(measureEntries(automaticIndexes, { path: 'tasks/a', data: { n: 1 }, isUpdate: false })).toBe(
      2 * (6 + 2 + 16 + 2 + 8 + 32),
    )
  })

  test('counts entries for the fields of a map, unless the map is exempt', () => {
    const mapBytes = 2 * (nameBytes + 2 + (32 + 2 + 8) + 32)
    expect(measureEntries(automaticIndexes, makeWrite({ m: { a: 1 } }))).toBe(
      mapBytes + 2 * (nameBytes + 4 + 8 + 32),
    )
    const exemptDefinitions = {
      ...automaticIndexes,
      fieldOverrides: [{ collectionGroup: 'tasks', fieldPath: 'm', indexes: [] }],
    }
    expect(measureEntries(exemptDefinitions, makeWrite({ m: { a: 1 } }))).toBe(0)
  })

  test('counts at most 1,500 bytes of a value in an entry', () => {
    const definitions = addOverride([{ queryScope: 'COLLECTION', order: 'ASCENDING' }])
    expect(measureEntries(definitions, makeWrite({ done: 'x'.repeat(9000) }))).toBe(nameBytes + 5 + 1500 + 32)
  })

  describe('for a composite index', () => {
    const makeComposite = (queryScope: 'COLLECTION' | 'COLLECTION_GROUP'): IndexDefinitions => ({
      ...noIndexes,
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

    test('counts the value of each field in an entry, and no entry for a document of another collection or without one of the fields', () => {
      expect(measureEntries(makeComposite('COLLECTION'), makeWrite(task))).toBe(nameBytes + 1 + 8 + 32)
      expect(measureEntries(makeComposite('COLLECTION_GROUP'), makeWrite(task))).toBe(44 + 1 + 8 + 32)
      expect(measureEntries(makeComposite('COLLECTION'), makeWrite({ done: true }))).toBe(0)
      expect(
        measureEntries(makeComposite('COLLECTION'), { path: 'users/jeff', data: task, isUpdate: false }),
      ).toBe(0)
    })

    test('counts an entry twice when a field changes, with an estimate for unknown values', () => {
      const update: SizedWrite = { path, data: { done: true }, isUpdate: true }
      expect(measureEntries(makeComposite('COLLECTION'), update)).toBe(2 * (nameBytes + 1 + 100 + 32))
      expect(measureEntries(makeComposite('COLLECTION'), { ...update, data: { type: 'x' } })).toBe(0)
    })

    test('counts one entry for each element of an array', () => {
      const definitions: IndexDefinitions = {
        ...noIndexes,
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
      expect(measureEntries(definitions, makeWrite({ tags: ['a', 'b'], priority: 1 }))).toBe(
        2 * (nameBytes + 2 + 8 + 32),
      )
      expect(measureEntries(definitions, makeWrite({ tags: [], priority: 1 }))).toBe(0)
    })
  })
})

test('adds up the writes of a commit, and counts only the name of a deleted document', () => {
  const measurer = new CommitMeasurer(noIndexes)
  expect(measurer.measureCommit([makeWrite(task), { path, data: null, isUpdate: false }])).toBe(147 + 44)
})
