import {
  FieldPath,
  type DocumentData,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore'
import { z } from 'zod'
import { parseNameOrEmailSearch } from '../../shared/search/name-keys.ts'
import { makeCursor, idCursor, makePage, readCursor } from './cursor.ts'

const searchFields = ['nameKey', 'lastWordKey', 'email'] as const
/** The index of the field by which the last document was found, the document's value of that field, and its id. */
const searchCursor = z.tuple([z.number().int().min(0).max(2), z.string(), idCursor])
/** Returns a text that sorts after all texts that begin with a prefix, to end a query for the prefix. */
export const makePrefixEnd = (prefix: string): string => `${prefix}\u{10ffff}`

/**
 * Finds documents of people by the first letters of the name, then of its last word, then of the address. A document that is
 * found twice is listed only at its first match. A page may be shorter than its limit, because documents that were found by
 * a previous field are omitted.
 */
export async function searchByName<T extends DocumentData>(
  query: Query<T, T>,
  searchText: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: QueryDocumentSnapshot<T, T>[]; next: string | null }> {
  const { namePrefix, emailPrefix } = parseNameOrEmailSearch(searchText)
  const prefixes = { nameKey: namePrefix, lastWordKey: namePrefix, email: emailPrefix }
  const isMatch = (data: DocumentData, field: (typeof searchFields)[number]) =>
    prefixes[field] !== '' && String(data[field] ?? '').startsWith(prefixes[field])
  const items: QueryDocumentSnapshot<T, T>[] = []
  let cursorValues = readCursor(after, searchCursor)
  for (const [index, field] of searchFields.entries()) {
    if (index < (cursorValues?.[0] ?? 0) || prefixes[field] === '') continue
    const orderedQuery = query
      .where(field, '>=', prefixes[field])
      .where(field, '<', makePrefixEnd(prefixes[field]))
      .orderBy(field)
      .orderBy(FieldPath.documentId())
    const remainingCount = limit - items.length
    const snapshot = await (
      cursorValues ? orderedQuery.startAfter(cursorValues[1], cursorValues[2]) : orderedQuery
    )
      .limit(remainingCount + 1)
      .get()
    cursorValues = null
    const { items: page, next } = makePage(snapshot.docs, remainingCount, (lastDocument) => [
      index,
      String(lastDocument.data()[field]),
      lastDocument.id,
    ])
    const previousFields = searchFields.slice(0, index)
    items.push(
      ...page.filter(
        (document) => !previousFields.some((previousField) => isMatch(document.data(), previousField)),
      ),
    )
    if (next !== null) return { items, next }
    // The page is full, and documents may match by the next fields.
    const [lastDocument] = page.slice(-1)
    if (items.length === limit && lastDocument && index < searchFields.length - 1) {
      return { items, next: makeCursor(index, String(lastDocument.data()[field]), lastDocument.id) }
    }
  }
  return { items, next: null }
}
