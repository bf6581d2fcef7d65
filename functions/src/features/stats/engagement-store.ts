import { FieldPath, Timestamp, type Query } from 'firebase-admin/firestore'
import { z } from 'zod'
import type { EngagementGroup } from '../../../shared/stats/contract.ts'
import { inactiveBefore } from '../../../shared/stats/engagement.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { storedHostStats } from '../../../shared/stats/stored.ts'
import { hostStats, readAll, userRef, type Stored, fieldOf } from '../../platform/collections.ts'
import { idCursor, instantCursor, pageFrom, readCursor } from '../../platform/cursor.ts'

type HostStatsFields = Stored<typeof storedHostStats>

/** The hosts of a group, as `engagementOf` has them. */
function hostsIn(group: EngagementGroup, now: number): Query<HostStatsFields, HostStatsFields> {
  const since = Timestamp.fromMillis(inactiveBefore(now))
  if (group === 'noEvents') return hostStats.where('events', '==', 0)
  if (group === 'inactive') return hostStats.where('lastAt', '<', since)
  return hostStats.where('isHighPerformer', '==', true).where('lastAt', '>=', since)
}

/** How many hosts there are, and how many in each group. */
export async function countEngagement(now: number) {
  const count = async (query: Query<HostStatsFields, HostStatsFields>) =>
    (await query.count().get()).data().count
  const [hosts, noEvents, inactive, highPerformers] = await Promise.all([
    count(hostStats),
    count(hostsIn('noEvents', now)),
    count(hostsIn('inactive', now)),
    count(hostsIn('highPerformer', now)),
  ])
  return { hosts, noEvents, inactive, highPerformers }
}

export interface EngagementPage {
  readonly group: EngagementGroup
  readonly after?: string | undefined
  readonly limit: number
}

const byId = z.tuple([idCursor])
const byLast = z.tuple([instantCursor, idCursor])

/** A page of a group: inactive hosts longest idle first, active ones latest first, hosts without an event by id. */
export async function readGroupPage({ group, after, limit }: EngagementPage, now: number) {
  const all = hostsIn(group, now)
  const direction = group === 'highPerformer' ? 'desc' : 'asc'
  const ordered =
    group === 'noEvents'
      ? startAfterCursor(all.orderBy(FieldPath.documentId()), readCursor(after, byId))
      : startAfterCursor(
          all.orderBy('lastAt', direction).orderBy(FieldPath.documentId(), direction),
          toCursorValues(readCursor(after, byLast)),
        )
  const page = await ordered.limit(limit + 1).get()
  return pageFrom(page.docs, limit, (last) =>
    group === 'noEvents' ? [last.id] : [millisOf(fieldOf(last, 'lastAt')) ?? 0, last.id],
  )
}

const toCursorValues = (place: readonly [number, string] | null) =>
  place && ([Timestamp.fromMillis(place[0]), place[1]] as const)

const startAfterCursor = (
  query: Query<HostStatsFields, HostStatsFields>,
  place: readonly unknown[] | null,
) => (place ? query.startAfter(...place) : query)

/** Names and addresses of some hosts, by uid. */
export async function readHostDetails(uids: readonly string[]) {
  const ids = uids.map((uid) => userId.parse(uid))
  const documents = await readAll(ids.map(userRef), ['name', 'email', 'city', 'createdAt'])
  return new Map<UserId, { name: string; email: string; city: string | null; joinedAt: number }>(
    documents.flatMap((document, index) => {
      const [id, data] = [ids[index], document.data()]
      if (!data || id === undefined) return []
      const { name, email, city, createdAt } = data
      return [[id, { name, email, city: city ?? null, joinedAt: millisOf(createdAt) }] as const]
    }),
  )
}
