import { isSameCity } from '@shared/cities/city-key.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths.ts'
import { nearbyEventsQuery, pastEventsInCityQuery } from '@/core/events/event-queries.ts'
import { NearbyError } from './nearby-error.tsx'
import { RelatedTile } from './related-tile.tsx'

/** The maximum numbers of events shown on /event/{id} (specification section 9). */
const MAX_RELATED_EVENTS = 3
const MAX_PAST_EVENTS = 4

interface EventsInCityProps {
  readonly city: string
  readonly excludedId: number
}

/** 'More in {city}', or 'Nearby Events' if some of the events are in a related city. */
export function MoreEventsInCity({ city, excludedId }: EventsInCityProps) {
  const { data, isError } = useQuery(nearbyEventsQuery(city, excludedId))
  if (!data) return isError ? <NearbyError /> : null
  const events = data.value.slice(0, MAX_RELATED_EVENTS)
  const areAllInCity = events.every((event) => isSameCity(event.city, city))
  const title = areAllInCity ? `More in ${city}` : 'Nearby Events'
  return (
    <RelatedTiles title={title} isEmpty={events.length === 0}>
      {events.map((event) => (
        <RelatedTile key={event.id} event={event} to={paths.alternateEvent(event.id)} />
      ))}
    </RelatedTiles>
  )
}

export function PastEventsInCity({ city, excludedId }: EventsInCityProps) {
  const { data } = useQuery(pastEventsInCityQuery(city))
  // Past events appear only after the nearby events above, which would otherwise push them down.
  const { isPending } = useQuery(nearbyEventsQuery(city, excludedId))
  if (isPending) return null
  const events = (data?.value ?? []).filter((event) => event.id !== excludedId).slice(0, MAX_PAST_EVENTS)
  return (
    <RelatedTiles title={`Past events in ${city}`} isEmpty={events.length === 0}>
      {events.map((event) => (
        <RelatedTile key={event.id} event={event} to={paths.alternateEvent(event.id)} />
      ))}
    </RelatedTiles>
  )
}

function RelatedTiles(props: {
  readonly title: string
  readonly isEmpty: boolean
  readonly children: ReactNode
}) {
  if (props.isEmpty) return null
  return (
    <section className="pb-14">
      <h2 className="display text-display-4 mb-6">{props.title}</h2>
      <div className="wall-related">{props.children}</div>
    </section>
  )
}
