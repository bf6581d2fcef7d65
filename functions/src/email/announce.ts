import { clockTime, longDate, zoneName } from '../../shared/time/zoned.ts'
import { createSend } from './bulk/store.ts'
import type { EventCopy, EventUpdateMailData } from './mail.ts'

/** Sends to everyone with a seat or a place in line. The sign-ups must stay until the send is done. */
const everyone = (eventId: number) =>
  ({ kind: 'attendees', eventId, statuses: ['confirmed', 'waitlist'], members: 'all' }) as const

/** Tells attendees that an event is off; once, however often it is called. */
export async function announceCancellation(
  event: EventCopy,
  now: number,
  note: string | null = null,
): Promise<void> {
  // A calendar takes a cancellation only as a newer revision of what it has.
  const data = { ...event, revision: event.revision + 1, note }
  const { eventId } = event
  await createSend(
    { id: `cancelled-${eventId}`, template: 'event-cancelled', data, audience: everyone(eventId), eventId },
    now,
  )
}

/** Tells attendees what changed, if anything they plan by did; once for each revision of the event. */
export async function announceUpdate(before: EventCopy, after: EventCopy, now: number): Promise<void> {
  const changes = eventChanges(before, after)
  if (changes.length === 0) return
  const { eventId, revision } = after
  const data = { ...after, changes, note: null }
  await createSend(
    {
      id: `updated-${eventId}-${revision}`,
      template: 'event-update',
      data,
      audience: everyone(eventId),
      eventId,
    },
    now,
  )
}

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

/** What attendees plan by: name, time and place. A new description is no reason to write. */
function eventChanges(before: EventCopy, after: EventCopy): EventUpdateMailData['changes'] {
  const rows = [
    ['Name', before.title, after.title],
    ['Date', longDate(before.startsAt, before.timezone), longDate(after.startsAt, after.timezone)],
    ['Time', hours(before), hours(after)],
    ['Venue', before.venueName, after.venueName],
    ['Address', address(before), address(after)],
  ] as const
  return rows
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: old, after: now }))
}

function hours({ startsAt, endsAt, timezone }: EventCopy): string {
  return `${clockTime(startsAt, timezone)} to ${clockTime(endsAt, timezone)} (${zoneName(startsAt, timezone)})`
}

function address(event: EventCopy): string {
  if (event.isVirtual) return 'Online'
  return [event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
