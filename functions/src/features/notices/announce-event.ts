import { eventFromDocument, isListed, type EventDocument } from '../../../shared/events/event.ts'
import { hasCitySignups } from '../../core/mail/city-signups-store.ts'
import { eventCopy } from '../../core/mail/event-copy.ts'
import type { EventCopy } from '../../core/mail/mails.ts'
import { createMailing } from '../../core/mail/mailings-store.ts'

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
  if (!after || !isListed(after) || isListed(before)) return
  const event = eventFromDocument(after)
  if (event.startsAt <= now || !(await hasCitySignups(event.city))) return
  await announceInCity(eventCopy(event), now)
}

/** Tells those who asked about a city that an event there was published; once an event. */
export async function announceInCity(event: EventCopy, now: number): Promise<void> {
  const { eventId, city } = event
  await createMailing(
    {
      id: `city-${eventId}`,
      template: 'city-notification',
      data: event,
      audience: { kind: 'city_signups', city },
      eventId,
    },
    now,
  )
}
