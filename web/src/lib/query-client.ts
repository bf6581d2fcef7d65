import { onlineManager, QueryClient, type Query } from '@tanstack/react-query'
import { NetworkError } from './api-error.ts'

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 30_000

/**
 * A browser reports that it is online before its network works, and a request at that moment may be lost. So queries without
 * data are repeated while no server has answered: after one second, two, four… up to half a minute, only while the page is
 * visible. Any response of the server, even an error, ends the retries.
 */
function computeRetryInterval(query: Query): number | false {
  const { data, error, errorUpdateCount, fetchStatus } = query.state
  const isUnreachable = error instanceof NetworkError && data === undefined
  if (!isUnreachable || fetchStatus !== 'idle' || !onlineManager.isOnline()) return false
  return Math.min(FIRST_RETRY_MS * 2 ** (errorUpdateCount - 1), MAX_RETRY_MS)
}

/**
 * A response is fresh for 30 seconds, and a query is neither retried after an error of the server nor refetched on focus
 * (specification section 9). The network mode is `offlineFirst`, because the service worker has cached responses when the network
 * is gone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      refetchInterval: computeRetryInterval,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
