import { getMillis } from '../../../shared/instant.ts'
import {
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type WriteBatch,
} from 'firebase-admin/firestore'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import { parseEventDocument, isActive, isHidden, isListed } from '../../../shared/events/event-document.ts'
import { canResend } from '../../../shared/mail/email-status.ts'
import type { storedDelivery, storedEmail } from '../../../shared/mail/stored.ts'
import type { Trigger } from '../../../shared/mail/triggers.ts'
import { makeAddressTokens } from '../../../shared/search/address-search.ts'
import { deliveries, emails, eventAsStoredRef, mailings, type Stored } from '../../platform/collections.ts'
import { commitOnce } from '../../platform/contention.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { computeExpiry } from '../../platform/expiry.ts'
import { hashAddress } from '../../platform/tokens.ts'
import { findAddressSubjectIn, writeAuditEntry, type DocumentWriter } from '../audit/audit-store.ts'
import { makeDelivery, type Delivery, type DeliveryRecipient } from './delivery.ts'
import { toEventSnapshot } from './event-snapshot.ts'
import type { EventSnapshot } from './mail-data.ts'
import { getCampaign, computeUsefulUntil, parseMailName, type Mail, makeTransactionalId } from './mail.ts'
import { type MailName, mails } from './mails.ts'

type StoredDelivery = Stored<typeof storedDelivery>

const toTimestamp = (millis: number | null) => (millis === null ? null : Timestamp.fromMillis(millis))

/** A `deliveries/{id}` document. Its field `to` is the address of a mail to one person, for queries; null for a mailing. */
export function makeDeliveryDocument(newDelivery: Omit<Delivery, 'id'> & { readonly id?: string }) {
  const delivery = { ...newDelivery }
  delete delivery.id
  const { recipients, leftOutRecipients } = delivery
  return {
    ...delivery,
    to: delivery.mailingId === null ? (recipients[0]?.address ?? null) : null,
    recipientCount: recipients.length,
    leftOutCount: leftOutRecipients.length,
    createdAt: Timestamp.fromMillis(delivery.createdAt),
    attemptedAt: toTimestamp(delivery.attemptedAt),
    nextAttemptAt: toTimestamp(delivery.nextAttemptAt),
    checkedAt: toTimestamp(delivery.checkedAt),
    usefulUntil: toTimestamp(delivery.usefulUntil),
    expiresAt: Timestamp.fromMillis(computeExpiry('deliveries', delivery.createdAt)),
  }
}

interface EntrySource {
  readonly template: MailName
  readonly data: object
  readonly deliveryId: string
  readonly mailingId: string | null
  readonly eventId: number | null
}

/** The `emails/{id}` document of a new email. */
export function makeEntryDocument(
  source: EntrySource,
  { address, name, userId, signup }: Omit<DeliveryRecipient, 'emailId'>,
  subject: string | null,
  now: number,
) {
  return {
    template: source.template,
    trigger: mails[source.template].trigger,
    campaign: getCampaign(source),
    deliveryId: source.deliveryId,
    mailingId: source.mailingId,
    signup,
    to: address,
    toName: name,
    eventId: source.eventId,
    userId,
    subject,
    status: 'queued' as const,
    createdAt: Timestamp.fromMillis(now),
    sentAt: null,
    deliveredAt: null,
    openedAt: null,
    bouncedAt: null,
    providerId: null,
    expiresAt: Timestamp.fromMillis(computeExpiry('emails', now)),
  }
}

interface Addressee {
  /** Null for a person without an account. */
  readonly id: number | null
  readonly name: string
  readonly email: string
}

/** The envelope of a mail that is about no event. */
export function makeEnvelope({ id, name, email }: Addressee, mailId: string) {
  return { id: mailId, to: email, toName: name, eventId: null, userId: id }
}

/**
 * Queues a mail within a caller's transaction or batch, without a read. The mail is sent if and only if the caller commits. The
 * commit fails if a mail with this id was queued before.
 */
