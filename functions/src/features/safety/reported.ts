import { eventId, userId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { findUserToSuspend } from '../../core/safety/suspensions-store.ts'
import type { StoredReport } from './reports-store.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUserToSuspend>>>

/**
 * The hosts responsible for what was reported: the host, or an event's owner; all hosts of an event without an owner. They
 * may be suspended, and still be heard.
 */
export async function findResponsibleUsers({ type, id }: StoredReport['target']): Promise<User[]> {
  const ids = type === 'host' ? [String(id)] : await ownersOf(id)
  const users = await Promise.all(ids.map((uid) => findUserToSuspend(userId.parse(uid))))
  return users.flatMap((user) => (user && user.deletedAt === undefined ? [user] : []))
}

async function ownersOf(id: number): Promise<readonly string[]> {
  const event = await findEvent(eventId.parse(id))
  if (!event) return []
  const owner = event.hidden?.suspendedOwnerId ?? event.ownerId
  return owner === null ? event.hostIds : [owner]
}
