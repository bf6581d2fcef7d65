import { useQuery } from '@tanstack/react-query'
import { paths } from '@/lib/paths.ts'
import { nearbyQuery } from './event-queries.ts'
import { NearbyFailed } from './nearby-failed.tsx'
import { RelatedTile } from './related-tile.tsx'

/** Specification section 9. */
const MAX_NEARBY = 6

/** 'Other events in {city}': up to six. */
export function NearbyEvents({ city, excludeId }: { readonly city: string; readonly excludeId: number }) {
  const { data, isError } = useQuery(nearbyQuery(city, excludeId))
  if (!data && isError) {
    return (
      <div className="px-gutter">
        <NearbyFailed />
      </div>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section className="px-gutter pb-[10px]">
      <h2 className="display mb-6 text-[clamp(2.25rem,6vw,5.5rem)]">Other events in {city}</h2>
      <div className="wall-related">
        {data.slice(0, MAX_NEARBY).map((event) => (
          <RelatedTile key={event.id} event={event} to={paths.event(event.id)} />
        ))}
      </div>
    </section>
  )
}
