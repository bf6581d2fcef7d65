import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { EngagementGroup } from '../../../shared/stats/contract.ts'
import { computeInactivityCutoff } from '../../../shared/stats/engagement.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { storedHostStats } from '../../../shared/stats/stored.ts'
import { hostStats, readAll, userRef, type Stored, getField } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'

type HostStatsFields = Stored<typeof storedHostStats>

/** A query for the hosts of a group, by the same rules as `getEngagementStatus`. */
function queryHosts(group: EngagementGroup, now: number): Query<HostStatsFields, HostStatsFields> {
  const inactivityCutoff = Timestamp.fromMillis(computeInactivityCutoff(now))
  if (group === 'noEvents') return hostStats.where('eventCount', '==', 0)
  if (group === 'inactive') return hostStats.where('lastEventAt', '<', inactivityCutoff)
  return hostStats.where('isHighPerformer', '==', true).where('lastEventAt', '>=', inactivityCutoff)
}

/** How many hosts there are, and how many in each group. */
export async function countEngagement(now: number) {
  const count = async (query: Query<HostStatsFields, HostStatsFields>) =>
    (await query.count().get()).data().count
  const [hostCount, noEventsCount, inactiveCount, highPerformerCount] = await Promise.all([
    count(hostStats),
    count(queryHosts('noEvents', now)),
    count(queryHosts('inactive', now)),
    count(queryHosts('highPerformer', now)),
  ])
  return { hostCount, noEventsCount, inactiveCount, highPerformerCount }
}

export interface EngagementPageOptions {
  readonly group: EngagementGroup
  readonly after?: string | undefined
  readonly limit: number
}

const idCursorSchema = z.tuple([idCursor])
const lastEventCursorSchema = z.tuple([instantCursor, idCursor])

/**
 * A page of a group, in the order of the hosts' last events: inactive hosts earliest first, high performers latest first. Hosts
 * without an event are in the order of their ids.
 */
export async function readGroupPage({ group, after, limit }: EngagementPageOptions, now: number) {
  const groupQuery = queryHosts(group, now)
  const direction = group === 'highPerformer' ? 'desc' : 'asc'
  const orderedQuery =
    group === 'noEvents'
      ? startAfterCursor(groupQuery.orderBy(FieldPath.documentId()), readCursor(after, idCursorSchema))
      : startAfterCursor(
          groupQuery.orderBy('lastEventAt', direction).orderBy(FieldPath.documentId(), direction),
          toCursorValues(readCursor(after, lastEventCursorSchema)),
        )
  const page = await orderedQuery.limit(limit + 1).get()
  return makePage(page.docs, limit, (lastDocument) =>
    group === 'noEvents'
      ? [lastDocument.id]
      : [getMillis(getField(lastDocument, 'lastEventAt')) ?? 0, lastDocument.id],
  )
}

const toCursorValues = (cursor: readonly [number, string] | null) =>
  cursor && ([Timestamp.fromMillis(cursor[0]), cursor[1]] as const)

const startAfterCursor = (
  query: Query<HostStatsFields, HostStatsFields>,
  cursor: readonly unknown[] | null,
) => (cursor ? query.startAfter(...cursor) : query)

export async function readHostContacts(uids: readonly string[]) {
  const ids = uids.map((uid) => userId.parse(uid))
  const documents = await readAll(ids.map(userRef), ['name', 'email', 'city', 'createdAt'])
  return new Map<UserId, { name: string; email: string; city: string | null; joinedAt: number }>(
    documents.flatMap((document, index) => {
      const [id, data] = [ids[index], document.data()]
      if (!data || id === undefined) return []
      const { name, email, city, createdAt } = data
      return [[id, { name, email, city: city ?? null, joinedAt: getMillis(createdAt) }] as const]
    }),
  )
}
