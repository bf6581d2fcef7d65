import {
  Timestamp,
  type DocumentSnapshot,
  type Precondition,
  type WriteBatch,
} from 'firebase-admin/firestore'
import { eventFromDocument, type EventFacts } from '../../../shared/events/event.ts'
import { eventId as eventIdOf, type EventId } from '../../../shared/ids.ts'
import { applyCommands } from '../../../shared/rsvps/apply-commands.ts'
import type { Applied, Command, Outcome, Seats, Signup } from '../../../shared/rsvps/command.ts'
import { waitlistNeeded } from '../../../shared/rsvps/waitlist-needed.ts'
import { enqueueIn } from '../mail/outbox-store.ts'
import { db } from '../../platform/firebase.ts'
import { hashToken } from '../../platform/tokens.ts'
import { mailFor, signupDocument, signupFromDocument } from './signup-document.ts'
import { giveTurnBack, giveTurnBackIn, isHeld, TurnIsHeld, turnRef } from './lease-store.ts'

const events = db.collection('events')
const eventRef = (id: EventId) => events.doc(String(id))
const signupsOf = (id: EventId) => eventRef(id).collection('signups')
const guestsOf = (id: EventId) => eventRef(id).collection('guests')

/** What must still hold of the event when the writes are committed, given how it was read. */
export type Guard = (event: DocumentSnapshot) => Precondition

/**
 * Nothing has been written to the event since it was read. As every change of a sign-up changes the event's counters
 * too, this one condition makes read, apply and write a transaction: an optimistic one, without locks. Gathered
 * commands leave few transactions to contend, and with Firestore's locking ones they would wait for each other's
 * read locks until these time out.
 */
const isUnchanged: Guard = (event) => (event.updateTime ? { lastUpdateTime: event.updateTime } : {})

/**
 * Reads, applies and writes some commands of one event, once. Fails with nothing written where another writer came
 * between, or has the turn. With `hasTurn` the turn is this instance's, and is given back with the writes.
 */
export async function applyToEvent(
  eventId: EventId,
  commands: readonly Command[],
  { hasTurn, guard = isUnchanged }: { hasTurn: boolean; guard?: Guard | undefined },
): Promise<readonly Outcome[]> {
  const named = new Set(commands.flatMap((one) => (one.kind === 'setLimit' ? [] : [one.signupId])))
  const [document, turn, ...signups] = await db.getAll(
    eventRef(eventId),
    turnRef(eventId),
    ...[...named].map((id) => signupsOf(eventId).doc(id)),
  )
  if (!hasTurn && isHeld(turn)) throw new TurnIsHeld()
  const data = document?.data()
  if (!document || !data) {
    if (hasTurn) await giveTurnBack(eventId)
    return applyCommands({ event: null, signups: [], waiting: [] }, commands).outcomes
  }
  const event = eventFromDocument(data) as EventFacts & Seats
  const [guests, waiting] = await Promise.all([
    event.isPrivate ? readGuests(eventId, commands) : null,
    readWaiting(eventId, waitlistNeeded(event, commands)),
  ])
  const state = { event: { ...event, guests }, signups: signups.flatMap(toSignup), waiting }
  const applied = applyCommands(state, commands)
  const batch = db.batch()
  if (hasTurn) giveTurnBackIn(batch, eventId)
  if (applied.seats) writeIn(batch, event, { ...applied, seats: applied.seats }, guard(document))
  if (hasTurn || applied.seats) await batch.commit()
  return applied.outcomes
}

function toSignup(document: DocumentSnapshot): Signup[] {
  const data = document.data()
  return data ? [signupFromDocument(document.id, data)] : []
}

async function readWaiting(eventId: EventId, count: number): Promise<Signup[]> {
  if (count === 0) return []
  const head = signupsOf(eventId).where('status', '==', 'waitlist').orderBy('seq').limit(count)
  return (await head.get()).docs.flatMap(toSignup)
}

