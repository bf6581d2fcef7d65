import { Timestamp, type DocumentReference } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { storedRsvpDigest } from '../../../shared/mail/stored.ts'
import {
  eventAsStoredRef,
  readAll,
  rsvpDigests,
  signupsOf,
  type Snapshot,
  type Stored,
} from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { enqueue } from '../../core/mail/outbox-store.ts'
import type { Mail } from '../../core/mail/mail.ts'

type DigestFields = Stored<typeof storedRsvpDigest>

/** A digest that is due, as it was read. */
export interface DueDigest {
  readonly uid: string
  readonly dueAt: number
  /** For each event, the `seq` of the first RSVP that the host has not been notified of. */
  readonly firstUnreportedSeqs: Readonly<Record<string, number>>
  readonly snapshot: Snapshot<typeof storedRsvpDigest>
}

const NEW_DIGEST: DigestFields = { dueAt: null, sentAt: null, firstUnreportedSeqs: {} }

/**
 * Schedules an email to a host about an event's RSVPs. `computeDueAt` computes the time from the last email; an earlier due time
 * stays. If the email covers the event already, only an earlier time is written. Returns the due time.
 */
export function scheduleDigest(
  uid: string,
  eventId: number,
  computeDueAt: (sentAt: number | null) => number,
): Promise<number> {
  const ref = rsvpDigests.doc(uid)
  return db.runTransaction(async (transaction) => {
    const {
      dueAt,
      sentAt,
      firstUnreportedSeqs: storedSeqs,
    } = (await transaction.get(ref)).data() ?? NEW_DIGEST
    const newDueAt = Math.min(getMillis(dueAt) ?? Infinity, computeDueAt(getMillis(sentAt) ?? null))
    if (String(eventId) in storedSeqs && newDueAt === getMillis(dueAt)) return newDueAt
    // The first RSVP of every event has the `seq` 1.
    const firstUnreportedSeqs = { [eventId]: 1, ...storedSeqs }
    transaction.set(ref, { dueAt: Timestamp.fromMillis(newDueAt), sentAt, firstUnreportedSeqs })
    return newDueAt
  })
}

export async function listDueDigests(now: number, limit: number, after?: DueDigest): Promise<DueDigest[]> {
  const dueDigests = rsvpDigests.where('dueAt', '<=', Timestamp.fromMillis(now)).orderBy('dueAt')
  const query = after ? dueDigests.startAfter(after.snapshot) : dueDigests
  return (await query.limit(limit).get()).docs.map((snapshot) => {
    const { dueAt, firstUnreportedSeqs } = snapshot.data()
    return { uid: snapshot.id, dueAt: getMillis(dueAt) ?? now, firstUnreportedSeqs, snapshot }
  })
}

/** Reads the current events of a digest. Deleted events are missing from the result. */
export async function readDigestEvents(eventIds: readonly string[]) {
  const documents = await readAll(eventIds.map((id) => eventAsStoredRef(Number(id))))
  return documents.flatMap((event) => event.data() ?? [])
}

/** Counts an event's RSVPs with a spot or a position on the waitlist whose `seq` is at least the given one. */
export async function countRsvpsSince(eventId: number, seq: number): Promise<number> {
  const rsvps = signupsOf(eventId).where('status', 'in', ['confirmed', 'waitlist']).where('seq', '>=', seq)
  return (await rsvps.count().get()).data().count
}

/**
 * Stores which RSVPs a host was notified of, in the commit that queues the mail, if there is one. Returns false if the digest has
 * changed since it was read: then nothing is written, and the digest stays due.
 */
export async function completeDigest(
  { snapshot }: DueDigest,
  firstUnreportedSeqs: Readonly<Record<string, number>>,
  mail: Mail | null,
  now: number,
): Promise<boolean> {
  const fields = { dueAt: null, firstUnreportedSeqs, ...(mail && { sentAt: Timestamp.fromMillis(now) }) }
  const precondition = snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {}
  const ref: DocumentReference<DigestFields, DigestFields> = snapshot.ref
  try {
    const isQueued = mail && (await enqueue(mail, now, (batch) => batch.update(ref, fields, precondition)))
    if (!isQueued) await ref.update(fields, precondition)
    return true
  } catch (error) {
    if (!hasStatus(error, 'NOT_FOUND', 'FAILED_PRECONDITION')) throw error
    return false
  }
}
