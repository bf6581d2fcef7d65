import type { HostEvent } from '@shared/hosting/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'

/** An event as its hosts see it. */
export const hostedEventQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'event', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
    structuralSharing: keepNewerContent,
  })

/**
 * Keeps the newer of two responses, whichever arrives first: photos are uploaded two at a time, and the response for the
 * first does not include the second. Of two responses with the same `contentUpdatedAt`, keeps the later one.
 */
function keepNewerContent(cachedResponse: unknown, nextResponse: unknown): unknown {
  const [cachedEvent, nextEvent] = [cachedResponse, nextResponse] as [HostEvent | undefined, HostEvent]
  return cachedEvent && cachedEvent.contentUpdatedAt > nextEvent.contentUpdatedAt ? cachedEvent : nextEvent
}

/** The key of all queries for hosts' events. They are invalidated after each change of an event. */
export const HOSTING_KEY = ['hosting'] as const
