import {
  FieldPath,
  type DocumentData,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import { readPages } from '../../platform/read-pages.ts'

const PAGE_SIZE = 200

/**
 * Calls `processDocument` for each document of a query, a page at a time. Returns the number of changed documents: all except
 * those for which `processDocument` returns false.
 */
export async function forEachDocument<T extends DocumentData>(
  query: Query<T, T>,
  processDocument: (document: QueryDocumentSnapshot<T, T>) => Promise<unknown>,
): Promise<number> {
  let changedCount = 0
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), PAGE_SIZE)) {
    for (let startIndex = 0; startIndex < page.length; startIndex += CONCURRENCY) {
      const chunk = page.slice(startIndex, startIndex + CONCURRENCY)
      const results = await Promise.all(chunk.map(processDocument))
      changedCount += results.filter((result) => result !== false).length
    }
  }
  return changedCount
}

const CONCURRENCY = 20

export function removeDocuments<T extends DocumentData>(query: Query<T, T>): Promise<number> {
  return forEachDocument(query, ({ ref }) => ref.delete())
}

/** Deletes a document; returns 1 if it existed, otherwise 0. */
export async function removeDocument<T extends DocumentData>(ref: DocumentReference<T, T>): Promise<number> {
  if (!(await ref.get()).exists) return 0
  await ref.delete()
  return 1
}
