import { queryOptions } from '@tanstack/react-query'

/**
 * The Firebase SDK's email on this device, in lower case; null if the SDK is signed out, which can happen while the session
 * cookie is valid. Firestore must not be queried for private data before this email is known.
 */
export const firebaseEmailQuery = queryOptions({
  queryKey: ['members', 'firebase-email'],
  queryFn: async () => {
    const { loadSdkAccount } = await import('@/core/live/firebase.ts')
    return (await loadSdkAccount())?.email?.toLowerCase() ?? null
  },
  staleTime: 0,
})
