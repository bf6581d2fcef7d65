import type { QueryClient } from '@tanstack/react-query'
import { readDeviceRsvps, hasSpot, subscribeToRsvps } from '@/lib/device-rsvps.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { rsvpQuery } from './own-rsvp.ts'
import { serverNow } from '@/lib/server-time.ts'

/** The minimum time between two checks of the waitlist. */
const CHECK_INTERVAL_MS = 10 * 60_000
/** The maximum number of RSVPs that are checked at once. */
const MAX_LOOKUPS = 5

/** Shows the number of new spots from the waitlist on the app's icon. */
function showBadge(): void {
  // Most browsers have no badges.
  if (!('setAppBadge' in navigator)) return
  const movedUpCount = readDeviceRsvps().filter(({ isNewlyConfirmed }) => isNewlyConfirmed).length
  // This fails if the app is not installed.
  void (movedUpCount > 0 ? navigator.setAppBadge(movedUpCount) : navigator.clearAppBadge()).catch(
    () => undefined,
  )
}

/**
 * Checks the waitlisted RSVPs of this device, at the start and when the user comes back to the app after a while, and tells
 * the user about a new spot. Returns a function that stops the checks.
 */
export function followWaitlist(client: QueryClient, navigate: (path: string) => void): () => void {
  let requestedAt = -Infinity
  const checkWaitlist = () => {
    if (document.visibilityState === 'hidden' || Date.now() - requestedAt < CHECK_INTERVAL_MS) return
    requestedAt = Date.now()
    const waitlistedRsvps = readDeviceRsvps().filter(
      ({ signup, event }) => !hasSpot(signup) && Date.parse(event.dateTime) > serverNow(),
    )
    for (const { token } of waitlistedRsvps.slice(0, MAX_LOOKUPS)) {
      // A failed check is repeated later.
      client.query(rsvpQuery(token)).catch(() => undefined)
    }
  }
  const shownTokens = new Set<string>()
  const showNewSpot = () => {
    showBadge()
    const newSpot = readDeviceRsvps().find(
      ({ isNewlyConfirmed, token }) => isNewlyConfirmed && !shownTokens.has(token),
    )
    if (!newSpot) return
    shownTokens.add(newSpot.token)
    const path = paths.event(newSpot.event.id)
    // The page of the event shows the new spot already.
    if (window.location.pathname === path) return
    toast({
      title: newSpot.isAccepted ? "The host accepted: you're in" : "A spot opened: you're in",
      description: newSpot.event.title,
      action: { label: 'View Event', onClick: () => navigate(path) },
    })
  }
  const unsubscribe = subscribeToRsvps(showNewSpot)
  showNewSpot()
  checkWaitlist()
  document.addEventListener('visibilitychange', checkWaitlist)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', checkWaitlist)
  }
}
