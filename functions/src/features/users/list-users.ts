import type { AdminUser } from '../../../shared/users/contract.ts'
import { getMillis } from '../../../shared/instant.ts'
import {
  countMemberEvents,
  findMemberCounts,
  type MemberCounts,
} from '../../core/stats/member-counts-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findUser, readUsersPage, type StoredUser } from './user-list-store.ts'

export const listUsers: Handler<'listUsers'> = async ({ query, now }) => {
  const { items, next } = await readUsersPage(query)
  const rowPromises = items.map(async (user) => toAdminUser(user, await findMemberCounts(user, now)))
  return { items: await Promise.all(rowPromises), next }
}

export const getUser: Handler<'getUser'> = async ({ params, now }) => {
  const user = await findUser(params.id)
  if (!user) throw makeUserNotFoundError()
  return toAdminUser(user, await countMemberEvents(user, now))
}

export const makeUserNotFoundError = () => makeNotFoundError('user')

function toAdminUser(user: StoredUser, { attendedCount, hostedCount }: MemberCounts): AdminUser {
  const { id, name, email, role, isApproved, city = null, area = null, createdAt } = user
  return {
    id,
    name,
    email,
    role,
    isApproved,
    city,
    area,
    createdAt: new Date(getMillis(createdAt)).toISOString(),
    totalEventsAttended: attendedCount,
    totalEventsHosted: role === 'host' ? hostedCount : null,
    suspendedAt: user.suspendedAt ? new Date(getMillis(user.suspendedAt)).toISOString() : null,
    isBeingDeleted: user.deletedAt !== undefined,
  }
}
