import { eventId, userId } from '../../../shared/ids.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { findEvent } from '../../core/events/events-store.ts'
import type { StoredReport } from './reports-store.ts'

/** Who answers for what was reported: the host, or an event's owner; all hosts of an event that nobody owns. */
export async function responsibleFor({ type, id }: StoredReport['target']): Promise<Member[]> {
  if (type === 'host') return findMembers([userId.parse(id)])
  const event = await findEvent(eventId.parse(id))
  const ids = event?.ownerId ? [event.ownerId] : (event?.hostIds ?? [])
  return findMembers(ids.map((uid) => userId.parse(uid)))
}
