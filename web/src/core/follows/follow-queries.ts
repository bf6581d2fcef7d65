import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApiDated, callApi } from '@/lib/api-client.ts'
import { fetchPrivateResponse } from '@/lib/fetch-private-response.ts'

/** The signed-in member's follows. */
export const followsQuery = queryOptions({
  queryKey: ['follows', 'all'],
  queryFn: (context) => fetchPrivateResponse('getFollows', context),
})

/** The followed hosts, the latest follow first, a page at a time. */
export const followedHostsQuery = infiniteQueryOptions({
  queryKey: ['follows', 'hosts'],
  queryFn: ({ pageParam, signal }) => callApi('listFollowedHosts', { query: { after: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

/** The series that the member follows. */
export const followedSeriesQuery = queryOptions({
  queryKey: ['follows', 'series'],
  queryFn: (context) => fetchPrivateResponse('listFollowedSeries', context),
  staleTime: 0,
})

/**
 * Upcoming events of followed hosts, cities and series that were first listed after `listedAfter` (an ISO time), without the
 * member's own events.
 */
export const newEventsQuery = (listedAfter: string) =>
  queryOptions({
    queryKey: ['follows', 'new-events', listedAfter],
    queryFn: ({ signal }) => callApiDated('listNewEvents', { query: { listedAfter }, signal }),
  })
