import type { EventTile } from '@shared/events/contract.ts'
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Dated } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { fetchSharedResponse, datedQueryOptions } from '@/lib/shared-query.ts'
import { FIRST_TILES_LIMIT, makeFirstTilesParams, MORE_TILES_LIMIT } from './first-tiles.ts'
import { isEventTile, keepNewerDetail, mergePages, mergeWall, type FirstWall } from './merge-responses.ts'

/** Returns a function that turns a cached first page into the pages of an infinite query. */
const toPages =
  <P>(pageParam: P) =>
  <T>(cachedResponse: T): InfiniteData<T, P> => ({ pages: [cachedResponse], pageParams: [pageParam] })

/**
 * The first tiles of a wall. If there are no further events, the last tile is the cta tile, which invites people to host.
 * Live updates (`UpcomingData`) also write into this query.
 */
export const upcomingTilesQuery = (city: string | null) =>
  queryOptions({
    queryKey: ['events', 'upcoming', city],
    queryFn: async (context): Promise<FirstWall> => {
      const toWall = (response: Dated<readonly EventTile[]>) => ({ ...response, city })
      return toWall(
        await fetchSharedResponse(
          'listUpcomingTiles',
          { query: makeFirstTilesParams(city) },
          context,
          toWall,
        ),
      )
    },
    ...datedQueryOptions,
    structuralSharing: mergeWall,
  })

/**
 * The tiles after the first wall, a page at a time. When the first wall changes, these tiles stay until the tiles
 * after the wall's new last tile are loaded.
 */
export const moreTilesQuery = (city: string | null) =>
  infiniteQueryOptions({
    queryKey: ['events', 'more', city],
    queryFn: ({ pageParam, ...context }) => {
      const wall = context.client.getQueryData(upcomingTilesQuery(city).queryKey)
      const lastId = pageParam ?? wall?.value.filter(isEventTile).slice(0, FIRST_TILES_LIMIT).at(-1)?.id
      const query = { city, after: lastId, limit: MORE_TILES_LIMIT }
      return fetchSharedResponse('listUpcomingTiles', { query }, context, toPages(pageParam))
    },
    initialPageParam: null as number | null,
    // Only the last page has the cta tile, so another page follows a page without it.
    getNextPageParam: ({ value }) => (value.every(isEventTile) ? value.at(-1)?.id : undefined),
    ...datedQueryOptions,
    structuralSharing: mergePages,
  })

/** Past tiles, a page at a time, latest first. */
export const pastTilesQuery = infiniteQueryOptions({
  queryKey: ['events', 'past-tiles'],
  queryFn: ({ pageParam, ...context }) =>
    fetchSharedResponse(
      'listPastTiles',
      { query: { after: pageParam, limit: FIRST_TILES_LIMIT } },
      context,
      toPages(pageParam),
    ),
  initialPageParam: null as number | null,
  getNextPageParam: ({ value }) => (value.length < FIRST_TILES_LIMIT ? null : value.at(-1)?.id),
  ...datedQueryOptions,
  structuralSharing: mergePages,
})

export const upcomingCountQuery = (city: string | null) =>
  queryOptions({
    queryKey: ['events', 'upcoming-count', city],
    queryFn: (context) => fetchSharedResponse('countUpcomingEvents', { query: { city } }, context),
    ...datedQueryOptions,
  })

/** Searches all upcoming events, not only the loaded ones. */
export const eventSearchQuery = (searchText: string, city: string | null) =>
  queryOptions({
    queryKey: ['events', 'search', searchText, city],
    queryFn: (context) => fetchSharedResponse('searchEvents', { query: { q: searchText, city } }, context),
    ...datedQueryOptions,
  })

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: (context) => fetchSharedResponse('getEvent', { params: { id } }, context),
    ...datedQueryOptions,
    structuralSharing: keepNewerDetail,
  })

/** Whether an error says that the event was cancelled. */
export const isCancelledError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'event_cancelled'

/** Whether an error says that admins have hidden the event. */
export const isUnderReviewError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'under_review'

/** Returns the error of `eventQuery` after Firestore shows that admins have hidden the event. The API returns the same error. */
export const makeUnderReviewError = (): ApiError => new ApiError(404, '', '{"code":"under_review"}')

/** Returns the error of `eventQuery` after Firestore shows that the event was cancelled. The API returns the same error. */
export const makeCancelledError = (): ApiError => new ApiError(404, '', '{"code":"event_cancelled"}')

export const nearbyEventsQuery = (city: string, excludeId: number) =>
  queryOptions({
    queryKey: ['events', 'nearby', city, excludeId],
    queryFn: (context) => fetchSharedResponse('listNearbyEvents', { query: { city, excludeId } }, context),
    ...datedQueryOptions,
  })

export const pastEventsInCityQuery = (city: string) =>
  queryOptions({
    queryKey: ['events', 'past', city],
    queryFn: (context) => fetchSharedResponse('listPastEvents', { query: { city, limit: 5 } }, context),
    ...datedQueryOptions,
  })
