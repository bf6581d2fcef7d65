import { assertFails, assertSucceeds, type RulesTestContext } from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  type Firestore,
  type QueryConstraint,
} from 'firebase/firestore'
import { deleteObject, ref, updateMetadata, uploadBytes, type FirebaseStorage } from 'firebase/storage'
import { describe, test } from 'vitest'
import { allActors, RULES_BUCKET, useActors, type ActorName } from './actors.ts'

// Otherwise, the SDK would log each denied operation.
setLogLevel('silent')

/** One row: the attempted operation, the only actors who may do it, and the actors who try it (by default all). */
export type Row<Service> = readonly [
  name: string,
  allowedActors: readonly ActorName[],
  operation: (service: Service) => Promise<unknown>,
  actorNames?: readonly ActorName[],
]

/** One actor of each role, for operations that nobody may do. No other actor has a right that none of these has. */
export const roleActors: readonly ActorName[] = ['member', 'host', 'admin']

function describeTable<Service>(
  title: string,
  rows: readonly Row<Service>[],
  getService: (context: RulesTestContext) => Service,
): void {
  describe(title, () => {
    const getContext = useActors()
    for (const [rowName, allowedActors, operation, actorNames = allActors] of rows) {
      const cases = actorNames.map(
        (name) => [name, allowedActors.includes(name) ? 'allowed' : 'denied'] as const,
      )
      test.concurrent.each(cases)(`${rowName}: %s is %s`, async (name, access) => {
        const attempt = operation(getService(getContext(name)))
        await (access === 'allowed' ? assertSucceeds(attempt) : assertFails(attempt))
      })
    }
  })
}

/** Tries every row. An actor whom a row does not allow gets `permission-denied`. */
export function describeFirestoreTable(title: string, rows: readonly Row<Firestore>[]): void {
  describeTable(title, rows, (context) => context.firestore() as unknown as Firestore)
}

export function describeStorageTable(title: string, rows: readonly Row<FirebaseStorage>[]): void {
  describeTable(title, rows, (context) => context.storage(RULES_BUCKET) as unknown as FirebaseStorage)
}

type Operation = Row<Firestore>[2]

export const get =
  (path: string): Operation =>
  (db) =>
    getDoc(doc(db, path))

export const list =
  (path: string, ...constraints: QueryConstraint[]): Operation =>
  (db) =>
    getDocs(query(collection(db, path), ...constraints))

/** Lists the documents of all subcollections with this name. */
export const listGroup =
  (name: string, ...constraints: QueryConstraint[]): Operation =>
  (db) =>
    getDocs(query(collectionGroup(db, name), ...constraints))

/** Makes rows with the writes of a new and an existing document, which no actor may make. */
export function makeDeniedWrites(existingPath: string): readonly Row<Firestore>[] {
  const parent = existingPath.slice(0, existingPath.lastIndexOf('/'))
  return [
    ['create', [], (db) => setDoc(doc(db, `${parent}/new`), { title: 'mine' }), roleActors],
    ['update', [], (db) => updateDoc(doc(db, existingPath), { title: 'mine' }), roleActors],
    ['delete', [], (db) => deleteDoc(doc(db, existingPath)), roleActors],
  ]
}

/** Makes rows with the writes of a new and an existing object, which no actor may make. */
export function makeDeniedObjectWrites(existingPath: string): readonly Row<FirebaseStorage>[] {
  const folder = existingPath.slice(0, existingPath.lastIndexOf('/'))
  const bytes = new Uint8Array([1, 2, 3])
  return [
    ['create', [], (storage) => uploadBytes(ref(storage, `${folder}/new.webp`), bytes)],
    ['replace', [], (storage) => uploadBytes(ref(storage, existingPath), bytes)],
    ['update', [], (storage) => updateMetadata(ref(storage, existingPath), { cacheControl: 'no-store' })],
    ['delete', [], (storage) => deleteObject(ref(storage, existingPath))],
  ]
}
