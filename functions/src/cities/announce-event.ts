import { eventFromDocument } from '../../shared/events/event.ts'
import { announceInCity } from '../email/announce.ts'
import { eventCopy } from '../email/event-copy.ts'
import { hasCitySignups } from './store.ts'

type EventDocument = Readonly<Record<string, unknown>>

/** Public events are in lists; a private one is for who has its address. */
function isPublic(event: EventDocument | undefined): boolean {
  return event?.isPublished === true && event.isPrivate === false
}

/**
 * Tells those who asked about a city of an event there, when it becomes public. The send is its own marker: an event
 * that is taken back and published again, or a change that is reported twice, is not announced twice. `before` is
 * undefined where the event is new, `after` where it is gone.
 */
export async function announceEvent(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (!after || !isPublic(after) || isPublic(before)) return
  const event = eventFromDocument(after)
  if (event.startsAt <= now || !(await hasCitySignups(event.city))) return
  await announceInCity(eventCopy(event), now)
}
