import {
  FieldPath,
  type DocumentData,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'

const PAGE = 200

/** Does something to each document of a query, a page at a time, and answers to how many it did. */
export async function eachOf<T extends DocumentData>(
  some: Query<T, T>,
  work: (found: QueryDocumentSnapshot<T, T>) => Promise<unknown>,
): Promise<number> {
  const query = some.orderBy(FieldPath.documentId()).limit(PAGE)
  let changed = 0
  let page = await query.get()
  for (;;) {
    for (let from = 0; from < page.size; from += AT_ONCE) {
      const done = await Promise.all(page.docs.slice(from, from + AT_ONCE).map(work))
      changed += done.filter((one) => one !== false).length
    }
    const last = page.docs.at(-1)
    if (!last || page.size < PAGE) return changed
    page = await query.startAfter(last).get()
  }
}

const AT_ONCE = 20

export function removeEach<T extends DocumentData>(some: Query<T, T>): Promise<number> {
  return eachOf(some, ({ ref }) => ref.delete())
}

/** One document; 1 where there was one. */
export async function removeOne<T extends DocumentData>(ref: DocumentReference<T, T>): Promise<number> {
  if (!(await ref.get()).exists) return 0
  await ref.delete()
  return 1
}
