import { createSend } from './bulk/store.ts'
import type { EventCopy } from './mail.ts'

/** Tells those who asked about a city that an event there was published; once an event. */
export async function announceInCity(event: EventCopy, now: number): Promise<void> {
  const { eventId, city } = event
  await createSend(
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
