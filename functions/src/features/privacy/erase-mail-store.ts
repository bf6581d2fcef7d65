import { FieldPath, type DocumentData } from 'firebase-admin/firestore'
import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import type { storedEmail } from '../../../shared/mail/stored.ts'
import { deliveries, emails, mailings, type Stored, getField } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { eraseAddressSettings } from '../../core/mail/addresses-store.ts'
import type { MailName } from '../../core/mail/mails.ts'
import { findAddressHashes, type DeletionSubject } from '../../core/privacy/deletion-subject.ts'
import { forEachDocument } from '../../core/privacy/each-document-store.ts'

type LogEntry = Stored<typeof storedEmail>

/** Queries for the log entries of emails to a user. */
const queryLogEntries = ({ id, addresses }: DeletionSubject) => [
  emails.where('userId', '==', id),
  ...addresses.map((address) => emails.where('to', '==', address)),
]

/** Mails that may contain the name of their author or of their event's hosts. */
const MAILS_WITH_NAMES = [
  'message',
  'attendee-message',
  'host-invitation',
  'guest-invitation',
  'city-notification',
  'host-role',
  'host-question',
] as const satisfies readonly MailName[]

/**
 * Removes a user from mail: their own mail is deleted, they are left out of mailings, and their name is removed from their
 * messages to others. Throws while a delivery to the user is being sent, so that the deletion continues later.
 */
export async function eraseDeliveries(subject: DeletionSubject): Promise<number> {
  let erasedCount = 0
  const eraseDelivery = async (id: string) => {
    if (await eraseFromDelivery(id, subject)) erasedCount += 1
  }
  for (const query of queryLogEntries(subject)) {
    await forEachDocument(query, async (entry) => {
      const { deliveryId: rootId, mailingId } = entry.data()
      if (!mailingId) return eraseDelivery(rootId)
      // The delivery of a mailing may have been split into parts, whose ids begin with the delivery's id.
      const parts = deliveries.orderBy(FieldPath.documentId()).startAt(rootId).endBefore(`${rootId}s`)
      for (const { id } of (await parts.select().get()).docs) await eraseDelivery(id)
    })
  }
  for (const address of subject.addresses) {
    await forEachDocument(deliveries.where('to', '==', address), ({ id }) => eraseDelivery(id))
  }
  // Recipients of unsent deliveries may not be in the log yet.
  await forEachDocument(
    deliveries.where('status', 'in', ['waiting', 'sending', 'unknown']),
    async (document) => {
      const { recipients, leftOutRecipients } = document.data()
      if (
        [...recipients, ...leftOutRecipients.map(({ recipient }) => recipient)].some(isAddressedTo(subject))
      ) {
        await eraseDelivery(document.id)
      }
    },
  )
  await forEachDocument(
    deliveries.where('template', 'in', MAILS_WITH_NAMES).select('data'),
    async (document) => {
      const data = removeNames(getField(document, 'data'), subject)
      if (data) await document.ref.update({ data })
    },
  )
  return erasedCount
}

interface MailRecipient {
  readonly address: string
  readonly userId: number | null
}

const isAddressedTo =
  ({ id, addresses }: DeletionSubject) =>
  ({ address, userId }: MailRecipient): boolean =>
    userId === id || addresses.includes(address)

/** Removes a user from a delivery. Returns false if the delivery does not concern them. */
function eraseFromDelivery(id: string, subject: DeletionSubject): Promise<boolean> {
  const ref = deliveries.doc(id)
  const isOtherRecipient = (recipient: MailRecipient) => !isAddressedTo(subject)(recipient)
  return db.runTransaction(async (transaction) => {
    const delivery = (await transaction.get(ref)).data()
    if (!delivery) return false
    const { status, mailingId } = delivery
    const recipients = delivery.recipients.filter(isOtherRecipient)
    const leftOutRecipients = delivery.leftOutRecipients.filter(({ recipient }) =>
      isOtherRecipient(recipient),
    )
    if (
      recipients.length === delivery.recipients.length &&
      leftOutRecipients.length === delivery.leftOutRecipients.length
    )
      return false
    if (status === 'sending')
      throw new Error(`Delivery ${id} to user ${subject.id} is being sent; the deletion continues later`)
    if (mailingId === null) {
      transaction.delete(ref)
      return true
    }
    // A delivery that is not waiting keeps its number of recipients.
    const counts =
      status === 'waiting'
        ? { recipientCount: recipients.length, leftOutCount: leftOutRecipients.length }
        : {}
    const fields: DocumentData = { recipients, leftOutRecipients, ...counts }
    transaction.update(ref, fields)
    return true
  })
}

