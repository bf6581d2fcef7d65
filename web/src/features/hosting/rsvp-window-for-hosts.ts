import { formatMoment } from '@/core/events/rsvp-window-text.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'

/** Returns the text about the RSVP window for the event's hosts; null if RSVPs are open until the start. */
export function describeWindowForHosts(
  { state, opensAt, closesAt }: WindowState,
  timezone: string,
): string | null {
  const closesText = closesAt === null ? null : formatMoment(closesAt, timezone, null)
  if (state === 'not_yet' && opensAt !== null) {
    const opensText = `From ${formatMoment(opensAt, timezone, null)}`
    return closesText === null ? opensText : `${opensText} until ${closesText}`
  }
  if (state === 'closed')
    return 'Closed. Nobody moves up from the waitlist automatically, but you can still give people on it a spot.'
  return closesText === null ? null : `Until ${closesText}`
}
