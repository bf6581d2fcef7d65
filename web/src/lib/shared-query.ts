import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '@shared/api.ts'
import { callApiDated, type CallResponse, type CallInput, type Dated } from './api-client.ts'
import { readCachedResponse } from './cached-responses.ts'

/** The time for which a response is fresh (specification section 9). */
const FRESH_MS = 30_000

/** The context that a query function gets. */
export interface QueryContext {
  readonly client: QueryClient
  readonly queryKey: QueryKey
  readonly signal: AbortSignal
}

interface QueryState {
  readonly data: Dated<unknown> | { readonly pages: readonly Dated<unknown>[] } | undefined
  readonly dataUpdatedAt: number
}

/** The options of all queries with dated responses. */
export const datedQueryOptions = {
  /** A response is fresh for half a minute from `asOf`, not from its arrival here, because it may come from a cache. */
  staleTime: ({ state: { data, dataUpdatedAt } }: { readonly state: QueryState }): number => {
    if (data === undefined) return 0
    const times = 'pages' in data ? data.pages.map(({ asOf }) => asOf) : [data.asOf]
    return Math.max(0, FRESH_MS - (dataUpdatedAt - Math.min(...times)))
  },
  /** Keeps the newer of two responses, whichever arrives first. */
  structuralSharing: (cachedValue: unknown, newValue: unknown): unknown => {
    const [cachedResponse, newResponse] = [cachedValue, newValue] as [
      Dated<unknown> | undefined,
      Dated<unknown>,
    ]
    return cachedResponse && cachedResponse.asOf > newResponse.asOf ? cachedResponse : newResponse
  },
}

/**
 * Requests a response that is the same for everyone. If there is no data yet, this device's cached response is shown in the
 * meantime; `toQueryData` converts it into the query's format.
 */
export async function fetchSharedResponse<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { client, queryKey, signal }: QueryContext,
  toQueryData: (response: Dated<CallResponse<N>>) => unknown = (response) => response,
): Promise<Dated<CallResponse<N>>> {
  const request = callApiDated as (name: N, input: CallInput<N>) => Promise<Dated<CallResponse<N>>>
  const response = request(name, { ...input, signal })
  // While the cache is read, a failed request must not count as an unhandled rejection. The caller gets the error below.
  response.catch(() => undefined)
  const hasNoData = () => client.getQueryData(queryKey) === undefined
  if (hasNoData()) {
    const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string> }
    const cachedResponse = await readCachedResponse(name, params, query)
    if (cachedResponse && hasNoData()) client.setQueryData(queryKey, toQueryData(cachedResponse))
  }
  return response
}
