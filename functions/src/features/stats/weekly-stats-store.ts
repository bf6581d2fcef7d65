import { Timestamp } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import { allSignups, eventsAsStored, readAll, users, weekStats } from '../../platform/collections.ts'

/** The stats of a week, up to an instant (milliseconds since 1970). */
export interface WeekStats {
  readonly rsvpCount: number
  readonly memberCount: number
  readonly eventCount: number
  readonly countedUntil: number
}

/** Counts the stats of a period (milliseconds since 1970) from the indexes, at one read per thousand entries. */
export async function countPeriodStats(startMs: number, endMs: number): Promise<WeekStats> {
  const [start, end] = [Timestamp.fromMillis(startMs), Timestamp.fromMillis(endMs)]
  const activeEvents = eventsAsStored.where('isPublished', '==', true).where('cancelledAt', '==', null)
  const [rsvpCount, memberCount, eventCount] = await Promise.all(
    [
      allSignups.where('createdAt', '>=', start).where('createdAt', '<', end),
      users.where('createdAt', '>=', start).where('createdAt', '<', end),
      activeEvents.where('startsAt', '>=', start).where('startsAt', '<', end),
    ].map(async (query) => (await query.count().get()).data().count),
  )
  return {
    rsvpCount: rsvpCount ?? 0,
    memberCount: memberCount ?? 0,
    eventCount: eventCount ?? 0,
    countedUntil: endMs,
  }
}

/** The stored stats of some weeks, in the order of `mondays`; null for a week without stored stats. */
export async function readWeeks(mondays: readonly string[]): Promise<(WeekStats | null)[]> {
  const documents = await readAll(mondays.map((monday) => weekStats.doc(monday)))
  return documents.map((document) => {
    const data = document.data()
    return data ? { ...data, countedUntil: getMillis(data.countedUntil) } : null
  })
}

/** Stores the numbers of a week; writing them twice does no harm. */
export async function saveWeek(monday: string, { countedUntil, ...counts }: WeekStats): Promise<void> {
  await weekStats.doc(monday).set({ ...counts, countedUntil: Timestamp.fromMillis(countedUntil) })
}