/** Who of those that RSVP is on the guest list; null where the event has none: then its address is the invitation. */
async function readGuests(
  eventId: EventId,
  commands: readonly Command[],
): Promise<ReadonlySet<string> | null> {
  const asking = new Set(commands.flatMap((one) => (one.kind === 'rsvp' ? [one.signupId] : [])))
  if (asking.size === 0) return null
  const [some, documents] = await Promise.all([
    guestsOf(eventId).limit(1).get(),
    db.getAll(...[...asking].map((id) => guestsOf(eventId).doc(id))),
  ])
  return some.empty ? null : new Set(documents.flatMap((one) => (one.exists ? [one.id] : [])))
}

/** Writes counters and changed sign-ups alone: the rest of the event may be edited by its host meanwhile. */
function writeIn(
  batch: WriteBatch,
  event: EventFacts,
  { seats, signups, notices }: Applied & { seats: Seats },
  condition: Precondition,
): void {
  const now = Date.now()
  const updatedAt = Timestamp.fromMillis(now)
  batch.update(eventRef(event.id), { ...seats, updatedAt }, condition)
  for (const { signup, madeAt } of signups) {
    const ref = signupsOf(event.id).doc(signup.id)
    if (madeAt === null) batch.update(ref, { status: signup.status, updatedAt })
    else batch.set(ref, signupDocument(event, signup, madeAt))
  }
  for (const notice of notices) enqueueIn(batch, mailFor(event, notice), now)
}

/** The sign-up a change link stands for, cancelled ones too; null where there is none. */
export async function findByToken(token: string): Promise<{ eventId: EventId; signup: Signup } | null> {
  const hash = hashToken(token)
  const signups = db.collectionGroup('signups')
  const [present] = (await signups.where('changeTokenHash', '==', hash).limit(1).get()).docs
  const [document] = present
    ? [present]
    : // A member's RSVPs follow to a new address, with links of their own; the old ones go on working.
      (await signups.where('formerTokenHashes', 'array-contains', hash).limit(1).get()).docs
  const event = document?.ref.parent.parent
  return document && event
    ? { eventId: eventIdOf.parse(event.id), signup: signupFromDocument(document.id, document.data()) }
    : null
}

/** Changes a live sign-up's details; false where it has been cancelled, or made again, since it was found. */
export function updateDetails(
  eventId: EventId,
  { id, seq }: Signup,
  { name, sourceCity, sourceArea }: Pick<Signup, 'name' | 'sourceCity' | 'sourceArea'>,
  now: number,
): Promise<boolean> {
  const ref = signupsOf(eventId).doc(id)
  return db.runTransaction(async (transaction) => {
    const signup = await transaction.get(ref)
    if (signup.get('seq') !== seq || signup.get('status') === 'cancelled') return false
    transaction.update(ref, { name, sourceCity, sourceArea, updatedAt: Timestamp.fromMillis(now) })
    return true
  })
}

export async function readEvent(eventId: EventId): Promise<EventFacts | null> {
  const data = (await eventRef(eventId).get()).data()
  return data ? eventFromDocument(data) : null
}

/** Place in line now, 1 is next. */
export async function placeOf(eventId: EventId, seq: number): Promise<number> {
  const ahead = signupsOf(eventId).where('status', '==', 'waitlist').where('seq', '<=', seq).count()
  return (await ahead.get()).data().count
}

/** The link of a virtual event, which the event's own document never holds. */
export async function readVirtualLink(eventId: EventId): Promise<string | null> {
  const access = await eventRef(eventId).collection('access').doc('virtual').get()
  return (access.get('virtualLink') as string | undefined) ?? null
}

/** Live sign-ups in order of arrival, from the one after `after` (a `seq`). */
export async function listSignups(eventId: EventId, after: number, limit: number): Promise<Signup[]> {
  const page = signupsOf(eventId)
    .where('status', 'in', ['confirmed', 'waitlist'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
  return (await page.get()).docs.flatMap(toSignup)
}
