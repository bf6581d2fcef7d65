import { queryOptions } from '@tanstack/react-query'

/**
 * The email that the Firebase SDK is signed in with on this device, in lower case; null where it is not (the session
 * cookie may outlive it). Firestore must not be asked for what is one's own before this is known.
 */
export const firebaseEmailQuery = queryOptions({
  queryKey: ['members', 'firebase-email'],
  queryFn: async () => {
    const { sdkAccount } = await import('@/core/live/firebase.ts')
    return (await sdkAccount())?.email?.toLowerCase() ?? null
  },
  staleTime: 0,
})
