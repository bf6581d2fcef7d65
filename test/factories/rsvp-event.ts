import type { Firestore } from 'firebase-admin/firestore'
import { eventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, randomId, type EventId } from '../../functions/shared/ids.ts'
import type { SpotCounts } from '../../functions/shared/rsvps/command.ts'
import { splitPlace } from '../../functions/src/core/events/private-place.ts'
import { eventFacts } from './event-facts.ts'

const DAY_MS = 86_400_000

/** Writes an event to RSVP to, a week from now unless told otherwise; nobody has signed up yet. */
export async function writeRsvpEvent(db: Firestore, change: Partial<StoredEvent> = {}): Promise<EventId> {
  const id = eventId.parse(randomId())
  const now = Date.now()
  const fresh = { createdAt: now, contentUpdatedAt: now, updatedAt: now }
  const event = eventFacts(id, change.startsAt ?? now + 7 * DAY_MS, { ...fresh, ...change })
  const { publicFields, privatePlace } = splitPlace(id, event)
  const batch = db.batch()
  batch.create(db.doc(`events/${id}`), eventDocument({ ...event, ...publicFields }))
  if (privatePlace) batch.create(db.doc(`events/${id}/access/place`), privatePlace)
  await batch.commit()
  return id
}

export interface Line {
  readonly seats: SpotCounts
  /** Sequence numbers in order. */
  readonly confirmed: readonly number[]
  readonly waiting: readonly number[]
  /** Ids of the event's emails. */
  readonly mails: readonly string[]
}

/** What the database says of an event's seats. */
export async function readLine(db: Firestore, id: EventId): Promise<Line> {
  const [event, signups, mails] = await Promise.all([
    db.doc(`events/${id}`).get(),
    db.collection(`events/${id}/signups`).get(),
    db.collection('emails').where('eventId', '==', id).get(),
  ])
  const seqs = (status: string) =>
    signups.docs
      .filter((document) => document.get('status') === status)
      .map((document) => document.get('seq') as number)
      .sort((a, b) => a - b)
  return {
    seats: event.data() as SpotCounts,
    confirmed: seqs('confirmed'),
    waiting: seqs('waitlist'),
    mails: mails.docs.map((document) => document.id).sort(),
  }
}

/** The laws of the line that do not hold; none means that all do. */
export function brokenLaws({ seats, confirmed, waiting }: Line): string[] {
  const limit = seats.signupLimit ?? Infinity
  const lastSeated = confirmed.at(-1) ?? 0
  const seqs = [...confirmed, ...waiting]
  return [
    confirmed.length > limit && `${confirmed.length} are confirmed for ${limit} seats`,
    waiting.length > 0 && confirmed.length < limit && 'somebody waits while a seat is free',
    waiting.some((seq) => seq < lastSeated) && 'somebody waits behind a later arrival',
    new Set(seqs).size < seqs.length && 'two have the same place in line',
    seats.confirmedCount !== confirmed.length &&
      `${seats.confirmedCount} counted, ${confirmed.length} confirmed`,
    seats.waitlistCount !== waiting.length && `${seats.waitlistCount} counted, ${waiting.length} waiting`,
  ].filter((law) => law !== false)
}
