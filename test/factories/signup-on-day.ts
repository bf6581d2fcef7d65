import { Timestamp } from 'firebase-admin/firestore'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from './events.ts'
import type { TestUser } from './test-users.ts'

const DAY_MS = 86_400_000

interface SignupOnDay {
  readonly title: string
  readonly city: string
  /** When the event starts; negative for a past event. */
  readonly daysFromNow: number
}

/** Moves the start of an event some days into the past, also in its snapshots in sign-ups. */
export async function moveEventToPast(id: EventId, daysAgo: number): Promise<void> {
  const startTime = Date.now() - daysAgo * DAY_MS
  const [startsAt, endsAt] = [new Date(startTime), new Date(startTime + DAY_MS / 12)]
  await db.doc(`events/${id}`).update({ startsAt, endsAt })
  for (const { ref } of (await db.collection(`events/${id}/signups`).get()).docs)
    await ref.update({ eventStartsAt: startsAt, eventEndsAt: endsAt })
}

/** Writes an event and a member's RSVP with a spot. The event may be past, although no call accepts an RSVP to a past event. */
export async function makeSignupOnDay(
  { email, name }: TestUser,
  { title, city, daysFromNow }: SignupOnDay,
): Promise<EventId> {
  const startsAt = Date.now() + daysFromNow * DAY_MS
  const id = await makeEvent([], { title, city, startsAt, confirmedCount: 1, nextSeq: 2 })
  const createdAt = Timestamp.now()
  await db.doc(`events/${id}/signups/${hashAddress(email)}`).create({
    eventId: id,
    name,
    email,
    sourceCity: null,
    sourceArea: null,
    status: 'confirmed',
    seq: 1,
    changeTokenHash: '',
    callId: null,
    result: { status: 'confirmed', position: null },
    checkedInAt: null,
    createdAt,
    updatedAt: createdAt,
    eventTitle: title,
    eventStartsAt: Timestamp.fromMillis(startsAt),
    eventEndsAt: Timestamp.fromMillis(startsAt + DAY_MS / 12),
    eventTimezone: 'Europe/London',
    eventCity: city,
    eventArea: null,
    eventVenueName: 'The Boathouse',
    eventVenueAddress: '1 Towpath',
  })
  return id
}
