import type { EventDetail } from '@shared/events/contract.ts'
import { windowOf, type WindowState } from '@shared/events/rsvp-window.ts'
import { useReached } from '@/lib/use-reached.ts'

/** Whether people can RSVP now, by the server's clock: never from a cache, and renewed at the very moment of opening and closing. */
export function useRsvpWindow({
  dateTime,
  rsvpWindow,
}: Pick<EventDetail, 'dateTime' | 'rsvpWindow'>): WindowState {
  const startsAt = Date.parse(dateTime)
  const { opensAt, closesAt } = windowOf(rsvpWindow, startsAt, startsAt)
  const isOpened = useReached(opensAt)
  const isClosed = useReached(closesAt)
  const state = isClosed ? 'closed' : opensAt !== null && !isOpened ? 'not_yet' : 'open'
  return { state, opensAt, closesAt }
}
