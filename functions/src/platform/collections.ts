import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  FirestoreDataConverter,
  QuerySnapshot,
} from 'firebase-admin/firestore'
import { warn } from 'firebase-functions/logger'
import { z } from 'zod'
import { storedEvent, type StoredEvent } from '../../shared/events/stored.ts'
import { db } from './firebase.ts'

/*
 * Every path in Firestore, and what stands there. A document is parsed on its way in and its fields are named on their
 * way out. One that is not as it should be fails who asks for it by its id, and is missing, with a warning, in lists:
 * nobody's page is empty because of one neighbour.
 */

function converter<T extends object>(schema: z.ZodType<T, DocumentData>): FirestoreDataConverter<T> {
  return {
    toFirestore: (stored) => z.encode(schema, stored as T),
    fromFirestore(document) {
      const parsed = schema.safeParse(document.data())
      if (parsed.success) return parsed.data
      // Which fields, and not what they hold: that may be somebody's.
      const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
      throw new BrokenDocument(`${document.ref.path} is not as it should be: ${fields.join(', ')}`)
    },
  }
}

/** A stored document does not fit its schema: it was written by an older version, or by hand. */
class BrokenDocument extends Error {}

/** The documents of a list, without broken ones. */
export function documentsOf<T>({ docs }: QuerySnapshot<T>): T[] {
  return docs.flatMap((document) => {
    try {
      return [document.data()]
    } catch (error) {
      if (!(error instanceof BrokenDocument)) throw error
      warn(error.message)
      return []
    }
  })
}

export const events: CollectionReference<StoredEvent> = db
  .collection('events')
  .withConverter(converter(storedEvent))

export const eventRef = (id: number): DocumentReference<StoredEvent> => events.doc(String(id))

/** Some fields of an event, as `update` writes them. */
export const eventFields = (fields: Partial<StoredEvent>): DocumentData =>
  z.encode(storedEvent.partial(), fields)

/** `{virtualLink}` under `virtual`. */
export const accessOf = (id: number): CollectionReference => eventRef(id).collection('access')
export const guestsOf = (id: number): CollectionReference => eventRef(id).collection('guests')
