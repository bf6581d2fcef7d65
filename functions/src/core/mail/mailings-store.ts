import { AggregateField, Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import { deliveries, emails, mailings, readAll, getField } from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import { readCurrentTrace } from '../../platform/log.ts'
import { computeExpiry } from '../../platform/expiry.ts'
import { makeAddressMark } from '../../platform/tokens.ts'
import type { Delivery, DeliveryRecipient, LeftOutRecipient } from './delivery.ts'
import { makeMailingEmailId, type Mailing } from './mailing.ts'
import { mails } from './mails.ts'
import { makeDeliveryDocument } from './outbox-store.ts'
import type { Recipient } from './audience.ts'

/**
 * `stopped`: an admin or a restore of a backup stopped it, and an admin may resume it; `cancelled`: its cause disappeared
 * before anything was sent.
 */
export type MailingStatus = 'running' | 'stopped' | 'cancelled'

/** The `mailings/{id}` document of a new mailing. */
function makeMailingDocument({ template, data, audience, eventId }: Mailing, now: number) {
  return {
    template,
    data,
    audience,
    eventId,
    trigger: mails[template].trigger,
    status: 'running' as const,
    isAudienceRead: false,
    createdAt: Timestamp.fromMillis(now),
    nextAttemptAt: Timestamp.fromMillis(now),
    trace: readCurrentTrace(),
    expiresAt: Timestamp.fromMillis(computeExpiry('mailings', now)),
  }
}

/** Begins a mailing within a caller's transaction or batch, which fails if a mailing with the same id exists. */
export function createMailingIn(transaction: Transaction | WriteBatch, mailing: Mailing, now: number): void {
  // The two types have different signatures of `create`.
  const writer: Pick<WriteBatch, 'create'> = transaction as WriteBatch
  writer.create(mailings.doc(mailing.id), makeMailingDocument(mailing, now))
}

/** The status of a mailing and how many recipients it has reached, for the host's list of messages. */
export interface MailingCounts {
  readonly status: MailingStatus
  readonly isAudienceRead: boolean
  /** The number of recipients to whom the mailing was sent. */
  readonly sentCount: number
  /** The number of recipients in the pages read so far to whom the mailing was not sent yet. */
  readonly waitingCount: number
}

/** Whether a mailing was sent completely. That is also true if it was stopped during its last delivery. */
export const isFinished = ({ isAudienceRead, waitingCount }: MailingCounts): boolean =>
  isAudienceRead && waitingCount === 0

/**
 * Reads the status and counts of mailings. An aggregation query counts, so that the cost does not depend on the number of
 * recipients. The result does not contain deleted mailings.
 */
export async function findMailingCounts(ids: readonly string[]): Promise<Map<string, MailingCounts>> {
  const documents = await readAll(
    ids.map((id) => mailings.doc(id)),
    ['status', 'isAudienceRead'],
  )
  const entryPromises = documents.flatMap((document) => {
    const mailing = document.data()
    if (!mailing) return []
    const { status, isAudienceRead } = mailing
    const counts = Promise.all([
      countRecipients(document.id, ['sent']),
      countRecipients(document.id, UNFINISHED_STATUSES),
    ])
    return [
      counts.then(
        ([sentCount, waitingCount]) =>
          [document.id, { status, isAudienceRead, sentCount, waitingCount }] as const,
      ),
    ]
  })
  return new Map(await Promise.all(entryPromises))
}

/** The statuses of deliveries that are still to be sent, or whose result is not known yet. */
const UNFINISHED_STATUSES: readonly Delivery['status'][] = ['waiting', 'sending', 'unknown']

async function countRecipients(mailingId: string, statuses: readonly Delivery['status'][]): Promise<number> {
  const query = deliveries.where('mailingId', '==', mailingId).where('status', 'in', statuses)
  return (await query.aggregate({ recipients: AggregateField.sum('recipientCount') }).get()).data().recipients
}

/**
 * Whether the running call began a mailing at `now`. Its transaction runs again if the response to its commit was lost, and then
 * finds the mailing that it made itself.
 */
export async function isMailingOfThisCall(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<boolean> {
  const mailing = (await transaction.get(mailings.doc(id))).data()
  return mailing !== undefined && mailing.trace === readCurrentTrace() && getMillis(mailing.createdAt) === now
}

export async function hasMailing(id: string): Promise<boolean> {
  return (await mailings.doc(id).get()).exists
}

/**
 * Begins a mailing and returns whether it did. A mailing with the same id stays as it is, unless it was cancelled before
 * anything was sent. So the reminder of an event that was hidden for ten minutes is still sent.
 */
export async function createMailing(mailing: Mailing, now: number): Promise<boolean> {
  const ref = mailings.doc(mailing.id)
  try {
    await ref.create(makeMailingDocument(mailing, now))
    return true
  } catch (error) {
    if (!hasStatus(error, 'ALREADY_EXISTS')) throw error
  }
  return db.runTransaction(async (transaction) => {
    const existingMailing = await transaction.get(ref)
    if (getField(existingMailing, 'status') !== 'cancelled') return false
    transaction.set(ref, makeMailingDocument(mailing, now))
    return true
  })
}

export interface StoredMailing {
  readonly mailing: Mailing
  readonly status: MailingStatus
  /** Whether the last page of its audience has been read. */
  readonly isAudienceRead: boolean
  readonly createdAt: number
  readonly nextAttemptAt: number | null
  /** The trace of the call or run that began the mailing; null if unknown. */
  readonly trace: string | null
}

export async function findMailing(id: string): Promise<StoredMailing | null> {
  const storedMailing = (await mailings.doc(id).get()).data()
  if (!storedMailing) return null
  const { status, isAudienceRead, createdAt, nextAttemptAt, trace } = storedMailing
  return {
    // The type `Mailing` ensures on writing that the data fit the template. The schema cannot check it on reading.
    mailing: { id, ...storedMailing } as unknown as Mailing,
    status,
    isAudienceRead,
    trace,
    createdAt: getMillis(createdAt),
    nextAttemptAt: nextAttemptAt && getMillis(nextAttemptAt),
  }
}

/**
 * Claims a mailing for a process, so that the sweep skips it before `claimedUntil`. Returns false if the mailing is not due or
 * not running.
 */
export function claimMailing(id: string, now: number, claimedUntil: number): Promise<boolean> {
  const ref = mailings.doc(id)
  return db.runTransaction(async (transaction) => {
    const mailing = await transaction.get(ref)
    const dueAt = getField(mailing, 'nextAttemptAt')
    if (!dueAt || getMillis(dueAt) > now) return false
    const isRunning = getField(mailing, 'status') === 'running'
    transaction.update(ref, { nextAttemptAt: isRunning ? Timestamp.fromMillis(claimedUntil) : null })
    return isRunning
  })
}

/** Makes a mailing due again at `dueAt`, so that the sweep continues to read its audience. */
export async function postponeMailing(id: string, dueAt: number): Promise<void> {
  await mailings.doc(id).update({ nextAttemptAt: Timestamp.fromMillis(dueAt) })
}

/** Cancels a mailing of which nothing was sent. */
export async function cancelMailing(id: string, now: number): Promise<void> {
  const finishedAt = Timestamp.fromMillis(now)
  await mailings.doc(id).update({ status: 'cancelled', nextAttemptAt: null, finishedAt })
}

/** Records that the audience has been read to the end. */
export async function markAudienceRead(id: string, now: number): Promise<void> {
  await mailings
    .doc(id)
    .update({ isAudienceRead: true, nextAttemptAt: null, finishedAt: Timestamp.fromMillis(now) })
}

/** Adds writes to the commit that stops or resumes a mailing. */
type WriteAudit = (transaction: Transaction) => void

/** Stops a mailing. Its deliveries that have not begun wait until it is resumed. Returns false if the mailing is not running. */
export function stopMailing(id: string, writeAudit?: WriteAudit): Promise<boolean> {
  return changeStatus(id, 'running', { status: 'stopped', nextAttemptAt: null }, writeAudit)
}

/** Resumes a stopped mailing, and makes its waiting deliveries due immediately. */
export async function resumeMailing(id: string, now: number, writeAudit?: WriteAudit): Promise<boolean> {
  const dueAt = Timestamp.fromMillis(now)
  if (!(await changeStatus(id, 'stopped', { status: 'running', nextAttemptAt: dueAt }, writeAudit)))
    return false
  const waitingDeliveries = await deliveries
    .where('mailingId', '==', id)
    .where('status', '==', 'waiting')
    .select()
    .get()
  for (const document of waitingDeliveries.docs) await document.ref.update({ nextAttemptAt: dueAt })
  return true
}

function changeStatus(
  id: string,
  expectedStatus: MailingStatus,
  update: { status: MailingStatus; nextAttemptAt: Timestamp | null },
  writeAudit?: WriteAudit,
): Promise<boolean> {
  const ref = mailings.doc(id)
  let wasCommitTried = false
  return db.runTransaction(async (transaction) => {
    const mailing = await transaction.get(ref)
    const status = getField(mailing, 'status')
    // The transaction runs again if the response to its commit was lost.
    if (wasCommitTried && status === update.status) return true
    if (status !== expectedStatus) return false
    wasCommitTried = true
    // If the whole audience was read, the mailing itself has nothing left to do.
    transaction.update(ref, getField(mailing, 'isAudienceRead') ? { status: update.status } : update)
    writeAudit?.(transaction)
    return true
  })
}

export async function findDueMailingIds(now: number, limit: number): Promise<string[]> {
  const snapshot = await mailings
    .where('nextAttemptAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAttemptAt')
    .limit(limit)
    .select()
    .get()
  return snapshot.docs.map((document) => document.id)
}

/**
 * Returns how many pages of a mailing's audience were read so far, the cursor of the next page (null before the first and after
 * the last), and whether the last page was read.
 */
export async function findLastPage(
  id: string,
): Promise<{ pageCount: number; cursor: string | null; isLast: boolean }> {
  const snapshot = await deliveries.where('mailingId', '==', id).orderBy('pageNumber', 'desc').limit(1).get()
  const [lastDelivery] = snapshot.docs
  if (!lastDelivery) return { pageCount: 0, cursor: null, isLast: false }
  const { pageNumber = 0, cursor = null } = lastDelivery.data()
  return { pageCount: pageNumber + 1, cursor, isLast: cursor === null }
}

/** A page of a mailing's audience. */
export interface MailingPage {
  readonly number: number
  readonly recipients: readonly Recipient[]
  readonly leftOutRecipients: readonly LeftOutRecipient[]
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null
  /** When the recipients' settings were read, by Firestore's clock. */
  readonly readAt: number
}

/** Makes a delivery of a page of the audience. Returns false if another process has made it already. */
export async function addDelivery(
  { template, eventId, id: mailingId }: Mailing,
  page: MailingPage,
  usefulUntil: number | null,
  now: number,
): Promise<boolean> {
  const id = `${mailingId}.${String(page.number).padStart(6, '0')}`
  const recipients = page.recipients.map((recipient) => ({ ...recipient, emailId: null }))
  const { leftOutRecipients, readAt: checkedAt } = page
  const mailing = { template, mailingId, eventId, usefulUntil, trace: readCurrentTrace() }
  const delivery = makeMailingDelivery(mailing, { id, recipients, leftOutRecipients, checkedAt }, now)
  return createDelivery(
    { ...makeDeliveryDocument(delivery), pageNumber: page.number, cursor: page.cursor },
    id,
  )
}

/**
 * Makes a delivery for a recipient of a mailing whose address has changed. Its id is made from the new address, so that no
 * address is emailed twice. The settings of the new address are checked again.
 */
export async function addDeliveryToNewAddress(
  delivery: Delivery,
  recipient: DeliveryRecipient,
  now: number,
): Promise<void> {
  const id = `${String(delivery.mailingId)}.moved-${makeAddressMark(recipient.address)}`
  const movedDelivery = makeMailingDelivery(
    delivery,
    { id, recipients: [recipient], leftOutRecipients: [], checkedAt: null },
    now,
  )
  await createDelivery(makeDeliveryDocument(movedDelivery), id)
}

/** Makes a delivery of a mailing to some of its recipients. */
function makeMailingDelivery(
  {
    template,
    mailingId,
    eventId,
    usefulUntil,
    trace,
  }: Pick<Delivery, 'template' | 'mailingId' | 'eventId' | 'usefulUntil' | 'trace'>,
  part: Pick<Delivery, 'id' | 'recipients' | 'leftOutRecipients' | 'checkedAt'>,
  now: number,
): Delivery {
  return {
    ...part,
    template,
    data: null,
    mailingId,
    eventId,
    usefulUntil,
    trace,
    rootDeliveryId: part.id,
    status: 'waiting',
    attemptCount: 0,
    lostResponseCount: 0,
    createdAt: now,
    attemptedAt: null,
    nextAttemptAt: now,
    isLogged: false,
    subject: null,
    isUnproven: false,
    secret: null,
    replyTo: null,
  }
}

/** Creates a delivery. Returns false if it exists already. */
async function createDelivery(document: Parameters<typeof deliveries.add>[0], id: string): Promise<boolean> {
  try {
    await deliveries.doc(id).create(document)
    return true
  } catch (error) {
    if (hasStatus(error, 'ALREADY_EXISTS')) return false
    throw error
  }
}

export async function findDeliveries(mailingId: string): Promise<
  (Pick<Delivery, 'status'> & {
    readonly recipientCount: number
    readonly leftOutCount: number
    /** Why an attempt failed, or why the delivery was not sent; null if neither happened. */
    readonly reason: string | null
    /** Milliseconds since 1970. */
    readonly nextAttemptAt: number | null
  })[]
> {
  const snapshot = await deliveries
    .where('mailingId', '==', mailingId)
    .select('status', 'recipientCount', 'leftOutCount', 'reason', 'nextAttemptAt')
    .get()
  return snapshot.docs.map((document) => {
    const { reason = null, nextAttemptAt, ...counts } = document.data()
    return { ...counts, reason, nextAttemptAt: nextAttemptAt && getMillis(nextAttemptAt) }
  })
}

/** Finds the addresses that one of the mailings reached: sent at `latestSentAt` or earlier, and neither bounced nor failed. */
export async function findReachedAddresses(
  mailingIds: readonly string[],
  addresses: readonly string[],
  latestSentAt: number,
): Promise<ReadonlySet<string>> {
  const entries = addresses.flatMap((address) =>
    mailingIds.map((mailingId) => ({ address, ref: emails.doc(makeMailingEmailId(mailingId, address)) })),
  )
  const documents = await readAll(
    entries.map(({ ref }) => ref),
    ['sentAt', 'bouncedAt', 'failedAt'],
  )
  const reachedEntries = entries.filter((_, index) => {
    const document = documents[index]
    const sentAt = getMillis(getField(document, 'sentAt'))
    const failureTime =
      getMillis(getField(document, 'bouncedAt')) ?? getMillis(getField(document, 'failedAt'))
    return sentAt !== undefined && sentAt <= latestSentAt && failureTime === undefined
  })
  return new Set(reachedEntries.map(({ address }) => address))
}
