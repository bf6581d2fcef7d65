import { QueryClient } from '@tanstack/react-query'

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
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
