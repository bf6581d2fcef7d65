import { Suspense } from 'react'
import type { EventTile } from '@shared/events/contract.ts'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { CityLink } from './city-link.tsx'

const FollowedCities = makeLazyComponent(() => import('./followed-cities.tsx'), NoFallback)

interface CityLinksProps {
  readonly tiles: readonly EventTile[]
  /** True if the cities that the viewer follows are added at the end. */
  readonly shouldShowFollowedCities: boolean
}

/** Links to the pages of cities: the cities of the first events on the wall, and the cities that the viewer follows. */
export function CityLinks({ tiles, shouldShowFollowedCities }: CityLinksProps) {
  const cities = [...new Set(tiles.map(({ city }) => city))].sort((a, b) => a.localeCompare(b, 'en'))
  if (cities.length < 2 && !shouldShowFollowedCities) return null
  return (
    <nav aria-label="Cities" className="city-links">
      {cities.map((city) => (
        <CityLink key={city} city={city} />
      ))}
      {shouldShowFollowedCities && (
        <Suspense fallback={null}>
          <FollowedCities listedCities={cities} />
        </Suspense>
      )}
    </nav>
  )
}
