import { FieldValue, Timestamp, type DocumentData } from 'firebase-admin/firestore'
import type { storedMailing } from '../../../shared/mail/stored.ts'
import type { Stored } from '../../platform/collections.ts'
import { expiryOf } from '../../platform/retention.ts'
import { deliveryOf, type Delivery, type DeliveryRecipient } from './delivery.ts'
import type { Mailing } from './mailing.ts'
import { mails, usefulUntil, type Mail, type MailName } from './mails.ts'
import { deliveryDocument } from './outbox-store.ts'

/*
 * Before there were deliveries, an entry of the log (`emails/{id}`) was also the queue of its mail, and a mailing was a
 * `sends/{id}` with its batches.
 */

/** What only the older queue kept in an entry. */
const QUEUE_FIELDS = [
  'data',
  'attempts',
  'attemptedAt',
  'nextAttemptAt',
  'usefulUntil',
  'lastError',
  'secret',
  'replyTo',
  'sendId',
]

const PENDING: Partial<Record<string, Delivery['status']>> = {
  queued: 'waiting',
  // Its call may have been answered.
  sending: 'unknown',
  unknown: 'unknown',
}

const millis = (at: unknown): number | null => (at instanceof Timestamp ? at.toMillis() : null)

/**
 * What changes of an entry of an older version, and the delivery of its mail, so that what waited is still sent and what
 * failed can be sent again (null: it was a mailing's). Null where the entry is as it should be.
 */
export function migratedEntry(
  id: string,
  older: DocumentData,
  now: number,
): { changes: DocumentData; delivery: ReturnType<typeof deliveryDocument> | null } | null {
  if ('deliveryId' in older) return null
  const template = older['template'] as MailName
  if (!(template in mails)) throw new Error('There is no such mail.')
  const createdAt = millis(older['createdAt']) ?? now
  const mailingId = (older['sendId'] as string | undefined) ?? null
  const delivery = mailingId === null ? deliveryOfEntry(id, older, createdAt, now) : null
  const dropped: DocumentData = {}
  for (const key of QUEUE_FIELDS) if (key in older) dropped[key] = FieldValue.delete()
  const signup = (older['signup'] ?? delivery?.recipients[0]?.signup ?? null) as DeliveryRecipient['signup']
  const changes = {
    ...dropped,
    trigger: mails[template].trigger,
    deliveryId: id,
    mailingId,
    signup,
    expiresAt: Timestamp.fromMillis(expiryOf('emails', createdAt)),
  }
  return { changes, delivery: delivery && deliveryDocument(delivery) }
}

function deliveryOfEntry(id: string, older: DocumentData, createdAt: number, now: number): Delivery {
  const mail = { id, ...older } as unknown as Mail
  const pending = PENDING[String(older['status'])]
  const attemptedAt = millis(older['attemptedAt'])
  return {
    ...deliveryOf(mail, id, millis(older['usefulUntil']) ?? usefulUntil(mail, createdAt), createdAt),
    status: pending ?? (older['status'] === 'failed' ? 'failed' : 'sent'),
    attempts: Number(older['attempts'] ?? 0),
    unknowns: pending === 'unknown' ? 1 : 0,
    attemptedAt,
    nextAttemptAt: pending ? (millis(older['nextAttemptAt']) ?? now) : null,
    subject: (older['subject'] as string | null | undefined) ?? null,
  }
}

/** A mailing in the older form still goes out: half of it would be sent twice, or never. */
class StillSending extends Error {
  override readonly name = 'still being sent by the older version: let it finish, then migrate again'
}

/** A `sends/{id}` that has ended as a `mailings/{id}`; throws where it has not. */
export function migratedSend(older: DocumentData, now: number): Stored<typeof storedMailing> {
  if (older['status'] === 'running') throw new StillSending()
  const createdAt = millis(older['createdAt']) ?? now
  return {
    template: older['template'] as string,
    data: older['data'] as object,
    audience: older['audience'] as Mailing['audience'],
    eventId: (older['eventId'] as number | null | undefined) ?? null,
    trigger: mails[older['template'] as MailName].trigger,
    status: older['status'] === 'cancelled' ? 'cancelled' : 'running',
    isRead: true,
    createdAt: Timestamp.fromMillis(createdAt),
    nextAttemptAt: null,
    finishedAt: Timestamp.fromMillis(millis(older['finishedAt']) ?? createdAt),
    expiresAt: Timestamp.fromMillis(expiryOf('mailings', createdAt)),
  }
}
