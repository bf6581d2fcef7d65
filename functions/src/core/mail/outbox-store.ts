import { FieldValue, Timestamp, type DocumentData, type DocumentReference } from 'firebase-admin/firestore'
import { eventFromDocument, isListed, isTakingPlace } from '../../../shared/events/event.ts'
import { db } from '../../platform/firebase.ts'
import { expiryOf } from '../../platform/retention.ts'
import { eventCopy } from './event-copy.ts'
import { type EventCopy, type Mail, campaignOf, mails, usefulUntil } from './mails.ts'

const emails = db.collection('emails')
/** gRPC status. */
const ALREADY_EXISTS = 6

/** An `emails/{id}` document as it is queued. */
function queued(mail: Mail, now: number) {
  const until = usefulUntil(mail, now)
  return {
    template: mail.template,
    trigger: mails[mail.template].trigger,
    campaign: campaignOf(mail),
    data: { ...mail.data },
    to: mail.to,
    toName: mail.toName,
    eventId: mail.eventId,
    userId: mail.userId,
    subject: null,
    status: 'queued',
    createdAt: Timestamp.fromMillis(now),
    nextAttemptAt: Timestamp.fromMillis(now),
    usefulUntil: until === null ? null : Timestamp.fromMillis(until),
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    bouncedAt: null,
    providerId: null,
    attempts: 0,
    expiresAt: Timestamp.fromMillis(expiryOf('emails', now)),
    ...(mail.secret === undefined ? {} : { secret: mail.secret }),
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
  }
}

/** A transaction or a batch, as far as it makes documents. */
interface Creating {
  create(ref: DocumentReference, data: DocumentData): unknown
}

/**
 * Queues an e-mail within a caller's transaction or batch, without a read: it is sent exactly if that commits. The id is
 * made from the outcome, so an id that exists already fails the commit instead of sending twice.
 */
export function enqueueIn(transaction: Creating, mail: Mail, now: number): void {
  transaction.create(emails.doc(mail.id), queued(mail, now))
}

/** Queues an e-mail; one whose id is known already is left alone. */
export async function enqueue(mail: Mail, now: number): Promise<void> {
  try {
    await emails.doc(mail.id).create(queued(mail, now))
  } catch (error) {
    if ((error as { code?: number }).code !== ALREADY_EXISTS) throw error
  }
}

/** An e-mail that this process alone may send until its lease ends. */
export interface ClaimedEmail {
  readonly mail: Mail
  readonly attempts: number
  /** When a call began whose answer is not known: Mailgun must be asked before anything is sent. Else null. */
  readonly unresolvedSince: number | null
  readonly usefulUntil: number | null
}

/** Longer than a call can take, so that a lease that ended means a process that died. */
const LEASE_MS = 120_000

/** Takes a due e-mail for sending; null when it is not due, done, or someone else's. */
export async function claimEmail(id: string, now: number): Promise<ClaimedEmail | null> {
  const ref = emails.doc(id)
  return db.runTransaction(async (transaction) => {
    const found = await transaction.get(ref)
    if (!found.exists) return null
    const due = found.get('nextAttemptAt') as Timestamp | null
    const status = found.get('status') as string
    if (due === null || due.toMillis() > now || !['queued', 'sending', 'unknown'].includes(status))
      return null
    const attempted = found.get('attemptedAt') as Timestamp | undefined
    const isResolved = status === 'queued'
    const until = found.get('usefulUntil') as Timestamp | null
    const attempts = Number(found.get('attempts')) + 1
    transaction.update(ref, {
      status: 'sending',
      attempts,
      nextAttemptAt: Timestamp.fromMillis(now + LEASE_MS),
      ...(isResolved ? { attemptedAt: Timestamp.fromMillis(now) } : {}),
    })
    return {
      mail: { id, ...found.data() } as unknown as Mail,
      attempts,
      unresolvedSince: isResolved ? null : (attempted?.toMillis() ?? now),
      usefulUntil: until === null ? null : until.toMillis(),
    }
  })
}

/**
 * Says that Mailgun has it; a webhook may have been faster, so the status only moves on. The secret goes. `subject` is
 * null where it was sent earlier and only now found to be.
 */
export async function markSent(
  id: string,
  providerId: string,
  subject: string | null,
  now: number,
): Promise<void> {
  const ref = emails.doc(id)
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(ref)
    const isNews = ['queued', 'sending', 'unknown'].includes(found.get('status') as string)
    transaction.update(ref, {
      ...(isNews ? { status: 'sent' } : {}),
      sentAt: Timestamp.fromMillis(now),
      providerId,
      ...(subject === null ? {} : { subject }),
      nextAttemptAt: null,
      secret: FieldValue.delete(),
    })
  })
}

/** Writes how an attempt ended, unless a webhook has already told more. */
async function settle(
  id: string,
  fields: FirebaseFirestore.UpdateData<FirebaseFirestore.DocumentData>,
): Promise<void> {
  const ref = emails.doc(id)
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(ref)
    if (found.get('status') === 'sending') transaction.update(ref, fields)
  })
}

/** Back to the queue: nothing was accepted, try again at `at`. */
export function markTransient(id: string, reason: string, at: number): Promise<void> {
  return settle(id, { status: 'queued', lastError: reason, nextAttemptAt: Timestamp.fromMillis(at) })
}

/** The answer was lost: look it up at `at`, before anything is sent again. */
export function markUnknown(id: string, reason: string, at: number): Promise<void> {
  return settle(id, { status: 'unknown', lastError: reason, nextAttemptAt: Timestamp.fromMillis(at) })
}

export function markFailed(id: string, reason: string, now: number): Promise<void> {
  return settle(id, {
    status: 'failed',
    failedReason: reason,
    failedAt: Timestamp.fromMillis(now),
    nextAttemptAt: null,
    secret: FieldValue.delete(),
  })
}

/** Not in Mailgun's events, so the lost call was never accepted: from now on it is this attempt that counts. */
export async function markNotAccepted(id: string, now: number): Promise<void> {
  await emails.doc(id).update({ attemptedAt: Timestamp.fromMillis(now) })
}

/** Ids of e-mails that are due: new ones a trigger missed, retries, and what a dead process left. */
export async function dueEmails(now: number, limit: number): Promise<string[]> {
  const found = await emails
    .where('status', 'in', ['queued', 'sending', 'unknown'])
    .where('nextAttemptAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAttemptAt')
    .limit(limit)
    .select()
    .get()
  return found.docs.map((one) => one.id)
}

/** An event as it is now, for mail that was queued before it changed; null when it is gone or was taken back. */
export async function currentEvent(eventId: number): Promise<EventCopy | null> {
  const data = (await db.doc(`events/${eventId}`).get()).data()
  if (!data || !isTakingPlace(data)) return null
  return eventCopy(eventFromDocument(data))
}

/** Whether an event may be told to people who have nothing to do with it yet. */
export async function isPublicEvent(eventId: number): Promise<boolean> {
  const event = await db.doc(`events/${eventId}`).get()
  return isListed(event.data())
}
