import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** One event as its hosts see it, for what opens over a dashboard. */
export const hostedEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'event', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
  })

/** Everything that shows events of a host, after one was changed. */
export const HOSTING = ['hosting'] as const
