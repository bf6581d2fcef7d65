import { forgetDeviceRsvps } from './device-rsvps.ts'
import { queryClient } from './query-client.ts'
import { PRIVATE_CACHE } from './cache-names.ts'

/** Drops everything on this device that belongs to the person signing out. */
export async function forgetPrivateData(): Promise<void> {
  queryClient.clear()
  forgetDeviceRsvps()
  await Promise.allSettled([
    'caches' in window ? caches.delete(PRIVATE_CACHE) : undefined,
    import('./firebase.ts').then(({ forgetFirebase }) => forgetFirebase()),
  ])
}
