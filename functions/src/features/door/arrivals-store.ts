import { FieldPath, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { DoorRow } from '../../../shared/door/contract.ts'
import { CHECK_IN_OPENS_BEFORE_MS, HELPER_LINK_GRACE_MS } from '../../../shared/door/door-limits.ts'
import { toMergeableArrivals, mergeScans, type MergeableArrival } from '../../../shared/door/merge-scans.ts'
import type { storedArrival, storedCheckInState } from '../../../shared/door/stored.ts'
import type { StoredEvent } from '../../../shared/events/stored.ts'
import type { EventId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { Signup, SignupStatus } from '../../../shared/rsvps/command.ts'
import type { storedSignup } from '../../../shared/rsvps/stored.ts'
import {
  allSignups,
  arrivalsOf,
  checkInStateRef,
  eventAsStoredRef,
  readTogether,
  readAll,
  signupsOf,
  type Snapshot,
  type Stored,
  getField,
} from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { chunksOf30 } from '../../platform/chunks-of-30.ts'
import { computeExpiry } from '../../platform/expiry.ts'
import { toSignups } from '../../core/rsvps/signups-store.ts'
import { toDoorRow } from './door-list-store.ts'

type ArrivalDocument = Stored<typeof storedArrival>

/** An arrival as a device reports it. `hash` is the hash of the attendee's ticket. */
export interface ReportedArrival {
  readonly kind: 'in' | 'undo'
  readonly nonce: string
  readonly hash: string
  /** Milliseconds since 1970, by the device's clock. */
  readonly occurredAt: number
  readonly method: ArrivalDocument['method']
  readonly undoneNonce: string | null
}

/** How many scans of one attendee are copied to the sign-up, the earliest first. */
const MAX_COPIED_SCANS = 4

type SignupSnapshot = Snapshot<typeof storedSignup>

interface ArrivalWithNonce {
  readonly nonce: string
  readonly arrival: ArrivalDocument
}

async function readSignupsByHash(
  transaction: Transaction,
  eventId: EventId,
  hashes: readonly string[],
): Promise<Map<string, SignupSnapshot>> {
  const signups = new Map<string, SignupSnapshot>()
  for (const chunk of chunksOf30(hashes)) {
    const { docs } = await transaction.get(signupsOf(eventId).where('ticketHash', 'in', chunk))
    for (const document of docs) signups.set(document.data().ticketHash, document)
  }
  return signups
}

async function readArrivalsBySignup(
  transaction: Transaction,
  eventId: EventId,
  signupIds: readonly string[],
): Promise<Map<string, ArrivalWithNonce[]>> {
  const arrivals = new Map<string, ArrivalWithNonce[]>()
  for (const chunk of chunksOf30(signupIds)) {
    const { docs } = await transaction.get(arrivalsOf(eventId).where('signupId', 'in', chunk))
    for (const document of docs) {
      const arrival = document.data()
      const { signupId } = arrival
      arrivals.set(signupId, [...(arrivals.get(signupId) ?? []), { nonce: document.id, arrival }])
    }
  }
  return arrivals
}

const toMergeableArrival = (
  nonce: string,
  {
    kind,
    occurredAt,
    deviceName,
    undoneNonce,
  }: Pick<ArrivalDocument, 'kind' | 'occurredAt' | 'deviceName' | 'undoneNonce'>,
): MergeableArrival =>
  kind === 'undo'
    ? { kind, nonce, undoneNonce: undoneNonce ?? '' }
    : { kind, nonce, scannedAt: getMillis(occurredAt), deviceName }

/**
 * All arrivals of an attendee: the stored ones, and the scans that were copied to the sign-up. The copies are needed because
 * stored arrivals expire, and because they still name the former id of a sign-up that has moved to another address.
 */
function collectArrivals(
  { scans = [] }: Pick<Stored<typeof storedSignup>, 'scans'>,
  storedArrivals: readonly ArrivalWithNonce[] = [],
): MergeableArrival[] {
  const copiedScans = scans.map((scan) => ({ ...scan, scannedAt: getMillis(scan.scannedAt) }))
  return [
    ...toMergeableArrivals(copiedScans),
    ...storedArrivals.map(({ nonce, arrival }) => toMergeableArrival(nonce, arrival)),
  ]
}

/** Nobody has missed an event before it is settled. After that, attendees who have no arrival that counts have missed it. */
function decideStatus(status: SignupStatus, isSettled: boolean, hasCome: boolean): SignupStatus {
  if (status !== 'confirmed' && status !== 'missed') return status
  return hasCome || !isSettled ? 'confirmed' : 'missed'
}

/** The instant from which arrivals count. Earlier arrivals belong to the event's former date. */
const getCountingStart = ({ countingStartsAt }: Partial<Stored<typeof storedCheckInState>> = {}): number =>
  countingStartsAt ? getMillis(countingStartsAt) : -Infinity

/**
 * Limits the time of an arrival, whatever a device's clock says: not in the future, nor before check-in opened, nor long after
 * the end. If the event was moved, arrivals from before check-in opened for the new date keep their time, because they would
 * count for that date if their time were set to the opening of check-in.
 */
function clampArrivalTime(
  occurredAt: number,
  { startsAt, endsAt }: Pick<StoredEvent, 'startsAt' | 'endsAt'>,
  { countingStart, now }: { readonly countingStart: number; readonly now: number },
): number {
  if (occurredAt < countingStart) return Math.min(occurredAt, now)
  return Math.min(
    Math.max(startsAt - CHECK_IN_OPENS_BEFORE_MS, Math.min(occurredAt, endsAt + HELPER_LINK_GRACE_MS)),
    now,
  )
}

/**
 * The check-in fields of a sign-up, from all known arrivals. If the event was moved, arrivals from before check-in opened for the
 * new date do not count.
 */
function deriveCheckIn(
  { status }: Pick<Stored<typeof storedSignup>, 'status'>,
  attendeeArrivals: Iterable<MergeableArrival>,
  state: Partial<Stored<typeof storedCheckInState>> = {},
) {
  const countingStart = getCountingStart(state)
  const scans = mergeScans(attendeeArrivals)
    .filter(({ scannedAt }) => scannedAt >= countingStart)
    .slice(0, MAX_COPIED_SCANS)
    .map((scan) => ({ ...scan, scannedAt: Timestamp.fromMillis(scan.scannedAt) }))
  const checkedInAt = scans[0]?.scannedAt ?? null
  return { scans, checkedInAt, status: decideStatus(status, Boolean(state.settledAt), checkedInAt !== null) }
}

/** Writes changed check-ins to sign-ups; the event's count of missed attendees changes in the same commit. */
class CheckInWriter {
  #missedCountChange = 0
  readonly #transaction: Transaction
  readonly #updatedAt: Timestamp

  constructor(transaction: Transaction, now: number) {
    this.#transaction = transaction
    this.#updatedAt = Timestamp.fromMillis(now)
  }

  write(ref: SignupSnapshot['ref'], signup: SignupCheckIn, checkIn: ReturnType<typeof deriveCheckIn>): void {
    if (isSameCheckIn(signup, checkIn)) return
    if (checkIn.status !== signup.status) this.#missedCountChange += checkIn.status === 'missed' ? 1 : -1
    this.#transaction.update(ref, { ...checkIn, updatedAt: this.#updatedAt })
  }

  writeMissedCount(eventId: EventId): void {
    if (this.#missedCountChange === 0) return
    const missedCount = FieldValue.increment(this.#missedCountChange)
    this.#transaction.update(eventAsStoredRef(eventId), { missedCount, updatedAt: this.#updatedAt })
  }
}

/**
 * Stores arrivals of one event by nonce; an arrival with a known nonce changes nothing. Each attendee's check-in is derived from
 * all of their arrivals and written to their sign-up in the same commit. Returns the attendees' rows of the door's list, by the
 * hash of the ticket. A ticket without a sign-up for this event has no row.
 */
export async function saveArrivals(
  event: Pick<StoredEvent, 'id' | 'startsAt' | 'endsAt'>,
  arrivals: readonly ReportedArrival[],
  { deviceName, now }: { readonly deviceName: string; readonly now: number },
): Promise<Map<string, DoorRow>> {
  const eventId = event.id
  const hashes = [...new Set(arrivals.map(({ hash }) => hash))]
  return db.runTransaction(async (transaction) => {
    const [signups, [state, ...arrivalDocuments]] = await Promise.all([
      readSignupsByHash(transaction, eventId, hashes),
      readTogether(transaction, checkInStateRef(eventId), ...listArrivalRefs(eventId, arrivals)),
    ])
    // A stored arrival is found by its nonce alone, because an attendee who has changed their address since has another sign-up.
    const storedNonces = new Set(
      arrivalDocuments.flatMap((document) => (document.exists ? [document.id] : [])),
    )
    const storedArrivals = await readArrivalsBySignup(
      transaction,
      eventId,
      [...signups.values()].map(({ id }) => id),
    )
    const bounds = { countingStart: getCountingStart(state.data()), now }
    const checkInWriter = new CheckInWriter(transaction, now)
    const rows = new Map<string, DoorRow>()
    for (const [hash, snapshot] of signups) {
      const signup = snapshot.data()
      if (!signup) continue
      const attendeeArrivals = collectArrivals(signup, storedArrivals.get(snapshot.id))
      for (const { kind, nonce, hash: arrivalHash, occurredAt, method, undoneNonce } of arrivals) {
        if (arrivalHash !== hash || storedNonces.has(nonce)) continue
        // An attendee on the waitlist or with a request cannot be checked in.
        if (kind === 'in' && (signup.status === 'waitlist' || signup.status === 'requested')) continue
        const instant = Timestamp.fromMillis(clampArrivalTime(occurredAt, event, bounds))
        const arrival = { kind, signupId: snapshot.id, occurredAt: instant, deviceName, method, undoneNonce }
        const expiresAt = Timestamp.fromMillis(computeExpiry('arrivals', now))
        transaction.create(arrivalsOf(eventId).doc(nonce), { ...arrival, expiresAt })
        storedNonces.add(nonce)
        attendeeArrivals.push(toMergeableArrival(nonce, arrival))
      }
      const checkIn = deriveCheckIn(signup, attendeeArrivals, state.data())
      rows.set(hash, toDoorRow(eventId, snapshot.id, { ...signup, ...checkIn }))
      checkInWriter.write(snapshot.ref, signup, checkIn)
    }
    checkInWriter.writeMissedCount(eventId)
    return rows
  })
}

const PAGE_SIZE = 300

/** Derives the check-in of every attendee of an event again, after the times of the event have changed. */
export async function refreshCheckIns(eventId: EventId, now: number): Promise<void> {
  for await (const page of readPages(
    signupsOf(eventId).orderBy(FieldPath.documentId()).select(),
    PAGE_SIZE,
  )) {
    for (const chunk of chunksOf30(page.map(({ id }) => id)))
      await refreshCheckInsOfChunk(eventId, chunk, now)
  }
}

function refreshCheckInsOfChunk(eventId: EventId, ids: readonly string[], now: number): Promise<void> {
  const refs = ids.map((id) => signupsOf(eventId).doc(id))
  return db.runTransaction(async (transaction) => {
    const [state, ...signups] = await readTogether(transaction, checkInStateRef(eventId), ...refs)
    const storedArrivals = await readArrivalsBySignup(transaction, eventId, ids)
    const checkInWriter = new CheckInWriter(transaction, now)
    for (const document of signups) {
      const signup = document.data()
      if (!signup) continue
      const attendeeArrivals = collectArrivals(signup, storedArrivals.get(document.id))
      checkInWriter.write(document.ref, signup, deriveCheckIn(signup, attendeeArrivals, state.data()))
    }
    checkInWriter.writeMissedCount(eventId)
  })
}

type SignupCheckIn = Pick<Stored<typeof storedSignup>, 'scans' | 'status'>

function isSameCheckIn(a: SignupCheckIn, b: SignupCheckIn): boolean {
  const toText = ({ scans = [], status }: SignupCheckIn) =>
    JSON.stringify([
      status,
      scans.map(({ nonce, scannedAt, deviceName }) => [nonce, getMillis(scannedAt), deviceName]),
    ])
  return toText(a) === toText(b)
}

const listArrivalRefs = (eventId: EventId, arrivals: readonly { readonly nonce: string }[]) =>
  [...new Set(arrivals.map(({ nonce }) => nonce))].map((nonce) => arrivalsOf(eventId).doc(nonce))

/** Returns the sign-up id of each arrival that is stored, by nonce. */
export async function readSignupIdsByNonce(
  eventId: EventId,
  arrivals: readonly { readonly nonce: string }[],
): Promise<ReadonlyMap<string, string>> {
  const documents = await readAll(listArrivalRefs(eventId, arrivals), ['signupId'])
  return new Map(
    documents.flatMap((document) =>
      document.exists ? [[document.id, String(getField(document, 'signupId'))]] : [],
    ),
  )
}

/**
 * Finds the sign-up of a stored scan, even if the sign-up has moved to another address and someone else has the former address.
 */
export async function findSignupOfScan(
  eventId: EventId,
  { nonce, signupId }: { readonly nonce: string; readonly signupId: string },
): Promise<{ id: string; seq: number } | null> {
  const [movedSignups, currentSignups] = await Promise.all([
    signupsOf(eventId).where('formerSignupIds', 'array-contains', signupId).limit(1).get(),
    readAll([signupsOf(eventId).doc(signupId)]),
  ])
  const candidates = [...movedSignups.docs, ...currentSignups].flatMap((document) => {
    const { seq, scans = [] } = document.data() ?? {}
    return seq === undefined
      ? []
      : [{ id: document.id, seq, hasScan: scans.some((scan) => scan.nonce === nonce) }]
  })
  return candidates.find(({ hasScan }) => hasScan) ?? candidates[0] ?? null
}

/** The sign-up of a ticket of this event. */
export async function findSignupWithTicket(eventId: EventId, hash: string): Promise<Signup | null> {
  const { docs } = await signupsOf(eventId).where('ticketHash', '==', hash).limit(1).get()
  return docs.flatMap(toSignups)[0] ?? null
}

/** The event of a ticket; null if no sign-up has this ticket. */
export async function findEventOfTicket(hash: string): Promise<EventId | null> {
  const [signup] = (await allSignups.where('ticketHash', '==', hash).limit(1).get()).docs
  return signup ? (signup.data().eventId as EventId) : null
}
