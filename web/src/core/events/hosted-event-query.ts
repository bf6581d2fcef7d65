import type { HostEvent } from '@shared/hosting/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** One event as its hosts see it, for what opens over a dashboard. */
export const hostedEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'event', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
    structuralSharing: newerContent,
  })

/**
 * Whatever is written to it, and in whatever order it comes: photos are sent two at a time, and the answer of the first knows nothing of
 * the second. Of two answers with one content the one that came last stays.
 */
function newerContent(cachedAnswer: unknown, next: unknown): unknown {
  const [before, after] = [cachedAnswer, next] as [HostEvent | undefined, HostEvent]
  return before && before.contentUpdatedAt > after.contentUpdatedAt ? before : after
}

/** Everything that shows events of a host, after one was changed. */
export const HOSTING = ['hosting'] as const
