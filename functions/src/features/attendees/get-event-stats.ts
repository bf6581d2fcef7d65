import { countAttending, isActive } from '../../../shared/events/event-document.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import { getMillis } from '../../../shared/instant.ts'
import { findEventReadSince } from '../../core/events/events-store.ts'
import { findEarlierEventsInSeries } from '../../core/events/series-store.ts'
import { makeRefusalError } from '../../core/rsvps/refusal-errors.ts'
import type { Caller, Handler } from '../../platform/call-handler.ts'
import { recountEventStats, findEventStats } from './event-stats-store.ts'

/** How old stats may be while people RSVP. Counting is expensive, so it is not repeated for each RSVP. */
const MAX_AGE_DURING_RUSH_MS = 5 * 60_000
/** Stats of this age are recounted even if the event has not changed: correcting an attendee's city does not change the event. */
const MAX_AGE_MS = 86_400_000
/** How many earlier events of a series are shown for comparison. */
const MAX_EARLIER_EVENTS = 6

/**
 * If the stats are fresh enough, a call reads two documents: the event and its stats. For an event of a series it also reads up
 * to six earlier events.
 */
export const getEventStats: Handler<'getEventStats'> = async ({ params, caller, now }) => {
  const [event, stats] = await Promise.all([findEventReadSince(params.id, now), findEventStats(params.id)])
  if (!event) throw makeRefusalError('not_found')
  const ageMs = stats ? now - getMillis(stats.countedAt) : Infinity
  const isCurrent =
    stats !== null && getMillis(stats.eventUpdatedAt) === event.updatedAt && ageMs < MAX_AGE_MS
  const { dailyCounts, cityCounts, areaCounts, returningCount, confirmedCount, countedAt } =
    stats && (isCurrent || ageMs < MAX_AGE_DURING_RUSH_MS) ? stats : await recountEventStats(event, now)
  const earlierEvents = await listEarlierOccurrences(event, caller)
  return {
    dailyCounts,
    cityCounts,
    areaCounts,
    returningCount,
    confirmedCount,
    earlierEvents,
    countedAt: new Date(getMillis(countedAt)).toISOString(),
  }
}

async function listEarlierOccurrences(event: StoredEvent, { id, role }: Caller) {
  if (event.seriesId === undefined) return []
  const earlierEvents = await findEarlierEventsInSeries(event.seriesId, event.startsAt, MAX_EARLIER_EVENTS)
  return earlierEvents
    .reverse()
    .filter(
      (occurrence) => isActive(occurrence) && (role === 'admin' || occurrence.hostIds.includes(String(id))),
    )
    .map((occurrence) => ({
      id: occurrence.id,
      dateTime: new Date(occurrence.startsAt).toISOString(),
      timezone: occurrence.timezone,
      attendingCount: countAttending(occurrence),
    }))
}
