import type { Firestore } from 'firebase-admin/firestore'
import { toEventDocument } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId } from '../../functions/shared/ids.ts'
import { toEventSnapshot } from '../../functions/src/core/mail/event-snapshot.ts'
import type { EventSnapshot } from '../../functions/src/core/mail/mail-data.ts'
import { makeEventFacts, makeHostCardFacts } from './event-facts.ts'

const DAY_MS = 86_400_000

/** Writes an event with the facts that emails need; returns the snapshot for the data of emails. */
export async function writeMailEvent(
  db: Firestore,
  overrides: Partial<EventSnapshot> & { readonly hostIds?: string[]; readonly photos?: string[] },
): Promise<EventSnapshot> {
  const {
    hostIds = [],
    eventId: id = makeRandomId(),
    startsAt = Date.now() + 30 * DAY_MS,
    ...otherOverrides
  } = overrides
  const event = makeEventFacts(eventId.parse(id), startsAt, {
    title: 'An Evening',
    venueName: 'Back Room',
    venueAddress: '1 Mare Street',
    signupLimit: null,
    hosts: hostIds.map((hostId) => makeHostCardFacts(hostId)),
    ...otherOverrides,
  })
  await db.doc(`events/${id}`).set(toEventDocument(event))
  return toEventSnapshot(event)
}
