import { momentText } from '@/core/events/rsvp-window-text.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'

/** Returns the text about the RSVP window for the event's hosts; null if RSVPs are open until the start. */
export function windowTextForHosts(
  { state, opensAt, closesAt }: WindowState,
  timezone: string,
): string | null {
  const closesText = closesAt === null ? null : momentText(closesAt, timezone, null)
  if (state === 'not_yet' && opensAt !== null) {
    const opensText = `Open ${momentText(opensAt, timezone, null)}`
    return closesText === null ? opensText : `${opensText}. Close ${closesText}`
  }
  if (state === 'closed')
    return 'Closed. The waitlist stays as it is, but you can still let in people from it, and walk-ins.'
  return closesText === null ? null : `Close ${closesText}`
}