export function enqueueIn(transaction: Pick<DocumentWriter, 'create'>, mail: Mail, now: number): void {
  const delivery = makeDelivery(mail, mail.id, computeUsefulUntil(mail, now), now)
  const [recipient] = delivery.recipients
  if (!recipient) return
  transaction.create(deliveries.doc(mail.id), makeDeliveryDocument(delivery))
  transaction.create(
    emails.doc(mail.id),
    makeEntryDocument({ ...mail, deliveryId: mail.id, mailingId: null }, recipient, null, now),
  )
}

/** Queues a mail; `writeInCommit` adds writes to the commit. Returns false and writes nothing if its id exists already. */
export async function enqueue(
  mail: Mail,
  now: number,
  writeInCommit?: (batch: WriteBatch) => void,
): Promise<boolean> {
  const batch = db.batch()
  enqueueIn(batch, mail, now)
  writeInCommit?.(batch)
  return commitOnce(batch)
}

export async function isEnqueued(id: string): Promise<boolean> {
  return (await emails.doc(id).get()).exists
}

/**
 * The options for sending the email of a log entry again. `composeAuditEntry` makes an audit entry, which is written in the same
 * commit.
 */
export interface RequeueOptions {
  /** The corrected address; the entry's address by default. */
  readonly to?: string
  /** The id that the sign-up has under the corrected address. */
  readonly signupId?: string
  readonly composeAuditEntry?: (subject: AuditEntry['subject'], trigger: Trigger) => AuditEntry
}

/**
 * Queues the mail of a log entry again, as a new delivery, and returns its id. Null if the entry is unknown, must not be
 * sent again (`canResend`) or contains a one-time link, or if its data or its recipient was deleted.
 */
export async function requeue(
  entryId: string,
  now: number,
  options: RequeueOptions = {},
): Promise<string | null> {
  const ref = emails.doc(entryId)
  let triedId: string | null = null
  return db.runTransaction(async (transaction) => {
    const entry = (await transaction.get(ref)).data()
    if (!entry) return null
    // The transaction runs again if the response to its commit was lost.
    if (entry.deliveryId === triedId) return triedId
    const { status, leftOutReason = null, deliveryId, mailingId = null, signup, toName } = entry
    if (!canResend({ status, leftOutReason }, options.to === undefined ? 'same' : 'corrected')) return null
    const template = parseMailName(entry.template)
    // Only mails with a one-time link are without click tracking.
    if (!mails[template].shouldTrackClicks) return null
    // The recipient was deleted.
    if (entry.to === '' && options.to === undefined) return null
    const source =
      mailingId === null
        ? await transaction.get(deliveries.doc(deliveryId))
        : await transaction.get(mailings.doc(mailingId))
    const sharedData = source.data()?.data
    if (!sharedData) return null
    const subject = options.composeAuditEntry && (await findAddressSubjectIn(transaction, entry.to))
    const newSignupId = options.signupId === undefined ? {} : { signupId: options.signupId }
    const recipientData = { ...signup, ...newSignupId }
    const to = options.to ?? entry.to
    const mail = {
      id: entryId,
      to,
      toName,
      eventId: entry.eventId,
      userId: entry.userId,
      template,
      data: { name: toName, ...sharedData, ...recipientData },
      // `isProven` exempts a mail from its mailbox's daily limit. It is true for the same address, because a host or an admin
      // decided to send the mail again, and false for a corrected address, which nobody has proven.
      isProven: options.to === undefined,
    } as Mail
    const id = makeTransactionalId(`${entryId}-again`, now)
    triedId = id
    if (options.composeAuditEntry && subject)
      writeAuditEntry(transaction, options.composeAuditEntry(subject, mails[template].trigger), now)
    transaction.create(
      deliveries.doc(id),
      makeDeliveryDocument(makeDelivery(mail, id, computeUsefulUntil(mail, now), now)),
    )
    transaction.update(ref, {
      ...requeuedFields,
      resentAt: Timestamp.fromMillis(now),
      to,
      deliveryId: id,
      ...(signup ? { signup: { ...signup, ...newSignupId } } : {}),
    })
    return id
  })
}

