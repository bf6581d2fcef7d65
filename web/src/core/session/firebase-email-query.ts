import { queryOptions } from '@tanstack/react-query'

/**
 * The Firebase SDK's email on this device, in lower case; null if it is signed out (the session cookie may outlive it).
 * Firestore must not be queried for private data before this is known.
 */
export const firebaseEmailQuery = queryOptions({
  queryKey: ['members', 'firebase-email'],
  queryFn: async () => {
    const { loadSdkAccount } = await import('@/core/live/firebase.ts')
    return (await loadSdkAccount())?.email?.toLowerCase() ?? null
  },
  staleTime: 0,
})
