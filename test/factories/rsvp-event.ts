import type { Firestore } from 'firebase-admin/firestore'
import { toEventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import type { SpotCounts } from '../../functions/shared/rsvps/command.ts'
import { splitPlace } from '../../functions/src/core/events/private-place.ts'
import { makeEventFacts } from './event-facts.ts'

const DAY_MS = 86_400_000

/** Writes an event without RSVPs, by default a week from now. */
export async function writeRsvpEvent(db: Firestore, overrides: Partial<StoredEvent> = {}): Promise<EventId> {
  const id = eventId.parse(makeRandomId())
  const now = Date.now()
  const times = { createdAt: now, contentUpdatedAt: now, updatedAt: now }
  const event = makeEventFacts(id, overrides.startsAt ?? now + 7 * DAY_MS, { ...times, ...overrides })
  const { publicFields, privatePlace } = splitPlace(id, event)
  const batch = db.batch()
  batch.create(db.doc(`events/${id}`), toEventDocument({ ...event, ...publicFields }))
  if (privatePlace) batch.create(db.doc(`events/${id}/access/place`), privatePlace)
  await batch.commit()
  return id
}

/** The counts and RSVPs of an event. */
export interface EventRsvps {
  readonly counts: SpotCounts
  /** The `seq` of each confirmed RSVP, in ascending order. */
  readonly confirmedSeqs: readonly number[]
  /** The `seq` of each waitlisted RSVP, in ascending order. */
  readonly waitlistedSeqs: readonly number[]
  /** The `seq` of each waitlisted RSVP to which a spot is on offer. */
  readonly offeredSeqs: readonly number[]
  /** Ids of the event's emails. */
  readonly mailIds: readonly string[]
}

/** Reads the counts, RSVPs and email ids of an event. */
export async function readRsvps(db: Firestore, id: EventId): Promise<EventRsvps> {
  const [event, signups, mails] = await Promise.all([
    db.doc(`events/${id}`).get(),
    db.collection(`events/${id}/signups`).get(),
    db.collection('emails').where('eventId', '==', id).get(),
  ])
  const listSeqs = (status: string) =>
    signups.docs
      .filter((document) => document.get('status') === status)
      .map((document) => document.get('seq') as number)
      .sort((a, b) => a - b)
  return {
    counts: event.data() as SpotCounts,
    confirmedSeqs: listSeqs('confirmed'),
    waitlistedSeqs: listSeqs('waitlist'),
    offeredSeqs: signups.docs
      .filter((document) => document.get('status') === 'waitlist' && document.get('offerEndsAt'))
      .map((document) => document.get('seq') as number),
    mailIds: mails.docs.map((document) => document.id).sort(),
  }
}

/** Describes the invariants of the RSVP engine that an event breaks. */
export function describeBrokenInvariants({
  counts,
  confirmedSeqs,
  waitlistedSeqs,
  offeredSeqs,
}: EventRsvps): string[] {
  const takenSpotCount = confirmedSeqs.length + offeredSeqs.length
  const waitlistedSeqsWithoutOffer = waitlistedSeqs.filter((seq) => !offeredSeqs.includes(seq))
  const limit = counts.signupLimit ?? Infinity
  const lastConfirmedSeq = confirmedSeqs.at(-1) ?? 0
  const seqs = [...confirmedSeqs, ...waitlistedSeqs]
  return [
    takenSpotCount > limit &&
      `${takenSpotCount} attendees are confirmed or have an offer, but the limit is ${limit}`,
    waitlistedSeqsWithoutOffer.length > 0 &&
      takenSpotCount < limit &&
      'an RSVP is waitlisted while a spot is free and not on offer',
    waitlistedSeqsWithoutOffer.some((seq) => seq < lastConfirmedSeq) &&
      'an RSVP is waitlisted behind a later one',
    new Set(seqs).size < seqs.length && 'two RSVPs have the same `seq`',
    counts.confirmedCount !== confirmedSeqs.length &&
      `confirmedCount is ${counts.confirmedCount}, but ${confirmedSeqs.length} RSVPs are confirmed`,
    (counts.offeredCount ?? 0) !== offeredSeqs.length &&
      `offeredCount is ${counts.offeredCount}, but ${offeredSeqs.length} spots are on offer`,
    counts.waitlistCount !== waitlistedSeqs.length &&
      `waitlistCount is ${counts.waitlistCount}, but ${waitlistedSeqs.length} RSVPs are waitlisted`,
  ].filter((fault) => fault !== false)
}