const requeuedFields = {
  status: 'queued' as const,
  failedReason: null,
  bounceReason: null,
  failedAt: null,
  bouncedAt: null,
  leftOutReason: null,
  isAccepted: null,
  providerId: null,
}

const PAGE_SIZE = 200

/**
 * Redirects mail that was queued at `latestCreatedAt` or earlier to another address: mail that still waits, and failed mail,
 * which may be sent again. Deliveries under way are not changed.
 */
export async function readdressMail(
  oldAddress: string,
  newAddress: string,
  latestCreatedAt: number,
): Promise<void> {
  const waitingDeliveries = deliveries.where('to', '==', oldAddress).where('status', '==', 'waiting')
  for await (const page of readPages(waitingDeliveries, PAGE_SIZE))
    await Promise.all(page.map(({ ref }) => readdressDelivery(ref, newAddress, latestCreatedAt)))
  const loggedEmails = emails.where('to', '==', oldAddress).where('status', 'in', ['queued', 'failed'])
  for await (const page of readPages(loggedEmails, PAGE_SIZE))
    await Promise.all(page.map(({ ref }) => readdressEntry(ref, newAddress, latestCreatedAt)))
}

/** Whether a mail must not reach another mailbox: it has a login link. The link that undoes a change of address is one too. */
const isBoundToAddress = (template: string) => template === ('login-link' satisfies MailName)

function readdressEntry(
  ref: DocumentReference<Stored<typeof storedEmail>, Stored<typeof storedEmail>>,
  newAddress: string,
  latestCreatedAt: number,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const entry = (await transaction.get(ref)).data()
    if (!entry || !['queued', 'failed'].includes(entry.status)) return
    if (isBoundToAddress(entry.template) || getMillis(entry.createdAt) > latestCreatedAt) return
    // A mailing's own deliveries go to the address for which they were queued. If an attendee's address has changed, the
    // mailing leaves out the old address and emails the new one.
    const isMailingDelivery = entry.mailingId && entry.deliveryId.startsWith(`${entry.mailingId}.`)
    if (!isMailingDelivery || entry.status !== 'queued')
      transaction.update(ref, { to: newAddress, searchKeys: makeAddressTokens(newAddress) })
  })
}

function readdressDelivery(
  ref: DocumentReference<StoredDelivery, StoredDelivery>,
  newAddress: string,
  latestCreatedAt: number,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const delivery = (await transaction.get(ref)).data()
    if (delivery?.status !== 'waiting' || isBoundToAddress(delivery.template)) return
    if (getMillis(delivery.createdAt) > latestCreatedAt) return
    const recipients = delivery.recipients.map((recipient) => ({
      ...recipient,
      address: newAddress,
      // The sign-up moves too, because its id is made from the address.
      signup: recipient.signup && { ...recipient.signup, signupId: hashAddress(newAddress) },
    }))
    const { data } = delivery
    const movedData =
      data && 'signupId' in data ? { data: { ...data, signupId: hashAddress(newAddress) } } : {}
    const fields: DocumentData = { to: newAddress, recipients, ...movedData }
    transaction.update(ref, fields)
  })
}

/** The reasons why an event is no longer active. */
export type InactiveReason = 'deleted' | 'cancelled' | 'hidden' | 'unpublished'

/** Reads the current facts of an event, for mail that was queued earlier. Returns the reason if the event is no longer active. */
export async function findCurrentEvent(eventId: number): Promise<EventSnapshot | InactiveReason> {
  const data = (await eventAsStoredRef(eventId).get()).data()
  if (!data) return 'deleted'
  if (isActive(data)) return toEventSnapshot(parseEventDocument(data))
  if (data.cancelledAt) return 'cancelled'
  return isHidden(data) ? 'hidden' : 'unpublished'
}

/** Whether an event may be announced to people who have no RSVP or invitation to it. */
export async function isPublicEvent(eventId: number): Promise<boolean> {
  const event = await eventAsStoredRef(eventId).get()
  return isListed(event.data())
}
