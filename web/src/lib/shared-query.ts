import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '@shared/api.ts'
import { callApiDated, type CallAnswer, type CallInput, type Dated } from './api-client.ts'
import { readCachedAnswer } from './cached-answers.ts'

/** The time for which an answer is fresh (specification section 9). */
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

/** The options of all queries with dated answers. */
export const datedQueryOptions = {
  /** An answer is fresh for half a minute from `asOf`, not from its arrival here, because it may come from a cache. */
  staleTime: ({ state: { data, dataUpdatedAt } }: { readonly state: QueryState }): number => {
    if (data === undefined) return 0
    const times = 'pages' in data ? data.pages.map(({ asOf }) => asOf) : [data.asOf]
    return Math.max(0, FRESH_MS - (dataUpdatedAt - Math.min(...times)))
  },
  /** Keeps the newer of two answers, whichever arrives first. */
  structuralSharing: (cachedValue: unknown, newValue: unknown): unknown => {
    const [cachedAnswer, newAnswer] = [cachedValue, newValue] as [Dated<unknown> | undefined, Dated<unknown>]
    return cachedAnswer && cachedAnswer.asOf > newAnswer.asOf ? cachedAnswer : newAnswer
  },
}

/**
 * Requests an answer that is the same for everyone. If there is no data yet, this device's cached answer is shown in the
 * meantime; `toQueryData` converts it into the query's format.
 */
export async function fetchSharedAnswer<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { client, queryKey, signal }: QueryContext,
  toQueryData: (answer: Dated<CallAnswer<N>>) => unknown = (answer) => answer,
): Promise<Dated<CallAnswer<N>>> {
  const request = callApiDated as (name: N, input: CallInput<N>) => Promise<Dated<CallAnswer<N>>>
  const answer = request(name, { ...input, signal })
  // While the cache is read, a failed request must not count as an unhandled rejection. The caller gets the error below.
  answer.catch(() => undefined)
  const isEmpty = () => client.getQueryData(queryKey) === undefined
  if (isEmpty()) {
    const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string> }
    const cachedAnswer = await readCachedAnswer(name, params, query)
    if (cachedAnswer && isEmpty()) client.setQueryData(queryKey, toQueryData(cachedAnswer))
  }
  return answer
}
