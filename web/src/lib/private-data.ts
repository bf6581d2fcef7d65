import { forgetDeviceRsvps } from './device-rsvps.ts'
import { queryClient } from './query-client.ts'
import { PRIVATE_CACHE } from './cache-names.ts'

/**
 * Drops what this device has stored of the person signing out. What is in memory goes with the page, which is loaded anew
 * after; clearing the queries here would make the screens that are still mounted ask again.
 */
export async function forgetPrivateData(): Promise<void> {
  forgetDeviceRsvps()
  await Promise.allSettled([
    queryClient.cancelQueries(),
    'caches' in window ? caches.delete(PRIVATE_CACHE) : undefined,
    import('./firebase.ts').then(({ forgetFirebase }) => forgetFirebase()),
  ])
}
