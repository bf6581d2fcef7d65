import { onlineManager, QueryClient, type Query } from '@tanstack/react-query'
import { NetworkError } from './api-error.ts'

const FIRST_AGAIN_MS = 1000
const LONGEST_AGAIN_MS = 30_000

/**
 * A browser says that it is online before its network carries anything, and the one question it is asked then may be lost.
 * So what there is nothing of yet is asked again while no server has answered: after one second, two, four… up to half a
 * minute, in view alone. What a server answered, also an error, stands.
 */
function untilReached(query: Query): number | false {
  const { data, error, errorUpdateCount, fetchStatus } = query.state
  const isUnreachable = error instanceof NetworkError && data === undefined
  if (!isUnreachable || fetchStatus !== 'idle' || !onlineManager.isOnline()) return false
  return Math.min(FIRST_AGAIN_MS * 2 ** (errorUpdateCount - 1), LONGEST_AGAIN_MS)
}

/**
 * Specification section 9: fresh for 30 seconds, no retries, no refetch on focus. `offlineFirst` because the service
 * worker answers what was seen before when the network is gone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'offlineFirst',
      refetchInterval: untilReached,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
