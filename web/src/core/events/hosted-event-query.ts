import type { HostEvent } from '@shared/hosting/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** One event as its hosts see it, for dialogs over a dashboard. */
export const hostedEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'event', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
    structuralSharing: newerContent,
  })

/**
 * Keeps the newer of two answers, in whatever order they arrive: photos are uploaded two at a time, and the answer for the
 * first does not include the second. Of two with the same content the last stays.
 */
function newerContent(cachedAnswer: unknown, next: unknown): unknown {
  const [before, after] = [cachedAnswer, next] as [HostEvent | undefined, HostEvent]
  return before && before.contentUpdatedAt > after.contentUpdatedAt ? before : after
}

/** Everything that shows events of a host, after one was changed. */
export const HOSTING = ['hosting'] as const
