import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallResponse, Dated } from '@/lib/api-client.ts'
import { fetchSharedResponse, datedQueryOptions } from '@/lib/shared-query.ts'

export type HostEventsPage = CallResponse<'listEventsOfHost'>
export type EventOfHost = HostEventsPage['items'][number]
export type HostEventPeriod = 'upcoming' | 'past'

/** The card of a host. */
export const publicHostQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosts', 'one', id],
    queryFn: (context) => fetchSharedResponse('getHost', { params: { id } }, context),
    ...datedQueryOptions,
  })

/** Converts a first page to the shape of the query for all pages. */
export const toHostEventPages = (page: Dated<HostEventsPage>) => ({
  pages: [page],
  pageParams: [null as string | null],
})

/** A host's public events, a page at a time. */
export const publicHostEventsQuery = (id: number, period: HostEventPeriod) =>
  infiniteQueryOptions({
    queryKey: ['hosts', 'events', id, period],
    queryFn: ({ pageParam, ...context }) =>
      fetchSharedResponse(
        'listEventsOfHost',
        { params: { id }, query: { period, after: pageParam } },
        context,
        toHostEventPages,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ value }) => value.next,
    staleTime: datedQueryOptions.staleTime,
  })
