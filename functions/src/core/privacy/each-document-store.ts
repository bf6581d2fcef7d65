import {
  FieldPath,
  type DocumentData,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import { eachPage } from '../../platform/each-page.ts'

const PAGE = 200

/**
 * Does something to each document of a query, a page at a time. Returns how many it changed: all but those for which
 * `work` returns false.
 */
export async function forEachDocument<T extends DocumentData>(
  query: Query<T, T>,
  work: (document: QueryDocumentSnapshot<T, T>) => Promise<unknown>,
): Promise<number> {
  let changedCount = 0
  for await (const page of eachPage(query.orderBy(FieldPath.documentId()), PAGE)) {
    for (let from = 0; from < page.length; from += AT_ONCE) {
      const results = await Promise.all(page.slice(from, from + AT_ONCE).map(work))
      changedCount += results.filter((item) => item !== false).length
    }
  }
  return changedCount
}

const AT_ONCE = 20

export function removeEach<T extends DocumentData>(query: Query<T, T>): Promise<number> {
  return forEachDocument(query, ({ ref }) => ref.delete())
}

/** Processes one document; returns 1 if it existed. */
export async function removeOne<T extends DocumentData>(ref: DocumentReference<T, T>): Promise<number> {
  if (!(await ref.get()).exists) return 0
  await ref.delete()
  return 1
}
