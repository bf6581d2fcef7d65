import type { AdminUser } from '../../../shared/users/contract.ts'
import { millisOf } from '../../../shared/instant.ts'
import { countHostedEvents } from '../../core/events/host-events-store.ts'
import { countSeats } from '../../core/rsvps/own-store.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { findUser, pageOfUsers, type StoredUser } from './user-list-store.ts'

export const listUsers: Handler<'listUsers'> = async ({ query, now }) => {
  const { items, next } = await pageOfUsers(query)
  return { items: await Promise.all(items.map((user) => toAdminUser(user, now))), next }
}

export const getUser: Handler<'getUser'> = async ({ params, now }) => {
  const user = await findUser(params.id)
  if (!user) throw noUser()
  return toAdminUser(user, now)
}

export const noUser = () => new CallError('not_found', 'There is no such user.')

/** With what Firestore counts of them. */
async function toAdminUser(user: StoredUser, now: number): Promise<AdminUser> {
  const { id, name, email, role, isApproved, city = null, area = null, createdAt } = user
  const [totalEventsAttended, totalEventsHosted] = await Promise.all([
    countSeats(email, 'past', now),
    role === 'host' ? countHostedEvents(id) : null,
  ])
  return {
    ...{ id, name, email, role, isApproved, city, area },
    createdAt: new Date(millisOf(createdAt)).toISOString(),
    totalEventsAttended,
    totalEventsHosted,
    isBeingDeleted: user.deletedAt !== undefined,
  }
}
