import type { Firestore } from 'firebase-admin/firestore'
import { eventDocument } from '../../functions/shared/events/stored.ts'
import { eventId, randomId } from '../../functions/shared/ids.ts'
import { eventSnapshot } from '../../functions/src/core/mail/event-snapshot.ts'
import type { EventSnapshot } from '../../functions/src/core/mail/mail-data.ts'
import { eventFacts, hostCardOf } from './event-facts.ts'

const DAY = 86_400_000

/** Writes an event as far as emails are concerned; returns the snapshot in their data. */
export async function writeMailEvent(
  db: Firestore,
  fields: Partial<EventSnapshot> & { readonly hostIds?: string[]; readonly photos?: string[] },
): Promise<EventSnapshot> {
  const { hostIds = [], eventId: id = randomId(), startsAt = Date.now() + 30 * DAY, ...over } = fields
  const event = eventFacts(eventId.parse(id), startsAt, {
    title: 'An Evening',
    venueName: 'Back Room',
    venueAddress: '1 Mare Street',
    signupLimit: null,
    hosts: hostIds.map((host) => hostCardOf(host)),
    ...over,
  })
  await db.doc(`events/${id}`).set(eventDocument(event))
  return eventSnapshot(event)
}
