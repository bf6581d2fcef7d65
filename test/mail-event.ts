import { Timestamp, type Firestore } from 'firebase-admin/firestore'
import { randomId } from '../functions/shared/ids.ts'
import type { EventCopy } from '../functions/src/core/mail/mails.ts'

const DAY = 86_400_000

/** Writes an event as far as e-mails are concerned, and answers their copy of it. */
export async function writeMailEvent(
  db: Firestore,
  given: Partial<EventCopy> & { readonly hostIds?: string[]; readonly photos?: string[] },
): Promise<EventCopy> {
  const { hostIds = [], photos = [], ...over } = given
  const eventId = over.eventId ?? randomId()
  const startsAt = over.startsAt ?? Date.now() + 30 * DAY
  const event: EventCopy = {
    title: 'An Evening',
    endsAt: startsAt + 2 * 3_600_000,
    timezone: 'Europe/London',
    city: 'London',
    area: 'Hackney',
    venueName: 'Back Room',
    venueAddress: '1 Mare Street',
    isVirtual: false,
    revision: 0,
    ...over,
    startsAt,
    eventId,
  }
  const { eventId: id, ...facts } = event
  await db.doc(`events/${id}`).set({
    ...facts,
    id,
    startsAt: Timestamp.fromMillis(event.startsAt),
    endsAt: Timestamp.fromMillis(event.endsAt),
    hostIds,
    photos,
    hosts: [],
    isPublished: true,
    isPrivate: false,
    signupLimit: null,
    confirmedCount: 0,
    waitlistCount: 0,
  })
  return event
}
