import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { DoorRow } from '../../../shared/door/contract.ts'
import { standingScans, type Fact } from '../../../shared/door/merge-scans.ts'
import type { storedArrival } from '../../../shared/door/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { millisOf } from '../../../shared/instant.ts'
import type { SignupStatus } from '../../../shared/rsvps/command.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import {
  allSignups,
  arrivalsOf,
  doorOf,
  eventAsStored,
  signupsOf,
  type Snapshot,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { expiryOf } from '../../platform/retention.ts'
import { toDoorRow } from './door-list-store.ts'

type StoredFact = Stored<typeof storedArrival>

/** One thing that happened at the door, of whose ticket it is told by. */
export interface NewFact {
  readonly kind: 'in' | 'undo'
  readonly nonce: string
  readonly hash: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly how: StoredFact['how']
  readonly of: string | null
}

/** The most values of an `in` filter. */
const IN_LIMIT = 30
/** So many scans of one person are copied to the sign-up: the first, and who saw them again. */
const MOST_COPIED = 4

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += IN_LIMIT) yield all.slice(from, from + IN_LIMIT)
}

type Found = Snapshot<typeof storedSignup>

async function signupsByHash(
  transaction: Transaction,
  eventId: EventId,
  hashes: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  for (const some of chunks(hashes)) {
    const { docs } = await transaction.get(signupsOf(eventId).where('ticketHash', 'in', some))
    for (const one of docs) found.set(one.data().ticketHash ?? '', one)
  }
  return found
}

async function factsOf(
  transaction: Transaction,
  eventId: EventId,
  signupIds: readonly string[],
): Promise<Map<string, { nonce: string; fact: StoredFact }[]>> {
  const facts = new Map<string, { nonce: string; fact: StoredFact }[]>()
  for (const some of chunks(signupIds)) {
    const { docs } = await transaction.get(arrivalsOf(eventId).where('signupId', 'in', some))
    for (const one of docs) {
      const fact = one.data()
      facts.set(fact.signupId, [...(facts.get(fact.signupId) ?? []), { nonce: one.id, fact }])
    }
  }
  return facts
}

const toFact = (nonce: string, { kind, at, by, of }: Pick<StoredFact, 'kind' | 'at' | 'by' | 'of'>): Fact =>
  kind === 'undo' ? { kind, nonce, of: of ?? '' } : { kind, nonce, at: millisOf(at), by }

/** Once an event is settled, who came late to our knowledge came all the same. */
function statusAfter(status: SignupStatus, isSettled: boolean, hasCome: boolean): SignupStatus {
  if (!isSettled || (status !== 'confirmed' && status !== 'missed')) return status
  return hasCome ? 'confirmed' : 'missed'
}

/**
 * Keeps facts of one event's door, each by its nonce: one that is known already changes nothing. What follows for each person is made
 * of all that is kept of them, and copied to their sign-up in the same commit. Answers, by ticket, how its person stands then; whoever
 * has no sign-up of this event is not in it.
 */
export async function keepFacts(
  eventId: EventId,
  facts: readonly NewFact[],
  { by, now }: { readonly by: string; readonly now: number },
): Promise<Map<string, DoorRow>> {
  const hashes = [...new Set(facts.map(({ hash }) => hash))]
  return db.runTransaction(async (transaction) => {
    const [signups, door] = await Promise.all([
      signupsByHash(transaction, eventId, hashes),
      transaction.get(doorOf(eventId)),
    ])
    const kept = await factsOf(
      transaction,
      eventId,
      [...signups.values()].map(({ id }) => id),
    )
    const isSettled = Boolean(door.data()?.settledAt)
    const updatedAt = Timestamp.fromMillis(now)
    const rows = new Map<string, DoorRow>()
    let missed = 0
    for (const [hash, found] of signups) {
      const signup = found.data()
      if (!signup) continue
      const known = new Map((kept.get(found.id) ?? []).map(({ nonce, fact }) => [nonce, toFact(nonce, fact)]))
      for (const { kind, nonce, hash: of, at, how, of: undone } of facts) {
        if (of !== hash || known.has(nonce)) continue
        // Who waits for a seat has not come in.
        if (kind === 'in' && signup.status === 'waitlist') continue
        const fact = { kind, signupId: found.id, at: Timestamp.fromMillis(at), by, how, of: undone }
        const expiresAt = Timestamp.fromMillis(expiryOf('arrivals', now))
        transaction.create(arrivalsOf(eventId).doc(nonce), { ...fact, expiresAt })
        known.set(nonce, toFact(nonce, fact))
      }
      const standing = standingScans(known.values())
      const scans = standing
        .slice(0, MOST_COPIED)
        .map((scan) => ({ ...scan, at: Timestamp.fromMillis(scan.at) }))
      const status = statusAfter(signup.status, isSettled, scans.length > 0)
      const change = { scans, checkedInAt: scans[0]?.at ?? null, status }
      rows.set(hash, toDoorRow(eventId, found.id, { ...signup, ...change }))
      if (isSame(signup, change)) continue
      if (status !== signup.status) missed += status === 'missed' ? 1 : -1
      transaction.update(found.ref, { ...change, updatedAt })
    }
    if (missed !== 0)
      transaction.update(eventAsStored(eventId), { missedCount: FieldValue.increment(missed), updatedAt })
    return rows
  })
}

type Change = Pick<Stored<typeof storedSignup>, 'scans' | 'status'>

function isSame(one: Change, other: Change): boolean {
  const said = ({ scans = [], status }: Change) =>
    JSON.stringify([status, scans.map(({ nonce, at, by }) => [nonce, millisOf(at), by])])
  return said(one) === said(other)
}

/** Which of some facts are kept already. */
export async function keptNonces(eventId: EventId, nonces: readonly string[]): Promise<ReadonlySet<string>> {
  if (nonces.length === 0) return new Set()
  const found = await db.getAll(...nonces.map((nonce) => arrivalsOf(eventId).doc(nonce)))
  return new Set(found.flatMap((one) => (one.exists ? [one.id] : [])))
}

/** Whose ticket of this event that is. */
export async function signupWithTicket(
  eventId: EventId,
  hash: string,
): Promise<{ id: string; seq: number; status: SignupStatus } | null> {
  const [found] = (await signupsOf(eventId).where('ticketHash', '==', hash).limit(1).get()).docs
  if (!found) return null
  const { seq, status } = found.data()
  return { id: found.id, seq, status }
}

/** Which event a ticket is for; null where it is made up. */
export async function eventOfTicket(hash: string): Promise<EventId | null> {
  const [found] = (await allSignups.where('ticketHash', '==', hash).limit(1).get()).docs
  return found ? (found.data().eventId as EventId) : null
}
