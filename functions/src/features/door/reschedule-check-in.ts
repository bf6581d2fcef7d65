import type { EventDocument } from '../../../shared/events/event-document.ts'
import { CHECK_IN_OPENS_BEFORE_MS } from '../../../shared/door/door-limits.ts'
import { eventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { refreshCheckIns } from './arrivals-store.ts'
import { rescheduleSettling } from './check-in-state-store.ts'

/**
 * After an event's time has changed, attendees who do not check in are marked as missed at the new end, if check-in was used.
 * Until then, attendees already marked as missed have a spot again. Check-ins for the former date no longer count, but arrivals
 * stay, so that moving the event back restores its former state. `rescheduleCheckIn` can run twice or late, because it reads the
 * current event.
 */
export async function rescheduleCheckIn(
  id: number,
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (!before || !after) return
  const formerStart = getMillis(before['startsAt']) ?? Infinity
  const isMoved = formerStart !== getMillis(after['startsAt'])
  if (!isMoved && getMillis(before['endsAt']) === getMillis(after['endsAt'])) return
  const event = await findEvent(eventId.parse(id))
  if (!event) return
  const { startsAt, endsAt, missedCount = 0 } = event
  const countingStartsAt = isMoved ? startsAt - CHECK_IN_OPENS_BEFORE_MS : null
  const hasOpened = isMoved && formerStart - CHECK_IN_OPENS_BEFORE_MS <= now
  const isUsed = await rescheduleSettling(event.id, { endsAt, countingStartsAt, hasOpened })
  if (isUsed && (isMoved || missedCount > 0)) await refreshCheckIns(event.id, now)
}
