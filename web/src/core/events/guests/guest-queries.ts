import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

const makeGuestsKey = (id: number) => ['hosting', 'guests', id]

/** The guest list of an event, a page at a time; `q` is the beginning of an address or a name. */
export const guestsQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...makeGuestsKey(id), q],
    queryFn: ({ pageParam, signal }) =>
      callApi('listGuests', { params: { id }, query: { q, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
