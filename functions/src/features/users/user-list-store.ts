import { FieldPath, Timestamp } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { Role } from '../../../shared/auth/contract.ts'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { storedUser } from '../../../shared/members/stored.ts'
import { searchUsers } from '../../core/accounts/search-users-store.ts'
import { type Stored, userRef, users } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

export type StoredUser = Stored<typeof storedUser>

export interface UserFilter {
  readonly role?: Role | undefined
  readonly status?: 'suspended' | undefined
  readonly city: string | null
  readonly q: string | null
  readonly sort: 'newest' | 'name'
  readonly after?: string | undefined
  readonly limit: number
}

interface UsersPage {
  readonly items: StoredUser[]
  readonly next: string | null
}

/** Also finds users who are being deleted. */
export async function findUser(id: UserId): Promise<StoredUser | null> {
  return (await userRef(id).get()).data() ?? null
}

export async function readUsersPage({
  role,
  status,
  city,
  q,
  sort,
  after,
  limit,
}: UserFilter): Promise<UsersPage> {
  const shouldBeSuspended = status === 'suspended'
  const usersOfRole = role === undefined ? users : users.where('role', '==', role)
  const query = city === null ? usersOfRole : usersOfRole.where('cityKey', '==', makeCityKey(city))
  if (q !== null) {
    const isWanted = ({ suspendedAt }: StoredUser) => !shouldBeSuspended || suspendedAt !== undefined
    const { items, next } = await searchUsers(query, q, { after, limit, isWanted })
    return { items: items.map((item) => item.data()), next }
  }
  if (shouldBeSuspended) return listByTime(query, 'suspendedAt', after, limit)
  return sort === 'name' ? listByName(query, after, limit) : listByTime(query, 'createdAt', after, limit)
}

type UsersQuery = FirebaseFirestore.Query<StoredUser, StoredUser>

async function listByTime(
  query: UsersQuery,
  field: 'createdAt' | 'suspendedAt',
  after: string | undefined,
  limit: number,
): Promise<UsersPage> {
  const cursor = readCursor(after, z.tuple([instantCursor, idCursor]))
  const orderedQuery = query.orderBy(field, 'desc').orderBy(FieldPath.documentId(), 'desc')
  const pageQuery = cursor
    ? orderedQuery.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1])
    : orderedQuery
  return readPage(pageQuery, limit, (user) => getMillis(user[field]) ?? 0)
}

async function listByName(query: UsersQuery, after: string | undefined, limit: number): Promise<UsersPage> {
  const cursor = readCursor(after, z.tuple([z.string(), idCursor]))
  const orderedQuery = query.orderBy('nameKey').orderBy(FieldPath.documentId())
  return readPage(cursor ? orderedQuery.startAfter(...cursor) : orderedQuery, limit, ({ nameKey }) => nameKey)
}

async function readPage(
  query: UsersQuery,
  limit: number,
  getSortValue: (user: StoredUser) => string | number,
): Promise<UsersPage> {
  const { docs } = await query.limit(limit + 1).get()
  const { items, next } = makePage(docs, limit, (lastDocument) => [
    getSortValue(lastDocument.data()),
    lastDocument.id,
  ])
  return { items: items.map((item) => item.data()), next }
}
