import type { DocumentData, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore'

/**
 * Yields all documents of a query in its order, in pages of `pageSize`. Each page is read when the caller asks for it, so memory
 * use does not grow with the data. A page is never empty. The selected fields must include the sort fields, because the next page
 * begins after their values.
 */
export async function* readPages<T, D extends DocumentData>(
  query: Query<T, D>,
  pageSize: number,
): AsyncGenerator<QueryDocumentSnapshot<T, D>[]> {
  const limitedQuery = query.limit(pageSize)
  for (let page = await limitedQuery.get(); ;) {
    const lastDocument = page.docs.at(-1)
    if (!lastDocument) return
    yield page.docs
    if (page.size < pageSize) return
    page = await limitedQuery.startAfter(lastDocument).get()
  }
}

/** Yields the documents of all pages one by one. */
export async function* readDocuments<T, D extends DocumentData>(
  query: Query<T, D>,
  pageSize: number,
): AsyncGenerator<QueryDocumentSnapshot<T, D>> {
  for await (const page of readPages(query, pageSize)) yield* page
}