interface MailWithNames {
  readonly authorId?: number | null
  readonly senderName?: string | null
  readonly inviterName?: string
  readonly replyTo?: string
  readonly hostNames?: readonly string[]
  readonly hostIds?: readonly string[]
}

/**
 * Whether a user wrote a mail. The author is recognised by id, in older mail by the address for replies. Null if only a name is
 * stored.
 */
export function isAuthoredBy(data: object, { id, email }: DeletionSubject): boolean | null {
  const { authorId, replyTo } = data as MailWithNames
  if (authorId !== undefined) return authorId === id
  return replyTo === undefined ? null : replyTo === email
}

/** A mail's data without the user as its author or as a host of its event; null if it does not mention them. */
function removeNames(data: object | null, subject: DeletionSubject): object | null {
  const mail = (data ?? {}) as MailWithNames
  const isFromUser = isAuthoredBy(mail, subject) ?? [mail.senderName, mail.inviterName].includes(subject.name)
  const changedFields: MailWithNames = {
    ...(isFromUser
      ? {
          authorId: null,
          ...(mail.senderName === undefined ? {} : { senderName: DELETED_NAME }),
          ...(mail.inviterName === undefined ? {} : { inviterName: DELETED_NAME }),
          ...(mail.replyTo === undefined ? {} : { replyTo: '' }),
        }
      : {}),
    ...removeHost(mail, subject),
  }
  return Object.keys(changedFields).length === 0 ? null : { ...mail, ...changedFields }
}

function removeHost({ hostNames, hostIds }: MailWithNames, { id, name }: DeletionSubject): MailWithNames {
  const isDeletedHost = (hostName: string, index: number) =>
    hostIds === undefined ? hostName === name : hostIds[index] === String(id)
  if (!hostNames?.some(isDeletedHost)) return {}
  return {
    hostNames: hostNames.filter((hostName, index) => !isDeletedHost(hostName, index)),
    ...(hostIds === undefined ? {} : { hostIds: hostIds.filter((hostId) => hostId !== String(id)) }),
  }
}

/** Removes the user's name from mailings, and the user's followers from audiences. */
export function eraseMailings(subject: DeletionSubject): Promise<number> {
  const uid = String(subject.id)
  return forEachDocument(mailings.select('data', 'audience'), async (document) => {
    const data = removeNames(getField(document, 'data'), subject)
    const { hostIds = [] } = getField(document, 'audience')
    const hasFollowersInAudience = hostIds.includes(uid)
    if (!data && !hasFollowersInAudience) return false
    const audienceFields = { 'audience.hostIds': hostIds.filter((id) => id !== uid) }
    await document.ref.update({
      ...(data ? { data } : {}),
      ...(hasFollowersInAudience ? audienceFields : {}),
    })
    return true
  })
}

/**
 * Removes the recipient and the contents from the user's entries in the email log. The time and status of each email stay, but an
 * unsent email counts as left out.
 */
export async function eraseEmailLog(subject: DeletionSubject): Promise<number> {
  let erasedCount = 0
  for (const query of queryLogEntries(subject)) {
    erasedCount += await forEachDocument(query, (document) => {
      const isUnsent = ['queued', 'sending', 'unknown'].includes(document.data().status)
      const leftOutFields = { status: 'left_out', leftOutReason: 'outdated' } satisfies Partial<LogEntry>
      return document.ref.update({
        to: '',
        searchKeys: [],
        toName: DELETED_NAME,
        userId: null,
        signup: null,
        subject: null,
        bounceReason: null,
        failedReason: null,
        clickedLinks: [],
        ...(isUnsent ? leftOutFields : {}),
      })
    })
  }
  return erasedCount
}

/**
 * Deletes the mail settings of the user's addresses, except those that stay under the addresses' marks
 * (`eraseAddressSettings`).
 */
export async function eraseAddresses(subject: DeletionSubject): Promise<number> {
  const hashes = await findAddressHashes(subject)
  const results = await Promise.all(hashes.map(eraseAddressSettings))
  return results.filter(Boolean).length
}
