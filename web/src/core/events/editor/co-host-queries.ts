import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** The other hosts of one's own city. */
export const cityHostsQuery = queryOptions({
  queryKey: ['hosts', 'city'],
  queryFn: ({ signal }) => callApi('listCityHosts', { signal }),
})

/** Hosts of everywhere, a page at a time. */
export const hostsQuery = infiniteQueryOptions({
  queryKey: ['hosts', 'everywhere'],
  queryFn: ({ pageParam, signal }) =>
    callApi('listHosts', { query: { after: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** Approved hosts whose own city it is, or who have hosted there besides; for the admin, a page at a time. */
export const hostsOfCityQuery = (by: 'city' | 'alsoIn', city: string, q: string) =>
  infiniteQueryOptions({
    queryKey: ['hosts', by, city, q],
    queryFn: ({ pageParam, signal }) =>
      callApi('listHostsForAdmin', {
        query: { status: 'approved', [by]: city, q, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
