import { useEffect, useState } from 'react'
import { logWarning } from '@/lib/log.ts'
import { useWakeLock } from '@/lib/use-wake-lock.ts'
import { Door } from './device-door.ts'
import type { DoorOwner } from './door-owner.ts'

/** How often the door syncs while the page is visible. */
const EVERY_MS = 10_000

/**
 * The door of this page, open as long as the page: it syncs at once, every ten seconds while visible, and when the network
 * or the page comes back.
 */
export function useDoor({ eventId, token, person }: DoorOwner): Door {
  const [door] = useState(() => new Door({ eventId, token, person }))
  useEffect(() => {
    door.open().catch((error: unknown) => logWarning('Check-in could not be opened.', error))
    const look = () => {
      if (document.visibilityState === 'visible') void door.sync()
    }
    const timer = setInterval(look, EVERY_MS)
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [door])
  useWakeLock()
  useWarning(door)
  return door
}

/** Asks before the page closes while check-ins are unsent. */
function useWarning(door: Door): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (door.view.get().facts.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [door])
}
