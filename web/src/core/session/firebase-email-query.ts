import { queryOptions } from '@tanstack/react-query'

/**
 * The email of the account that is signed in to the Firebase SDK, in lower case; null if the SDK is signed out, which can happen
 * while the session cookie is valid. Firestore must not be queried for private data before this email is known.
 */
export const firebaseEmailQuery = queryOptions({
  queryKey: ['members', 'firebase-email'],
  queryFn: async () => {
    const { loadFirebaseAccount } = await import('@/core/live/firebase.ts')
    return (await loadFirebaseAccount())?.email?.toLowerCase() ?? null
  },
  staleTime: 0,
})
