import {
  Timestamp,
  type DocumentReference,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore'
import { db } from '../../platform/firebase.ts'
import { expiryOf } from '../../platform/retention.ts'
import { bulkEmailId } from './mailing.ts'
import { campaignOf, mails } from './mails.ts'
import type { Recipient } from './audience.ts'
import type { Mailing } from './mailing.ts'

const sends = db.collection('sends')
const ALREADY_EXISTS = 6

/** A `sends/{id}` document as it begins. */
function begun({ template, data, audience, eventId }: Mailing, now: number) {
  return {
    template,
    data,
    audience,
    eventId,
    trigger: mails[template].trigger,
    status: 'running',
    cursor: null,
    isRead: false,
    batches: 0,
    settled: 0,
    sent: 0,
    attempts: 0,
    createdAt: Timestamp.fromMillis(now),
    nextAttemptAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(expiryOf('sends', now)),
  }
}

/** Begins a send within a caller's transaction or batch, which fails where its id is known already. */
export function createMailingIn(transaction: Transaction | WriteBatch, send: Mailing, now: number): void {
  // The two types have no signature of `create` in common.
  const write: Pick<WriteBatch, 'create'> = transaction as WriteBatch
  write.create(sends.doc(send.id), begun(send, now))
}

/** How many people each of some mailings has gone to so far; one that is gone is left out. */
export async function recipientCounts(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const found = await db.getAll(...ids.map((id) => sends.doc(id)), { fieldMask: ['sent'] })
  return new Map(found.filter((one) => one.exists).map((one) => [one.id, Number(one.get('sent'))]))
}

/** Begins a send; one whose id is known already is left alone. Answers whether it is new. */
export async function createMailing(send: Mailing, now: number): Promise<boolean> {
  try {
    await sends.doc(send.id).create(begun(send, now))
    return true
  } catch (error) {
    if ((error as { code?: number }).code === ALREADY_EXISTS) return false
    throw error
  }
}

/** A send that this process alone works at until its lease ends. */
export interface ClaimedSend {
  readonly send: Mailing
  readonly cursor: string | null
  /** Whether the last page of the audience has been read. */
  readonly isRead: boolean
  readonly batches: number
  /** How many of the batches are known to have ended; where it is one less, the last was left open. */
  readonly settled: number
  readonly sent: number
  readonly attempts: number
  readonly createdAt: number
}

export async function claimSend(id: string, now: number, leaseMs: number): Promise<ClaimedSend | null> {
  const ref = sends.doc(id)
  return db.runTransaction(async (transaction) => {
    const found = await transaction.get(ref)
    const due = found.get('nextAttemptAt') as Timestamp | null | undefined
    if (!due || due.toMillis() > now || found.get('status') !== 'running') return null
    transaction.update(ref, { nextAttemptAt: Timestamp.fromMillis(now + leaseMs) })
    return {
      send: { id, ...found.data() } as unknown as Mailing,
      cursor: found.get('cursor') as string | null,
      isRead: Boolean(found.get('isRead')),
      batches: Number(found.get('batches')),
      settled: Number(found.get('settled')),
      sent: Number(found.get('sent')),
      attempts: Number(found.get('attempts')),
      createdAt: (found.get('createdAt') as Timestamp).toMillis(),
    }
  })
}

/** Ends this process's turn, with so many batches that have ended: the send goes on at `at`. */
export async function pauseSend(id: string, at: number, attempts: number, settled: number): Promise<void> {
  await sends.doc(id).update({ nextAttemptAt: Timestamp.fromMillis(at), attempts, settled })
}

export async function finishSend(id: string, status: 'done' | 'cancelled', now: number): Promise<void> {
  await sends.doc(id).update({ status, nextAttemptAt: null, finishedAt: Timestamp.fromMillis(now) })
}

export async function dueSends(now: number, limit: number): Promise<string[]> {
  const found = await sends
    .where('nextAttemptAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAttemptAt')
    .limit(limit)
    .select()
    .get()
  return found.docs.map((one) => one.id)
}

/**
 * One call's worth of recipients. `waiting`: surely not accepted yet; `sending`: a call was begun at `attemptedAt`. That it
 * ended well needs no write of its own: the send counts it as settled when it opens the next.
 */
export interface Batch {
  readonly number: number
  readonly recipients: readonly Recipient[]
  readonly status: 'waiting' | 'sending' | 'failed'
  readonly attemptedAt: number
}

function batchRef(sendId: string, number: number): DocumentReference {
  return sends.doc(sendId).collection('batches').doc(String(number).padStart(6, '0'))
}

/** Takes a page of the audience on record, together with where the next begins, before anything is sent of it. */
export async function openBatch(
  claimed: ClaimedSend,
  recipients: readonly Recipient[],
  cursor: string | null,
  now: number,
): Promise<Batch> {
  const { id } = claimed.send
  const number = claimed.batches
  const batch = db.batch()
  batch.create(batchRef(id, number), {
    recipients,
    status: 'sending',
    attemptedAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(expiryOf('batches', now)),
  })
  batch.update(sends.doc(id), {
    cursor,
    isRead: cursor === null,
    batches: number + 1,
    settled: number,
    sent: claimed.sent + recipients.length,
  })
  await batch.commit()
  return { number, recipients, status: 'sending', attemptedAt: now }
}

/** The batch that was opened last. */
export async function lastBatch(sendId: string, batches: number): Promise<Batch> {
  const found = await batchRef(sendId, batches - 1).get()
  return {
    number: batches - 1,
    recipients: found.get('recipients') as Recipient[],
    status: found.get('status') as Batch['status'],
    attemptedAt: (found.get('attemptedAt') as Timestamp).toMillis(),
  }
}

export async function markBatch(
  sendId: string,
  number: number,
  fields: { status: Batch['status']; reason?: string; attemptedAt?: number },
): Promise<void> {
  const { attemptedAt, ...rest } = fields
  await batchRef(sendId, number).update({
    ...rest,
    ...(attemptedAt === undefined ? {} : { attemptedAt: Timestamp.fromMillis(attemptedAt) }),
  })
}

/**
 * Writes the log entry of each recipient, before the call: Mailgun's webhooks can be faster than a thousand writes after
 * it. An entry that is there already (this batch was begun before) keeps what webhooks have told.
 */
export async function logBatch(send: Mailing, batch: Batch, subject: string, now: number): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  writer.onWriteError((error) => (error.code as number) !== ALREADY_EXISTS && error.failedAttempts < 5)
  const failures: unknown[] = []
  for (const { address, name, userId, signup } of batch.recipients) {
    writer
      .create(db.collection('emails').doc(bulkEmailId(send.id, address)), {
        template: send.template,
        trigger: mails[send.template].trigger,
        campaign: campaignOf(send),
        sendId: send.id,
        signup,
        to: address,
        toName: name,
        eventId: send.eventId,
        userId,
        subject,
        status: 'sent',
        createdAt: Timestamp.fromMillis(now),
        sentAt: Timestamp.fromMillis(now),
        deliveredAt: null,
        openedAt: null,
        bouncedAt: null,
        nextAttemptAt: null,
        providerId: null,
        attempts: 1,
        expiresAt: Timestamp.fromMillis(expiryOf('emails', now)),
      })
      .catch((error: unknown) => {
        if ((error as { code?: number }).code !== ALREADY_EXISTS) failures.push(error)
      })
  }
  await writer.close()
  if (failures.length > 0) throw failures[0]
}

/** Mailgun refused the batch: its entries say so. */
export async function logRefusal(send: Mailing, batch: Batch, reason: string, now: number): Promise<void> {
  const writer = db.bulkWriter({ throttling: false })
  for (const { address } of batch.recipients) {
    void writer.update(db.collection('emails').doc(bulkEmailId(send.id, address)), {
      status: 'failed',
      failedReason: reason,
      failedAt: Timestamp.fromMillis(now),
      sentAt: null,
    })
  }
  await writer.close()
}
