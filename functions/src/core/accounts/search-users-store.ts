import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { storedUser } from '../../../shared/members/stored.ts'
import { parseUserSearch } from '../../../shared/search/user-search.ts'
import type { Stored } from '../../platform/collections.ts'
import { makeCursor, idCursor, readCursor } from '../../platform/cursor.ts'

type StoredUser = Stored<typeof storedUser>

/** Whether the last user that was read came from the search by name (0) or by address (1), and that user's `nameKey` and id. */
const searchCursor = z.tuple([z.number().int().min(0).max(1), z.string(), idCursor])

/**
 * Maximum number of queries for a page. One query might not fill the page, because it finds users by one token, and not all of
 * them match the other words.
 */
const MAX_QUERIES = 4

interface SearchOptions {
  readonly after?: string | undefined
  readonly limit: number
  /** Whether the caller may also find users by a part of their address. */
  readonly canSearchByEmail?: boolean
  /** A further condition for users. */
  readonly isWanted?: (user: StoredUser) => boolean
}

/**
 * A page of users: first those found by words of the name, then those found only by a part of the address; each in the order
 * of their names. Reads are limited, so a page may be shorter than its limit and still have a next one.
 */
export async function searchUsers(
  query: Query<StoredUser, StoredUser>,
  q: string,
  { after, limit, canSearchByEmail = true, isWanted = () => true }: SearchOptions,
): Promise<{ items: QueryDocumentSnapshot<StoredUser, StoredUser>[]; next: string | null }> {
  const { nameSearch, emailSearch } = parseUserSearch(q)
  const searches = [nameSearch, canSearchByEmail ? emailSearch : null]
  const items: QueryDocumentSnapshot<StoredUser, StoredUser>[] = []
  let position = readCursor(after, searchCursor)
  let queryCount = 0
  for (const [index, search] of searches.entries()) {
    if (search === null || index < (position?.[0] ?? 0)) continue
    const isFound = (user: StoredUser) =>
      search.isMatch(user) && isWanted(user) && (search === nameSearch || nameSearch?.isMatch(user) !== true)
    const orderedQuery = query
      .where('searchKeys', 'array-contains', search.token)
      .orderBy('nameKey')
      .orderBy(FieldPath.documentId())
    for (let isExhausted = false; !isExhausted;) {
      if (items.length === limit || queryCount === MAX_QUERIES) {
        return { items, next: position && makeCursor(...position) }
      }
      const remainingCount = limit - items.length
      const { docs } = await (
        position?.[0] === index ? orderedQuery.startAfter(position[1], position[2]) : orderedQuery
      )
        .limit(remainingCount + 1)
        .get()
      queryCount += 1
      const page = docs.slice(0, remainingCount)
      items.push(...page.filter((document) => isFound(document.data())))
      const lastDocument = page.at(-1)
      if (lastDocument) position = [index, lastDocument.data().nameKey, lastDocument.id]
      isExhausted = docs.length <= remainingCount
    }
  }
  return { items, next: null }
}
