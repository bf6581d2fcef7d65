import { setTimeout as sleep } from 'node:timers/promises'
import {
  Timestamp,
  type DocumentSnapshot,
  type UpdateData,
  type DocumentData,
} from 'firebase-admin/firestore'
import { getLeftOutStatus, unsentStatuses, type LeftOutReason } from '../../../shared/mail/email-status.ts'
import {
  getEntryId,
  splitDelivery,
  type Delivery,
  type DeliveryRecipient,
  type LeftOutRecipient,
} from '../../core/mail/delivery.ts'
import { getMillis, type StoredInstant } from '../../../shared/instant.ts'
import type { storedDelivery, storedEmail } from '../../../shared/mail/stored.ts'
import { parseMailName } from '../../core/mail/mail.ts'
import { findMailing } from '../../core/mail/mailings-store.ts'
import { makeAddressTokens } from '../../../shared/search/address-search.ts'
import { makeDeliveryDocument, makeEntryDocument } from '../../core/mail/outbox-store.ts'
import {
  deliveries,
  emails,
  getField,
  readAll,
  type Snapshot,
  type Stored,
} from '../../platform/collections.ts'
import { hasStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'
import type { DeliveryChange, DeliveryLog, DeliveryStore, VersionedDelivery } from './deliver.ts'
import { CLAIM_MS } from './backoff.ts'
import {
  clearAlarm,
  releaseLock,
  pauseSending,
  raiseAlarm,
  readSendingState,
  resumeSending,
  acquireLock,
} from './sending-store.ts'

/**
 * The errors after which the same write is not repeated: the document exists already, has changed since it was read, or was
 * deleted.
 */
const REFUSALS = ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'] as const
type Refusal = (typeof REFUSALS)[number]

type StoredDelivery = Stored<typeof storedDelivery>
type EntrySnapshot = Snapshot<typeof storedEmail>

const toMillis = (value: StoredInstant | null) => value && getMillis(value)

function toVersionedDelivery(
  document: Snapshot<typeof storedDelivery>,
  data: StoredDelivery,
): VersionedDelivery {
  const delivery: Delivery = {
    ...data,
    template: parseMailName(data.template),
    id: document.id,
    createdAt: getMillis(data.createdAt),
    attemptedAt: toMillis(data.attemptedAt),
    nextAttemptAt: toMillis(data.nextAttemptAt),
    checkedAt: toMillis(data.checkedAt),
    usefulUntil: toMillis(data.usefulUntil),
  }
  return { delivery, version: document.updateTime }
}

const instantFields = ['attemptedAt', 'nextAttemptAt', 'checkedAt'] as const

function toStoredFields(change: DeliveryChange): UpdateData<DocumentData> {
  const { recipients, leftOutRecipients, ...otherFields } = change
  const fields: Record<string, unknown> = { ...otherFields }
  for (const name of instantFields) {
    const instant = change[name]
    if (typeof instant === 'number') fields[name] = Timestamp.fromMillis(instant)
  }
  if (recipients) Object.assign(fields, { recipients, recipientCount: recipients.length })
  if (leftOutRecipients) Object.assign(fields, { leftOutRecipients, leftOutCount: leftOutRecipients.length })
  return fields
}

/**
 * Firestore takes 500 writes a second to `emails`, because `createdAt` is indexed. 100 of them are left for mail to one person.
 */
const WRITES_PER_SECOND = 400
/** One writer for the whole process, so that all its writes share the limit. */
const writer = db.bulkWriter({
  throttling: { initialOpsPerSecond: WRITES_PER_SECOND, maxOpsPerSecond: WRITES_PER_SECOND },
})
writer.onWriteError((error) => !hasStatus(error, ...REFUSALS) && error.failedAttempts < 5)

const POLL_MS = 250

/** Waits while a process is sending the delivery, but at most `maxMs`. */
export async function waitWhileSending(id: string, maxMs: number): Promise<void> {
  const deadline = Date.now() + maxMs
  while (getField(await deliveries.doc(id).get(), 'status') === 'sending' && Date.now() < deadline) {
    await sleep(POLL_MS)
  }
}

/** Runs a write for each item. Returns the items whose write was refused for one of the `refusals`. */
async function writeEach<T>(
  items: readonly T[],
  write: (item: T) => Promise<unknown>,
  refusals: readonly Refusal[],
): Promise<T[]> {
  const refusedItems: T[] = []
  const failures: unknown[] = []
  const writes = items.map((item) =>
    write(item).catch((error: unknown) => {
      if (hasStatus(error, ...refusals)) refusedItems.push(item)
      else failures.push(error)
    }),
  )
  await writer.flush()
  await Promise.all(writes)
  if (failures.length > 0) throw failures[0]
  return refusedItems
}

const isUnsent = (status: unknown): boolean => (unsentStatuses as readonly unknown[]).includes(status)
const unacceptedStatuses: readonly unknown[] = [...unsentStatuses, 'failed', 'left_out']

const getEntryRef = (delivery: Delivery, recipient: DeliveryRecipient) =>
  emails.doc(getEntryId(delivery, recipient))

const deliveryLog: DeliveryLog = {
  async createMissingEntries(delivery, now) {
    const entrySource = await readEntrySource(delivery)
    const versions = new Map<string, unknown>()
    const existingRecipients = await writeEach(
      delivery.recipients,
      async (recipient) => {
        const entry = makeEntryDocument(entrySource, recipient, delivery.subject, now)
        const { writeTime } = await writer.create(getEntryRef(delivery, recipient), entry)
        versions.set(recipient.address, writeTime)
      },
      ['ALREADY_EXISTS'],
    )
    const duplicateAddresses = new Set<string>()
    for (const { recipient, entry } of await readEntries(delivery, existingRecipients)) {
      if (getField(entry, 'deliveryId') !== delivery.rootDeliveryId) duplicateAddresses.add(recipient.address)
      // An entry with a later status gets no version, so it is read again.
      else if (isUnsent(getField(entry, 'status'))) versions.set(recipient.address, entry.updateTime)
    }
    return { duplicateAddresses, versions }
  },

  async findAcceptedId(delivery) {
    // The entries are read in small parts, because usually one of the first entries has the id, or none does.
    for (let i = 0; i < delivery.recipients.length; i += LOOK_UP_SIZE) {
      for (const { entry } of await readEntries(delivery, delivery.recipients.slice(i, i + LOOK_UP_SIZE))) {
        const status = getField(entry, 'status')
        // A webhook has recorded the acceptance, or a process recorded it and then died.
        const isAccepted =
          getField(entry, 'isAccepted') === true || (status && !unacceptedStatuses.includes(status))
        if (isAccepted) return getField(entry, 'providerId') ?? ''
      }
    }
    return null
  },

  async markSent(delivery, providerId, now) {
    const fields = {
      sentAt: Timestamp.fromMillis(now),
      // While Mailgun's id is unknown, every webhook about the mail counts for this message.
      providerId: providerId || null,
      ...makeSubjectFields(delivery),
    }
    const changedRecipients = await writeEach(
      delivery.recipients.filter(({ version }) => version instanceof Timestamp),
      (recipient) => {
        const sentFields = { ...fields, ...makeSearchFields(recipient), status: 'sent' as const }
        return writer.update(getEntryRef(delivery, recipient), sentFields, {
          lastUpdateTime: recipient.version as Timestamp,
        })
      },
      ['FAILED_PRECONDITION', 'NOT_FOUND'],
    )
    const unversionedRecipients = delivery.recipients.filter(({ version }) => !(version instanceof Timestamp))
    await updateEntries(delivery, [...unversionedRecipients, ...changedRecipients], (entry, recipient) => ({
      ...fields,
      ...makeSearchFields(recipient),
      ...(isUnsent(getField(entry, 'status')) ? { status: 'sent' } : {}),
    }))
  },

  async markNotSent(delivery, reason, leftOutReason, now) {
    await updateEntries(delivery, delivery.recipients, (entry, recipient) =>
      isUnsent(getField(entry, 'status'))
        ? {
            ...makeNotSentFields(reason, leftOutReason, now),
            ...makeSearchFields(recipient),
            ...makeSubjectFields(delivery),
          }
        : null,
    )
  },

  async markLeftOut(delivery, leftOutRecipients, now) {
    const entrySource = await readEntrySource(delivery)
    const newEntries = leftOutRecipients.map((leftOutRecipient) => ({
      ...leftOutRecipient,
      loggedRecipient: { ...leftOutRecipient.recipient, emailId: findEmailId(delivery, leftOutRecipient) },
    }))
    const existingEntries = await writeEach(
      newEntries,
      ({ recipient, reason, loggedRecipient }) =>
        writer.create(getEntryRef(delivery, loggedRecipient), {
          ...makeEntryDocument(entrySource, recipient, delivery.subject, now),
          ...makeSearchFields(recipient),
          ...makeNotSentFields(`Not sent: ${explanations[reason]}`, reason, now),
        }),
      ['ALREADY_EXISTS'],
    )
    const reasons = new Map(existingEntries.map(({ recipient, reason }) => [recipient.address, reason]))
    const existingRecipients = existingEntries.map(({ loggedRecipient }) => loggedRecipient)
    await updateEntries(delivery, existingRecipients, (entry, recipient) => {
      const reason = reasons.get(recipient.address)
      const isOfDelivery = getField(entry, 'deliveryId') === delivery.rootDeliveryId
      return reason && isOfDelivery && isUnsent(getField(entry, 'status'))
        ? {
            ...makeNotSentFields(`Not sent: ${explanations[reason]}`, reason, now),
            ...makeSearchFields(recipient),
          }
        : null
    })
  },

  async markUnknown(delivery, reason) {
    await updateEntries(delivery, delivery.recipients, (entry, recipient) =>
      isUnsent(getField(entry, 'status'))
        ? {
            status: 'unknown',
            failedReason: reason,
            ...makeSearchFields(recipient),
            ...makeSubjectFields(delivery),
          }
        : null,
    )
  },
}

/** The fields by which a search in the log finds an email. They are written together with the email's outcome. */
const makeSearchFields = ({ address }: Pick<DeliveryRecipient, 'address'>) => ({
  searchKeys: makeAddressTokens(address),
})

/** The field for the subject, for entries that do not have it yet. Entries of a mailing have it from the beginning. */
function makeSubjectFields({ subject, mailingId }: Delivery): { subject?: string } {
  return subject === null || mailingId !== null ? {} : { subject }
}

/** Explains in the log why a recipient was left out. */
const explanations: Readonly<Record<LeftOutReason, string>> = {
  suppressed: 'an earlier email to this address bounced or was reported as spam',
  unsubscribed: 'the recipient unsubscribed',
  invalid: "email can't be delivered to this address",
  outdated: 'the RSVP has changed in the meantime',
  unproven: 'this address was never confirmed',
  limited: 'an unconfirmed address gets only a few emails a day, and this address has reached that limit',
}

function makeNotSentFields(reason: string, leftOutReason: LeftOutReason | null, now: number) {
  const status = leftOutReason === null ? 'failed' : getLeftOutStatus(leftOutReason)
  return {
    status,
    failedReason: reason,
    ...(status === 'failed' ? { failedAt: Timestamp.fromMillis(now) } : {}),
    ...(leftOutReason === null ? {} : { leftOutReason }),
  }
}

function findEmailId(delivery: Delivery, { recipient }: LeftOutRecipient): string | null {
  return delivery.recipients.find(({ address }) => address === recipient.address)?.emailId ?? null
}

async function readEntrySource(delivery: Delivery) {
  const { template, mailingId, eventId, rootDeliveryId } = delivery
  const storedMailing = mailingId === null ? null : await findMailing(mailingId)
  const data = delivery.data ?? storedMailing?.mailing.data ?? {}
  return { template, data, deliveryId: rootDeliveryId, mailingId, eventId }
}

interface RecipientEntry {
  readonly recipient: DeliveryRecipient
  readonly ref: ReturnType<typeof getEntryRef>
  readonly entry: EntrySnapshot
}

const READ_SIZE = 500
const LOOK_UP_SIZE = 50

async function readEntries(
  delivery: Delivery,
  recipients: readonly DeliveryRecipient[],
): Promise<RecipientEntry[]> {
  const recipientEntries: RecipientEntry[] = []
  for (let start = 0; start < recipients.length; start += READ_SIZE) {
    const chunk = recipients.slice(start, start + READ_SIZE)
    const refs = chunk.map((recipient) => getEntryRef(delivery, recipient))
    const entries = await readAll(refs, ['status', 'deliveryId', 'providerId', 'isAccepted'])
    chunk.forEach((recipient, index) => {
      const ref = refs[index]
      const entry = entries[index]
      if (ref && entry) recipientEntries.push({ recipient, ref, entry })
    })
  }
  return recipientEntries
}

const MAX_ROUNDS = 5

/** Changes entries based on their current content, even if webhooks change them at the same time. */
async function updateEntries(
  delivery: Delivery,
  recipients: readonly DeliveryRecipient[],
  composeChange: (entry: EntrySnapshot, recipient: DeliveryRecipient) => UpdateData<DocumentData> | null,
): Promise<void> {
  let remainingRecipients = recipients
  for (let round = 0; round < MAX_ROUNDS && remainingRecipients.length > 0; round += 1) {
    const existingEntries = (await readEntries(delivery, remainingRecipients)).filter(
      ({ entry }) => entry.exists,
    )
    const changedEntries = await writeEach(
      existingEntries,
      async ({ recipient, ref, entry }) => {
        const change = composeChange(entry, recipient)
        const lastUpdateTime = entry.updateTime
        if (change && lastUpdateTime) await writer.update(ref, change, { lastUpdateTime })
      },
      ['FAILED_PRECONDITION', 'NOT_FOUND'],
    )
    remainingRecipients = changedEntries.map(({ recipient }) => recipient)
  }
}

/**
 * Lists the due deliveries after `lastDelivery`, with ids and sizes, the earliest first: deliveries that a trigger missed, that
 * wait for a retry, or that a process left when it died.
 */
export async function listDueDeliveries(now: number, limit: number, lastDelivery: DocumentSnapshot | null) {
  let query = deliveries
    .where('nextAttemptAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAttemptAt')
    .limit(limit)
    .select('nextAttemptAt', 'recipientCount')
  if (lastDelivery) query = query.startAfter(lastDelivery)
  return (await query.get()).docs
}

/** Stores deliveries in Firestore. A change is written only if the delivery has not changed since it was read. */
export const firestoreDeliveries: DeliveryStore = {
  log: deliveryLog,
  async find(id) {
    const document = await deliveries.doc(id).get()
    const data = document.data()
    return data ? toVersionedDelivery(document, data) : null
  },
  async change({ delivery, version }, change) {
    const ref = deliveries.doc(delivery.id)
    try {
      const writeResult = await ref.update(toStoredFields(change), { lastUpdateTime: version as Timestamp })
      const deliveryFields: Partial<DeliveryChange> = { ...change }
      delete (deliveryFields as { reason?: string }).reason
      delete (deliveryFields as { providerId?: string }).providerId
      return { delivery: { ...delivery, ...deliveryFields }, version: writeResult.writeTime }
    } catch (error) {
      if (hasStatus(error, 'NOT_FOUND', 'FAILED_PRECONDITION')) return null
      throw error
    }
  },
  async split({ delivery, version }, maxSize, now, dueAt) {
    const batch = db.batch()
    const splitFields = { status: 'split' as const, nextAttemptAt: null, recipientCount: 0 }
    batch.update(deliveries.doc(delivery.id), splitFields, { lastUpdateTime: version as Timestamp })
    for (const part of splitDelivery(delivery, maxSize, now, dueAt))
      batch.create(deliveries.doc(part.id), makeDeliveryDocument(part))
    await batch.commit()
  },
  readSendingState,
  pause: pauseSending,
  resume: resumeSending,
  async runExclusively(now, work) {
    if (!(await acquireLock('large', now, now + CLAIM_MS))) return false
    try {
      await work()
    } finally {
      await releaseLock('large')
    }
    return true
  },
  raiseAlarm,
  async clearAlarm(name) {
    await clearAlarm(name)
  },
}
