import type { EventDetail } from '@shared/events/contract.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'
import { clockTime, shortDay } from '@shared/time/zoned.ts'

/** Shown on pages where nobody can RSVP any more. */
export const RSVPS_CLOSED = 'RSVPs are closed'

/** Shown to attendees on the waitlist then. */
export const WAITLIST_FROZEN =
  'You are on the waitlist. RSVPs are closed, so it no longer moves up by itself, but the host can still give you a spot.'

/** `Mon 2 Nov, 09:00`, and `(10:00 for you)` where the viewer's clock shows another time. */
export function momentText(instant: number, timezone: string, viewerZone: string | null): string {
  const [day, time] = [shortDay(instant, timezone), clockTime(instant, timezone)]
  const there = `${day}, ${time}`
  if (viewerZone === null) return there
  const [viewerDay, viewerTime] = [shortDay(instant, viewerZone), clockTime(instant, viewerZone)]
  if (day === viewerDay && time === viewerTime) return there
  return `${there} (${day === viewerDay ? '' : `${viewerDay}, `}${viewerTime} for you)`
}

/** Why nobody can RSVP now; null where they can. */
export function windowStatus(
  { state, opensAt }: WindowState,
  { timezone }: Pick<EventDetail, 'timezone'>,
  viewerZone: string | null,
): string | null {
  if (state === 'closed') return RSVPS_CLOSED
  if (state === 'open' || opensAt === null) return null
  return `Opens ${momentText(opensAt, timezone, viewerZone)}`
}

/** What the event's hosts read about it; null where RSVPs are open until the start. */
export function windowForHosts({ state, opensAt, closesAt }: WindowState, timezone: string): string | null {
  if (state === 'not_yet' && opensAt !== null) return `Open ${momentText(opensAt, timezone, null)}`
  if (state === 'closed')
    return 'Closed. The waitlist stays as it is, but you can still confirm people from it and let in walk-ins.'
  return closesAt === null ? null : `Close ${momentText(closesAt, timezone, null)}`
}
