import { useEffect, useState } from 'react'
import { logWarning } from '@/lib/log.ts'
import { useWakeLock } from '@/lib/use-wake-lock.ts'
import { Door } from './device-door.ts'
import type { DoorOwner } from './door-owner.ts'

/** The interval at which the door syncs while the page is visible. */
const SYNC_INTERVAL_MS = 10_000

/**
 * Opens check-in for an event while the page is open. The door syncs immediately, every ten seconds while the page is
 * visible, and when the network is back or the page becomes visible again.
 */
export function useDoor({ eventId, token, hostId }: DoorOwner): Door {
  const [door] = useState(() => new Door({ eventId, token, hostId }))
  useEffect(() => {
    door.open().catch((error: unknown) => logWarning('Check-in could not be opened.', error))
    const syncIfVisible = () => {
      if (document.visibilityState === 'visible') void door.sync()
    }
    const timer = setInterval(syncIfVisible, SYNC_INTERVAL_MS)
    window.addEventListener('online', syncIfVisible)
    document.addEventListener('visibilitychange', syncIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', syncIfVisible)
      document.removeEventListener('visibilitychange', syncIfVisible)
    }
  }, [door])
  useWakeLock()
  useUnsentWarning(door)
  return door
}

/** Makes the browser ask for confirmation before the page closes while arrivals are unsent. */
function useUnsentWarning(door: Door): void {
  useEffect(() => {
    const warnIfUnsent = (event: BeforeUnloadEvent) => {
      if (door.view.get().unsentArrivals.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warnIfUnsent)
    return () => window.removeEventListener('beforeunload', warnIfUnsent)
  }, [door])
}
