import { eventId, userId } from '../../../shared/ids.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { findUserInAnyState } from '../../core/safety/suspensions-store.ts'
import type { StoredReport } from './reports-store.ts'

type StoredUser = NonNullable<Awaited<ReturnType<typeof findUserInAnyState>>>

/**
 * Finds the hosts who are responsible for the target of a report: the host, or the owner of the event. If the event has no
 * owner, all its hosts are. Suspended hosts are included, because they may object.
 */
export async function findResponsibleHosts({ type, id }: StoredReport['target']): Promise<StoredUser[]> {
  const ids = type === 'host' ? [String(id)] : await findResponsibleIds(id)
  const users = await Promise.all(ids.map((uid) => findUserInAnyState(userId.parse(uid))))
  return users.flatMap((user) => (user && user.deletedAt === undefined ? [user] : []))
}

async function findResponsibleIds(id: number): Promise<readonly string[]> {
  const event = await findEvent(eventId.parse(id))
  if (!event) return []
  const ownerId = event.hidden?.suspendedOwnerId ?? event.ownerId
  return ownerId === null ? event.hostIds : [ownerId]
}
