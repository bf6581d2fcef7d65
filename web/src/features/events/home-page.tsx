import { readRequestedCity } from '@shared/cities/city-key.ts'
import { describeCity, CTA_TEXTS } from '@shared/events/tile.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NoFallback, makeLazyComponent } from '@/components/lazy-component.tsx'
import { Link } from '@/components/ui/link.tsx'
import { Button } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { usePage } from '@/lib/use-page.ts'
import { useDebouncedParam } from '@/lib/use-param.ts'
import { useIsIdle } from '@/lib/use-is-idle.ts'
import { useIsIdleAfterInput } from '@/lib/use-is-idle-after-input.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { upcomingTilesQuery } from '@/core/events/event-queries.ts'
import { FIRST_TILES_LIMIT } from '@/core/events/first-tiles.ts'
import { CityLinks } from './city-links.tsx'
import { HomeHeadline } from './home-headline.tsx'
import { SearchBox } from './search-box.tsx'
import { CtaTile } from '@/core/events/wall/tile.tsx'
import { Wall, WallSkeleton } from '@/core/events/wall/wall.tsx'

const CityActions = makeLazyComponent(() => import('./city-actions.tsx'), NoFallback)
const EmptyHome = makeLazyComponent(() => import('./empty-home.tsx'))
const MoreTiles = makeLazyComponent(() => import('./more-tiles.tsx'))
const MemberRsvpsData = makeLazyComponent(() => import('./member-rsvps-data.tsx'), NoFallback)
const NewEvents = makeLazyComponent(() => import('./new-events.tsx'), NoFallback)
const SearchResults = makeLazyComponent(() => import('./search-results.tsx'))
const UpcomingData = makeLazyComponent(() => import('./upcoming-data.tsx'), NoFallback)
const WallSpotsUpdater = makeLazyComponent(() => import('./wall-spots-updater.tsx'), NoFallback)

/** A city's name has a letter or digit; the server refuses any other text. */
const CITY_NAME_PATTERN = /[\p{L}\p{N}]/u

/** The wall of upcoming events (specification section 2, "Home"). */
export function HomePage() {
  const [params, setParams] = useSearchParams()
  const city = readRequestedCity(params.get('city'))
  const [search, setSearch] = useDebouncedParam('q')
  const searchInputRef = useRef<HTMLInputElement>(null)
  const isIdleAfterInput = useIsIdleAfterInput()
  const isIdle = useIsIdle()
  const { user } = useCurrentUser()
  const isOnline = useIsOnline()
  const { data: wall, isPending, refetch } = useQuery(upcomingTilesQuery(city))
  const wallTiles = wall?.value
  const tileCity = wallTiles?.find((tile) => tile.variant !== 'cta')?.city
  const cityName = city === null ? undefined : tileCity
  usePage({
    title: cityName && `Events in ${cityName}`,
    description: cityName && describeCity(cityName),
    path: cityName ? paths.homeIn(cityName) : paths.home,
  })

  const tiles = wallTiles?.filter((tile) => tile.variant !== 'cta').slice(0, FIRST_TILES_LIMIT) ?? []
  const cta = wallTiles?.find((tile) => tile.variant === 'cta')
  // A city without events can be followed too, under the name in the URL.
  const followableCity =
    city !== null && wallTiles && CITY_NAME_PATTERN.test(city) ? (tileCity ?? city.trim()) : null
  const clearFilters = () => {
    setSearch('')
    setParams({}, { replace: true })
    // The focus moves, because the button disappears, and on a city's page the search box disappears too.
    const visibleInput = city === null ? searchInputRef.current : null
    ;(visibleInput ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }
  // A suggestion disappears when it is used, so the focus moves to the search box.
  const searchFor = (text: string) => {
    setSearch(text)
    searchInputRef.current?.focus()
  }

  return (
    <>
      <HomeHeadline isCompact={city !== null}>
        {user && isIdle && city === null && (
          <Suspense fallback={null}>
            <NewEvents key={user.id} />
          </Suspense>
        )}
      </HomeHeadline>
      <div className="bg-paper px-gutter relative z-10 pb-[10px]">
        {(tiles.length > 0 || city !== null) && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-4 pb-3 sm:pb-4">
            {city !== null && <CityHeading city={tileCity ?? city} />}
            {tiles.length > 0 && <SearchBox inputRef={searchInputRef} value={search} onChange={setSearch} />}
            {(search !== '' || city !== null) && (
              <Button look="outline" onClick={clearFilters}>
                Clear
              </Button>
            )}
            {followableCity !== null && (
              // Reserves the space of the buttons, which load later, so that the wall does not move.
              <div className="min-h-11 max-sm:w-full sm:min-w-96">
                {(isIdleAfterInput || (isIdle && tiles.length === 0)) && (
                  <Suspense fallback={null}>
                    <CityActions city={followableCity} />
                  </Suspense>
                )}
              </div>
            )}
            {city === null && search === '' && (
              <CityLinks tiles={tiles} shouldShowFollowedCities={user !== null && isIdle} />
            )}
          </div>
        )}
        {isPending && <WallSkeleton />}
        {!isPending && !wallTiles && <WallLoadError onRetry={() => void refetch()} />}
        {wallTiles && tiles.length === 0 && (
          <Suspense fallback={<WallSkeleton />}>
            <EmptyHome city={followableCity} />
          </Suspense>
        )}
        {tiles.length > 0 &&
          (search.trim() === '' ? (
            <>
              <Wall tiles={tiles} label="Upcoming events" />
              {!cta && (
                <Suspense fallback={<div className="h-32" />}>
                  <MoreTiles city={city} firstTiles={tiles} />
                </Suspense>
              )}
            </>
          ) : (
            <Suspense fallback={<WallSkeleton />}>
              <SearchResults search={search} onSearch={searchFor} city={city} firstTiles={tiles} />
            </Suspense>
          ))}
        {wallTiles && tiles.length > 0 && (
          <div className="mt-[10px]">
            <CtaTile tile={cta ?? CTA_TEXTS} />
          </div>
        )}
      </div>
      {isIdleAfterInput && wallTiles && (
        <Suspense fallback={null}>
          <WallSpotsUpdater />
          {isOnline && <UpcomingData city={city} />}
          {isOnline && user && <MemberRsvpsData email={user.email.toLowerCase()} />}
        </Suspense>
      )}
    </>
  )
}

function CityHeading({ city }: { readonly city: string }) {
  return (
    <div className="w-full wrap-anywhere">
      <h2 className="display text-display-2">{city}</h2>
      <p className="mt-2 flex flex-wrap gap-x-3 text-lg">
        <span>
          Showing events in <b>{city}</b>
        </span>{' '}
        <Link to={paths.home} className="font-bold underline decoration-2 underline-offset-4">
          Show all cities
        </Link>
      </p>
    </div>
  )
}

function WallLoadError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section role="alert" className="py-16">
      <h2 className="display text-display-3">Couldn't load events</h2>
      <p className="mt-6 max-w-prose text-lg">Check your connection and try again.</p>
      <Button className="mt-8" onClick={onRetry}>
        Try again
      </Button>
    </section>
  )
}
