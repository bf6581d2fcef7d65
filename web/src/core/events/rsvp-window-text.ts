import type { EventDetail } from '@shared/events/contract.ts'
import type { WindowState } from '@shared/events/rsvp-window.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'

/** Shown on an event's page and tile after its RSVPs have closed. */
export const RSVPS_CLOSED_TEXT = 'RSVPs are closed'

/** Formats an instant as `Mon 2 Nov, 09:00`, followed by `(10:00 for you)` if the viewer's clock shows another time. */
export function formatMoment(instant: number, timezone: string, viewerZone: string | null): string {
  const [day, time] = [formatShortDay(instant, timezone), formatClockTime(instant, timezone)]
  const localTime = `${day}, ${time}`
  if (viewerZone === null) return localTime
  const [viewerDay, viewerTime] = [formatShortDay(instant, viewerZone), formatClockTime(instant, viewerZone)]
  if (day === viewerDay && time === viewerTime) return localTime
  return `${localTime} (${day === viewerDay ? '' : `${viewerDay}, `}${viewerTime} for you)`
}

/** Returns the text that says why nobody can RSVP now; null if RSVPs are open. */
export function describeClosedWindow(
  { state, opensAt }: WindowState,
  { timezone }: Pick<EventDetail, 'timezone'>,
  viewerZone: string | null,
): string | null {
  if (state === 'closed') return RSVPS_CLOSED_TEXT
  if (state === 'open' || opensAt === null) return null
  return `RSVPs open ${formatMoment(opensAt, timezone, viewerZone)}`
}
