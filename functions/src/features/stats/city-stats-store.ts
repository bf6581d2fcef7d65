import { AggregateField, Timestamp } from 'firebase-admin/firestore'
import type { storedEvent } from '../../../shared/events/stored.ts'
import { isOpportunity, isTarget, formatDay } from '../../../shared/stats/city-activity.ts'
import type { storedCityStats } from '../../../shared/stats/stored.ts'
import { getMillis } from '../../../shared/instant.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { cityStats, eventsAsStored, users, type Stored, getField } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

const DAY_MS = 86_400_000
/** The twelve weeks before this week and the four weeks after it, with some spare days in case a nightly recount does not run. */
const DAYS_BACK = 95
const DAYS_AHEAD = 40

/**
 * Recounts the events and hosts of a city and stores the result; a city with neither has no document. Events near today
 * (`DAYS_BACK`, `DAYS_AHEAD`) are read; the others are only counted. Safe to run twice or in any order, because an older count
 * never replaces a newer one.
 */
export async function recountCity(cityKey: string, now: number): Promise<void> {
  const activeEvents = eventsAsStored
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
    .where('cityKey', '==', cityKey)
  const orderedEvents = activeEvents.orderBy('startsAt', 'desc')
  const hostsOfCity = users
    .where('cityKey', '==', cityKey)
    .where('role', '==', 'host')
    .where('isApproved', '==', true)
  const [totals, nearEvents, latestEvent, hostCountSnapshot, firstHost] = await Promise.all([
    activeEvents
      .aggregate({ eventCount: AggregateField.count(), signupCount: AggregateField.sum('confirmedCount') })
      .get(),
    orderedEvents
      .where('startsAt', '>=', Timestamp.fromMillis(now - DAYS_BACK * DAY_MS))
      .where('startsAt', '<', Timestamp.fromMillis(now + DAYS_AHEAD * DAY_MS))
      .select('startsAt', 'timezone')
      .get(),
    orderedEvents.limit(1).select('city').get(),
    hostsOfCity.count().get(),
    hostsOfCity.limit(1).select('city').get(),
  ])
  const readTimes = [totals, nearEvents, latestEvent, hostCountSnapshot, firstHost].map(({ readTime }) =>
    readTime.toMillis(),
  )
  const readAt = Math.min(...readTimes)
  const city = getField(latestEvent.docs[0], 'city') ?? getField(firstHost.docs[0], 'city')
  const counts = { ...totals.data(), hostCount: hostCountSnapshot.data().count }
  const stats: Stored<typeof storedCityStats> = {
    ...counts,
    city: city ?? cityKey,
    activity: counts.eventCount + counts.signupCount,
    isOpportunity: isOpportunity(counts),
    isTarget: isTarget(counts),
    days: countByDay(nearEvents.docs.map((event) => event.data())),
    countedAt: Timestamp.fromMillis(readAt),
  }
  const ref = cityStats.doc(cityKey)
  await db.runTransaction(async (transaction) => {
    const storedStats = (await transaction.get(ref)).data()
    if (storedStats && getMillis(storedStats.countedAt) > readAt) return
    if (counts.eventCount > 0 || counts.hostCount > 0) transaction.set(ref, stats)
    else if (storedStats) transaction.delete(ref)
  })
}

/** How many events begin on each day, in their own time zones; an event in an unknown time zone is left out. */
function countByDay(events: readonly Pick<Stored<typeof storedEvent>, 'startsAt' | 'timezone'>[]) {
  const days = new Map<string, number>()
  for (const { startsAt, timezone } of events.filter(isInKnownZone)) {
    const day = formatDay(toCalendarDay(getMillis(startsAt), timezone))
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  return [...days]
    .map(([day, count]) => ({ day, eventCount: count }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
