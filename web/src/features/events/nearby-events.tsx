import { isSameCity } from '@shared/cities/city-key.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/paths.ts'
import { nearbyEventsQuery } from '@/core/events/event-queries.ts'
import { NearbyError } from './nearby-error.tsx'
import { RelatedTile } from './related-tile.tsx'

/** The maximum number of events shown (specification section 9). */
const MAX_NEARBY_EVENTS = 6

/**
 * Up to six 'Other events in {city}'. The call also returns events of related cities, which do not belong under this
 * heading.
 */
export function NearbyEvents({ city, excludedId }: { readonly city: string; readonly excludedId: number }) {
  const { data, isError } = useQuery(nearbyEventsQuery(city, excludedId))
  const nearbyEvents = data?.value ?? []
  if (isError && nearbyEvents.length === 0) {
    return (
      <div className="px-gutter">
        <NearbyError />
      </div>
    )
  }
  const events = nearbyEvents.filter((event) => isSameCity(event.city, city)).slice(0, MAX_NEARBY_EVENTS)
  if (events.length === 0) return null
  return (
    <section className="px-gutter pb-[10px]">
      <h2 className="display text-display-4 mb-6">Other events in {city}</h2>
      <div className="wall-related">
        {events.map((event) => (
          <RelatedTile key={event.id} event={event} to={paths.event(event.id)} />
        ))}
      </div>
    </section>
  )
}
