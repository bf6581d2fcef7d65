import { parseEventDocument } from '../../../shared/events/event-document.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { Version } from './decide-notification.ts'
import { isGoingAhead, type EventDocument } from '../../../shared/events/event-document.ts'
import { isNotableChange } from './is-notable-change.ts'
import { saveChange } from './event-notifications-store.ts'

/** A write of an event's document. */
export interface EventWrite {
  readonly eventId: number
  readonly before: EventDocument | undefined
  readonly after: EventDocument | undefined
  /** The version that was changed; for a new event, the created version. */
  readonly version: Version
}

/**
 * Attendees are emailed about a first change immediately. Changes that follow within this time are gathered into one email at the
 * end of this time.
 */
const GATHER_MS = 120_000

/**
 * Stores a change that attendees may have to be notified of. Returns when `notifyAttendees` is due; null if attendees need no
 * notification.
 */
export async function recordChange(write: EventWrite, now: number): Promise<number | null> {
  const { eventId, before, after, version } = write
  if (!isNotableChange(before, after, now)) return null
  const formerFacts = before && isGoingAhead(before) ? toEventSnapshot(parseEventDocument(before)) : null
  const isCancelled = !after || !isGoingAhead(after)
  return saveChange(eventId, { version, before: formerFacts }, (lastMailedAt) =>
    // A cancellation is never delayed, so that nobody leaves home for the event.
    isCancelled || lastMailedAt === null ? now : Math.max(now, lastMailedAt + GATHER_MS),
  )
}
