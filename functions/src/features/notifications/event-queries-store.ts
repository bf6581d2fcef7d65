import { Timestamp } from 'firebase-admin/firestore'
import { makeCityKey } from '../../../shared/cities/city-key.ts'
import { parseEventDocument } from '../../../shared/events/event-document.ts'
import type { UserId } from '../../../shared/ids.ts'
import { isInKnownZone } from '../../core/events/known-zone.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { EventSnapshot } from '../../core/mail/mail-data.ts'
import { eventsAsStored } from '../../platform/collections.ts'

/** Whether a host has a published event, not cancelled, that begins after an instant. */
export async function hasLaterEvent(hostId: UserId, instant: number): Promise<boolean> {
  const snapshot = await eventsAsStored
    .where('hostIds', 'array-contains', String(hostId))
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
    .where('startsAt', '>', Timestamp.fromMillis(instant))
    .limit(1)
    .select()
    .get()
  return !snapshot.empty
}

/** Queries the public events that begin at `earliestStart` or later, but before `startLimit` (milliseconds since 1970). */
function queryPublicEvents(earliestStart: number, startLimit: number) {
  return eventsAsStored
    .where('isPublished', '==', true)
    .where('cancelledAt', '==', null)
    .where('isPrivate', '==', false)
    .where('startsAt', '>=', Timestamp.fromMillis(earliestStart))
    .where('startsAt', '<', Timestamp.fromMillis(startLimit))
}

/** Counts the public events that began at `earliestStart` or later, but before `startLimit`, in a city or (null) everywhere. */
export async function countEventsHeld(
  city: string | null,
  earliestStart: number,
  startLimit: number,
): Promise<number> {
  const query = queryPublicEvents(earliestStart, startLimit)
  return (
    await (city === null ? query : query.where('cityKey', '==', makeCityKey(city))).count().get()
  ).data().count
}

/**
 * Lists the first public events of the next sixty days in a city or (null) everywhere, without those in an unknown time zone.
 */
export async function listNextEvents(
  city: string | null,
  now: number,
  limit: number,
): Promise<EventSnapshot[]> {
  const nextEvents = queryPublicEvents(now, now + 60 * 86_400_000)
  const query = (city === null ? nextEvents : nextEvents.where('cityKey', '==', makeCityKey(city)))
    .orderBy('startsAt')
    .limit(limit)
  return (await query.get()).docs
    .filter((document) => isInKnownZone(document.data()))
    .map((document) => toEventSnapshot(parseEventDocument(document.data())))
}
