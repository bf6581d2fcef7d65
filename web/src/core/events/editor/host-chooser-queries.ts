import type { AdminHost } from '@shared/applications/contract.ts'
import type { HostCard } from '@shared/events/event-document.ts'
import { infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** One page of the hosts to choose from. */
interface HostsPage {
  readonly items: readonly HostCard[]
  readonly next: string | null
}

type HostsPageContext = QueryFunctionContext<readonly unknown[], string | null>

function makeHostsQuery(
  queryKey: readonly unknown[],
  loadPage: (context: HostsPageContext) => Promise<HostsPage>,
) {
  return infiniteQueryOptions({
    queryKey: ['hosts', ...queryKey],
    queryFn: loadPage,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

export type HostsQuery = ReturnType<typeof makeHostsQuery>

/** The other hosts of the viewer's city; `searchText` is the first letters of words of the name, or empty. */
export const cityHostsQuery = (searchText: string): HostsQuery =>
  makeHostsQuery(['city', searchText], ({ pageParam, signal }) =>
    callApi('listCityHosts', { query: { q: searchText, after: pageParam ?? undefined }, signal }),
  )

/** All hosts; `searchText` is the first letters of words of the name, or empty. */
export const hostsQuery = (searchText: string): HostsQuery =>
  makeHostsQuery(['everywhere', searchText], ({ pageParam, signal }) => {
    const after = pageParam ?? undefined
    return searchText === ''
      ? callApi('listHosts', { query: { after }, signal })
      : callApi('searchHosts', { query: { q: searchText, after }, signal })
  })

/**
 * Approved hosts who live in the city (`city`), or who live elsewhere but have hosted there (`additionalCity`). `searchText` may
 * also be a part of an email address.
 */
export const hostsForAdminQuery = (
  filterName: 'city' | 'additionalCity',
  city: string,
  searchText: string,
): HostsQuery =>
  makeHostsQuery([filterName, city, searchText], async ({ pageParam, signal }) => {
    const after = pageParam ?? undefined
    const query = { status: 'approved' as const, [filterName]: city, q: searchText, after }
    const { items, next } = await callApi('listHostsForAdmin', { query, signal })
    return { items: items.map(toHostCard), next }
  })

/** Returns a card with the facts that the editor shows; the server stores the host's full card in the event. */
function toHostCard({ id, name, city, photoUrl }: AdminHost): HostCard {
  const noDetails = { area: null, bio: null, socialMediaUrl: null, portfolioUrl: null }
  return { id, name, city: city ?? '', photoUrl, ...noDetails, linkedinUrl: null, twitterUrl: null }
}
