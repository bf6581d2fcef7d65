import { AggregateField, Timestamp, type WriteBatch } from 'firebase-admin/firestore'
import type { storedHostStats } from '../../../shared/stats/stored.ts'
import { HIGH_PERFORMER_EVENT_COUNT } from '../../../shared/stats/engagement.ts'
import { userId, type UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import {
  eventsAsStored,
  readTogether,
  hostStats,
  readAll,
  userRef,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/** The stats of an approved host; instants are milliseconds since 1970. */
export interface HostStats {
  readonly eventCount: number
  readonly attendeeCount: number
  /** The start of the host's last event, upcoming or past; null if there is none. */
  readonly lastEventAt: number | null
  /** The start of the host's last event that had begun when the stats were counted; null if there is none. */
  readonly lastStartedEventAt: number | null
  readonly lastNudgedAt: number | null
}

const toMillisOrNull = (instant: unknown) => getMillis(instant) ?? null

export function toHostStats({
  eventCount,
  attendeeCount,
  lastEventAt,
  lastStartedEventAt,
  lastNudgedAt,
}: Stored<typeof storedHostStats>): HostStats {
  return {
    eventCount,
    attendeeCount,
    lastEventAt: toMillisOrNull(lastEventAt),
    lastStartedEventAt: toMillisOrNull(lastStartedEventAt),
    lastNudgedAt: toMillisOrNull(lastNudgedAt),
  }
}

const NO_STATS: HostStats = {
  eventCount: 0,
  attendeeCount: 0,
  lastEventAt: null,
  lastStartedEventAt: null,
  lastNudgedAt: null,
}

/** Stores when a host was nudged, in the commit of the nudge. */
export function markNudgedIn(batch: WriteBatch, id: UserId, now: number): void {
  batch.update(hostStats.doc(String(id)), { lastNudgedAt: Timestamp.fromMillis(now) })
}

/**
 * Recounts and stores a host's stats. Returns null for users who are not approved hosts, about whom nothing is stored. A recount
 * costs a few reads for any number of events. Recounts may run twice or in any order: an older count never replaces a newer one.
 */
export async function recountHost(uid: string, now: number): Promise<HostStats | null> {
  const ownEvents = eventsAsStored
    .where('hostIds', 'array-contains', uid)
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
  const readFirstEvent = (query: typeof ownEvents) => query.limit(1).select('startsAt').get()
  const sortedQuery = ownEvents.orderBy('startsAt', 'desc')
  const [totals, missedTotals, ...snapshots] = await Promise.all([
    ownEvents
      .aggregate({ eventCount: AggregateField.count(), confirmedCount: AggregateField.sum('confirmedCount') })
      .get(),
    // The missed attendees need a separate query, because an aggregation leaves out documents without the field, and most events
    // had no check-in.
    ownEvents.aggregate({ missedCount: AggregateField.sum('missedCount') }).get(),
    readFirstEvent(ownEvents.orderBy('startsAt', 'asc')),
    readFirstEvent(sortedQuery),
    readFirstEvent(sortedQuery.where('startsAt', '<=', Timestamp.fromMillis(now))),
  ])
  const [firstEventAt, lastEventAt, lastStartedEventAt] = snapshots.map(
    ({ docs }) => getField(docs[0], 'startsAt') ?? null,
  )
  const readAt = Math.min(
    totals.readTime.toMillis(),
    missedTotals.readTime.toMillis(),
    ...snapshots.map(({ readTime }) => readTime.toMillis()),
  )
  const { eventCount, confirmedCount } = totals.data()
  const attendeeCount = confirmedCount - missedTotals.data().missedCount
  const stats: Stored<typeof storedHostStats> = {
    eventCount,
    attendeeCount,
    firstEventAt: firstEventAt ?? null,
    lastEventAt: lastEventAt ?? null,
    lastStartedEventAt: lastStartedEventAt ?? null,
    isHighPerformer: eventCount >= HIGH_PERFORMER_EVENT_COUNT,
    countedAt: Timestamp.fromMillis(readAt),
  }
  return db.runTransaction(async (transaction) => {
    const ref = hostStats.doc(uid)
    const [user, statsDocument] = await readTogether(transaction, userRef(userId.parse(uid)), ref)
    const { role, isApproved } = user.data() ?? {}
    if (role !== 'host' || !isApproved) {
      if (statsDocument.exists) transaction.delete(ref)
      return null
    }
    const storedStats = statsDocument.data()
    if (storedStats && getMillis(storedStats.countedAt) > readAt) return toHostStats(storedStats)
    const { lastNudgedAt } = storedStats ?? {}
    const nextStats = { ...stats, ...(lastNudgedAt === undefined ? {} : { lastNudgedAt }) }
    transaction.set(ref, nextStats)
    return toHostStats(nextStats)
  })
}

/** How many hosts without stored stats are counted at the same time. */
const CONCURRENCY = 25

/** The stored stats of some hosts, in their order; a host without stored stats is counted now. */
export async function findHostStats(ids: readonly UserId[], now: number): Promise<HostStats[]> {
  const statsDocuments = await readAll(ids.map((id) => hostStats.doc(String(id))))
  const results: HostStats[] = []
  for (let startIndex = 0; startIndex < statsDocuments.length; startIndex += CONCURRENCY) {
    const statsPromises = statsDocuments.slice(startIndex, startIndex + CONCURRENCY).map(async (document) => {
      const data = document.data()
      return data ? toHostStats(data) : ((await recountHost(document.id, now)) ?? NO_STATS)
    })
    results.push(...(await Promise.all(statsPromises)))
  }
  return results
}
