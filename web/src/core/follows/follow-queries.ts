import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { askApi, callApi } from '@/lib/api-client.ts'
import { askOwn } from '@/lib/own-query.ts'

/** Whom and what who is here follows; for members alone. */
export const followsQuery = queryOptions({
  queryKey: ['follows', 'all'],
  queryFn: (context) => askOwn('getFollows', context),
})

/** The hosts among them by name, a page at a time. */
export const followedHostsQuery = infiniteQueryOptions({
  queryKey: ['follows', 'hosts'],
  queryFn: ({ pageParam, signal }) => callApi('listFollowedHosts', { query: { after: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

/** What they published since an instant. */
export const newEventsQuery = (since: string) =>
  queryOptions({
    queryKey: ['follows', 'news', since],
    queryFn: ({ signal }) => askApi('listNewEvents', { query: { since }, signal }),
  })
