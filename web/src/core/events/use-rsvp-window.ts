import type { EventDetail } from '@shared/events/contract.ts'
import { computeWindowState, type WindowState } from '@shared/events/rsvp-window.ts'
import { useHasReached } from '@/lib/use-has-reached.ts'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import { describeClosedWindow } from './rsvp-window-text.ts'

/** Returns the state of an event's RSVP window by the server's clock. The component renders again when RSVPs open or close. */
export function useRsvpWindow({
  dateTime,
  rsvpWindow,
}: Pick<EventDetail, 'dateTime' | 'rsvpWindow'>): WindowState {
  const startsAt = Date.parse(dateTime)
  const { opensAt, closesAt } = computeWindowState(rsvpWindow, startsAt, startsAt)
  const hasOpened = useHasReached(opensAt)
  const hasClosed = useHasReached(closesAt)
  const state = hasClosed ? 'closed' : opensAt !== null && !hasOpened ? 'not_yet' : 'open'
  return { state, opensAt, closesAt }
}

/** Returns the text that says why nobody can RSVP now; null if RSVPs are open. */
export function useClosedWindowText(
  event: Pick<EventDetail, 'dateTime' | 'rsvpWindow' | 'timezone'>,
): string | null {
  const rsvpWindow = useRsvpWindow(event)
  return describeClosedWindow(rsvpWindow, event, useViewerZone(rsvpWindow.state === 'not_yet'))
}

/** Returns `Opens Mon 2 Nov, 09:00` until RSVPs open; otherwise null. */
export function useOpeningText(event: Parameters<typeof useClosedWindowText>[0]): string | null {
  const { state } = useRsvpWindow(event)
  const closedText = useClosedWindowText(event)
  return state === 'not_yet' ? closedText : null
}
