import { findRelatedCities } from '../../../shared/cities/catalogue.ts'
import { toRelatedEvent } from '../../../shared/events/projection.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { findPublicEvents, findPublicEventsInCities } from '../../core/events/events-store.ts'

/** Specification section 9: up to six tiles below an event. */
const MAX_NEARBY_EVENTS = 6

/** Events of the same city come first. Events of related cities fill the remaining tiles. */
export const listNearbyEvents: Handler<'listNearbyEvents'> = async ({ query, now }) => {
  const city = query.city
  // The query reads one event more than the page shows, because the page's own event may be among the results.
  const events = await findPublicEvents({
    period: 'upcoming',
    now,
    city,
    after: null,
    limit: MAX_NEARBY_EVENTS + 1,
  })
  const sameCityEvents = (events ?? [])
    .filter((event) => event.id !== query.excludeId)
    .slice(0, MAX_NEARBY_EVENTS)
  const cities = findRelatedCities(query.city)
  const freeTileCount = MAX_NEARBY_EVENTS - sameCityEvents.length
  const relatedCityEvents =
    freeTileCount > 0 && cities.length > 0
      ? await findPublicEventsInCities(cities, { now, limit: freeTileCount })
      : []
  return [...sameCityEvents, ...relatedCityEvents].map(toRelatedEvent)
}
