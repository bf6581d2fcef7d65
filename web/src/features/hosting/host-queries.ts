import type { Api } from '@shared/api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/api-client.ts'

/** The groups of a host's events, as `listHostEvents` names them. */
export type HostEventGroup = z.output<Api['listHostEvents']['query']>['status']

export const hostProfileQuery = queryOptions({
  queryKey: ['hosting', 'profile'],
  queryFn: ({ signal }) => callApi('getHostProfile', { signal }),
})

/** A host's events from the API, a page at a time. Used if Firestore is unavailable, and for events after the live ones. */
export const hostEventsQuery = (group: HostEventGroup) =>
  infiniteQueryOptions({
    queryKey: ['hosting', 'events', group],
    queryFn: ({ pageParam, signal }) =>
      callApi('listHostEvents', { query: { status: group, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

/**
 * The id of the Firebase SDK's user on this device; null if the SDK is signed out, which can happen while the session cookie is
 * valid. Firestore must know the user before it is queried for drafts.
 */
export const firebaseUidQuery = queryOptions({
  queryKey: ['hosting', 'firebase-uid'],
  queryFn: async () => {
    const { loadFirebaseAccount } = await import('@/core/live/firebase.ts')
    return (await loadFirebaseAccount())?.uid ?? null
  },
  staleTime: 0,
})
