import type { QueryClient } from '@tanstack/react-query'
import { readDeviceRsvps, hasSpot, subscribeToRsvps } from '@/lib/device-rsvps.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { rsvpQuery } from './own-rsvp.ts'
import { getServerTime } from '@/lib/server-time.ts'

/** The minimum time between two checks. */
const CHECK_INTERVAL_MS = 10 * 60_000
/** The maximum number of RSVPs that are checked each time. */
const MAX_CHECKED_RSVPS = 5

/** Shows the number of new spots on the app's icon, or no badge if there are none. */
function updateAppBadge(): void {
  // Some browsers have no badges.
  if (!('setAppBadge' in navigator)) return
  const newSpotCount = readDeviceRsvps().filter(({ isNewlyConfirmed }) => isNewlyConfirmed).length
  // This fails if the app may not show badges.
  void (newSpotCount > 0 ? navigator.setAppBadge(newSpotCount) : navigator.clearAppBadge()).catch(
    () => undefined,
  )
}

/**
 * Checks this device's RSVPs without a spot (waitlisted or requested) when the app starts and when the user comes back to it
 * after a while, and tells the user about a new spot. Returns a function that stops the checks.
 */
export function watchNewSpots(client: QueryClient, navigate: (path: string) => void): () => void {
  let lastCheckAt = -Infinity
  const checkRsvps = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheckAt < CHECK_INTERVAL_MS) return
    lastCheckAt = Date.now()
    const rsvpsWithoutSpot = readDeviceRsvps().filter(
      ({ signup, event }) => !hasSpot(signup) && Date.parse(event.dateTime) > getServerTime(),
    )
    for (const { token } of rsvpsWithoutSpot.slice(0, MAX_CHECKED_RSVPS)) {
      // A failed check is repeated later.
      client.query(rsvpQuery(token)).catch(() => undefined)
    }
  }
  const shownTokens = new Set<string>()
  const showNewSpot = () => {
    updateAppBadge()
    const newRsvp = readDeviceRsvps().find(
      ({ isNewlyConfirmed, token }) => isNewlyConfirmed && !shownTokens.has(token),
    )
    if (!newRsvp) return
    shownTokens.add(newRsvp.token)
    const path = paths.event(newRsvp.event.id)
    // The page of the event shows the new spot already.
    if (window.location.pathname === path) return
    toast({
      title: newRsvp.isAccepted ? "The host accepted: you're in" : "A spot opened: you're in",
      description: newRsvp.event.title,
      action: { label: 'View event', onClick: () => navigate(path) },
    })
  }
  const unsubscribe = subscribeToRsvps(showNewSpot)
  showNewSpot()
  checkRsvps()
  document.addEventListener('visibilitychange', checkRsvps)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', checkRsvps)
  }
}
