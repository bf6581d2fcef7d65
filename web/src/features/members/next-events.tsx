import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { Wall, WallSkeleton } from '@/core/events/wall/wall.tsx'
import { paths } from '@/lib/paths.ts'

const MAX_EVENTS = 3

interface NextEventsProps {
  /** The member's city. */
  readonly city: string | null
}

/** The next events in a member's city, or in any city if the member's city has none. The home page has the same queries. */
export default function NextEvents({ city }: NextEventsProps) {
  const cityQuery = useQuery({ ...upcomingTilesQuery(city), enabled: city !== null })
  const cityTiles = selectFirstEvents(cityQuery.data?.value)
  const isAnyCity = city === null || (!cityQuery.isPending && cityTiles.length === 0)
  const anyCityQuery = useQuery({ ...upcomingTilesQuery(null), enabled: isAnyCity })
  const tiles = isAnyCity ? selectFirstEvents(anyCityQuery.data?.value) : cityTiles
  if (isAnyCity ? anyCityQuery.isPending : cityQuery.isPending) return <WallSkeleton />
  if (tiles.length === 0) return null
  return (
    <section aria-labelledby="next-events" className="mt-12">
      <h2 id="next-events" className="text-4xl sm:text-6xl">
        {isAnyCity ? "What's on" : `What's on in ${city}`}
      </h2>
      {cityQuery.data && isAnyCity && city !== null && (
        <p className="mt-3 text-lg">
          Nothing is planned in{' '}
          <Link to={paths.homeIn(city)} className="font-bold underline decoration-2 underline-offset-4">
            {city}
          </Link>{' '}
          yet.
        </p>
      )}
      <div className="mt-6">
        <Wall tiles={tiles} label="Next events" />
      </div>
      <ButtonLink className="mt-6" look="outline" to={isAnyCity ? paths.home : paths.homeIn(city)}>
        Browse All Events
      </ButtonLink>
    </section>
  )
}

function selectFirstEvents<T extends { readonly variant: string }>(
  tiles: readonly T[] | undefined,
): readonly T[] {
  return tiles?.filter(({ variant }) => variant !== 'cta').slice(0, MAX_EVENTS) ?? []
}
