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
  /** Those of the waiting to whom a spot is on offer. */
  readonly offered: readonly number[]
  /** Ids of the event's emails. */
  readonly mails: readonly string[]
}

/** The counts and RSVPs of an event in the database. */
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
    offered: signups.docs
      .filter((document) => document.get('status') === 'waitlist' && document.get('offerEndsAt'))
      .map((document) => document.get('seq') as number),
    mails: mails.docs.map((document) => document.id).sort(),
  }
}

/** The laws of the line that do not hold; none means that all do. */
export function brokenLaws({ seats, confirmed, waiting, offered }: Line): string[] {
  const taken = confirmed.length + offered.length
  const unoffered = waiting.filter((seq) => !offered.includes(seq))
  const limit = seats.signupLimit ?? Infinity
  const lastSeated = confirmed.at(-1) ?? 0
  const seqs = [...confirmed, ...waiting]
  return [
    taken > limit && `${taken} are confirmed, or offered one of ${limit} seats`,
    unoffered.length > 0 && taken < limit && 'somebody waits while a seat is free and not on offer',
    unoffered.some((seq) => seq < lastSeated) && 'somebody waits behind a later arrival',
    new Set(seqs).size < seqs.length && 'two have the same place in line',
    seats.confirmedCount !== confirmed.length &&
      `${seats.confirmedCount} counted, ${confirmed.length} confirmed`,
    (seats.offeredCount ?? 0) !== offered.length &&
      `${seats.offeredCount} counted, ${offered.length} on offer`,
    seats.waitlistCount !== waiting.length && `${seats.waitlistCount} counted, ${waiting.length} waiting`,
  ].filter((law) => law !== false)
}
