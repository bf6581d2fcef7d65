import { momentText } from '@/core/events/rsvp-window-text.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'

/** The note for the event's hosts; null if RSVPs are open until the start. */
export function windowForHosts({ state, opensAt, closesAt }: WindowState, timezone: string): string | null {
  if (state === 'not_yet' && opensAt !== null) return `Open ${momentText(opensAt, timezone, null)}`
  if (state === 'closed')
    return 'Closed. The waitlist stays as it is, but you can still confirm people from it and let in walk-ins.'
  return closesAt === null ? null : `Close ${momentText(closesAt, timezone, null)}`
}
