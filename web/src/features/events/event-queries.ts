import type { EventTile } from '@shared/events/contract.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'

/** Tiles on the wall before 'Show N More Events' (specification section 9). */
export const FIRST_TILES = 10
const MORE_TILES = 50

const isEvent = (tile: EventTile): boolean => tile.variant !== 'cta'

/** What is asked for the first wall, which the page may have brought with it. */
export const firstTiles = (city: string | null) => ({ city, limit: FIRST_TILES })

/** The first tiles; the last of them is the cta tile where no more follow. The live list writes here too. */
export const upcomingTilesQuery = (city: string | null) =>
  queryOptions({
    queryKey: ['events', 'upcoming', city],
    queryFn: ({ signal }) => callApi('listUpcomingTiles', { query: firstTiles(city), signal }),
  })

/**
 * The tiles after the first wall, a page at a time. They belong to the city alone: when the first wall changes they stay, and are
 * asked for again from its end on.
 */
export const moreTilesQuery = (city: string | null) =>
  infiniteQueryOptions({
    queryKey: ['events', 'more', city],
    queryFn: ({ pageParam, signal, client }) => {
      const wall = client.getQueryData(upcomingTilesQuery(city).queryKey)
      const after = pageParam ?? wall?.filter(isEvent).slice(0, FIRST_TILES).at(-1)?.id
      return callApi('listUpcomingTiles', { query: { city, after, limit: MORE_TILES }, signal })
    },
    initialPageParam: null as number | null,
    // The last page carries the cta tile, so a page without one has another after it.
    getNextPageParam: (page) => (page.every(isEvent) ? page.at(-1)?.id : undefined),
  })

/** Past tiles, a page at a time, latest first. */
export const pastTilesQuery = infiniteQueryOptions({
  queryKey: ['events', 'past-tiles'],
  queryFn: ({ pageParam, signal }) =>
    callApi('listPastTiles', { query: { after: pageParam, limit: FIRST_TILES }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < FIRST_TILES ? null : page.at(-1)?.id),
})

export const upcomingCountQuery = (city: string | null) =>
  queryOptions({
    queryKey: ['events', 'upcoming-count', city],
    queryFn: ({ signal }) => callApi('countUpcomingEvents', { query: { city }, signal }),
  })

/** Among all events to come, not only those loaded. */
export const searchQuery = (q: string, city: string | null) =>
  queryOptions({
    queryKey: ['events', 'search', q, city],
    queryFn: ({ signal }) => callApi('searchEvents', { query: { q, city }, signal }),
  })

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: ({ signal }) => callApi('getEvent', { params: { id }, signal }),
  })

/** Whether an event is there no more because it was called off. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'event_cancelled'

/** What `eventQuery` fails with once Firestore says that the event was called off, as the API's answer does. */
export const eventCancelled = (): ApiError => new ApiError(404, '', '{"code":"event_cancelled"}')

export const nearbyQuery = (city: string, excludeId: number) =>
  queryOptions({
    queryKey: ['events', 'nearby', city, excludeId],
    queryFn: ({ signal }) => callApi('listNearbyEvents', { query: { city, excludeId }, signal }),
  })

export const pastInCityQuery = (city: string) =>
  queryOptions({
    queryKey: ['events', 'past', city],
    queryFn: ({ signal }) => callApi('listPastEvents', { query: { city, limit: 5 }, signal }),
  })
