import { momentText } from '@/core/events/rsvp-window-text.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'

/** The note for the event's hosts; null if RSVPs are open until the start. */
export function windowForHosts({ state, opensAt, closesAt }: WindowState, timezone: string): string | null {
  const closes = closesAt === null ? null : momentText(closesAt, timezone, null)
  if (state === 'not_yet' && opensAt !== null) {
    const opens = `Open ${momentText(opensAt, timezone, null)}`
    return closes === null ? opens : `${opens}. Close ${closes}`
  }
  if (state === 'closed')
    return 'Closed. The waitlist stays as it is, but you can still confirm people from it and let in walk-ins.'
  return closes === null ? null : `Close ${closes}`
}
