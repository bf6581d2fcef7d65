import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

const makeGuestsKey = (id: number) => ['hosting', 'guests', id]

/** The guest list of an event, a page at a time; `searchText` is the beginning of an address or a name. */
export const guestsQuery = (id: number, searchText: string) =>
  infiniteQueryOptions({
    queryKey: [...makeGuestsKey(id), searchText],
    queryFn: ({ pageParam, signal }) =>
      callApi('listGuests', {
        params: { id },
        query: { q: searchText, after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
