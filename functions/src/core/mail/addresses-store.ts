import { getMillis } from '../../../shared/instant.ts'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import { isMember } from '../../../shared/members/stored.ts'
import { DEFAULT_DIGEST_FREQUENCY, type MailKind, type DigestFrequency } from '../../../shared/mail/kinds.ts'
import type { AuditEntry } from '../../../shared/audit/contract.ts'
import {
  readTogether,
  mailAddresses,
  readAll,
  users,
  getField,
  type Snapshot,
} from '../../platform/collections.ts'
import { makePageById } from '../../platform/cursor.ts'
import { db } from '../../platform/firebase.ts'
import { hashAddress, makeAddressMark } from '../../platform/tokens.ts'
import { findAddressSubjectIn, writeAuditEntry } from '../audit/audit-store.ts'
import type { storedAddress } from '../../../shared/mail/stored.ts'
import { mergeSuppression, listBlockedKinds, type AddressSettings, type Suppression } from './suppression.ts'

const addressRef = (email: string) => mailAddresses.doc(hashAddress(email))
/**
 * The document of an address after its owner's account was deleted. Its id cannot be computed from the address without our
 * secret.
 */
const markRef = (email: string) => mailAddresses.doc(makeAddressMark(email))

/**
 * All settings that a document stores. `suppressionLiftedAt`: when an admin last lifted a suppression, in milliseconds since
 * 1970.
 */
interface StoredAddressSettings extends AddressSettings {
  readonly suppressionLiftedAt: number | null
  /** Null if the owner never chose. */
  readonly digestFrequency: DigestFrequency | null
}

function toStoredSettings(document: Snapshot<typeof storedAddress> | undefined): StoredAddressSettings {
  const suppression = getField(document, 'suppression')
  const suppressionLiftedAt = getField(document, 'suppressionLiftedAt')
  return {
    suppression: suppression ? { ...suppression, occurredAt: getMillis(suppression.occurredAt) } : null,
    unsubscribedKinds: getField(document, 'unsubscribedKinds') ?? [],
    suppressionLiftedAt: getMillis(suppressionLiftedAt) ?? null,
    digestFrequency: getField(document, 'digestFrequency') ?? null,
  }
}

function toSettings(document: Snapshot<typeof storedAddress> | undefined): AddressSettings {
  const { suppression, unsubscribedKinds } = toStoredSettings(document)
  return { suppression, unsubscribedKinds }
}

export async function readAddressSettings(email: string): Promise<AddressSettings> {
  const [settings] = (await readSettingsOfAddresses([email])).addressSettings
  return settings ?? noSettings
}

/** A person's choice of emails. */
export interface MailPreferences {
  readonly unsubscribedKinds: readonly MailKind[]
  readonly digestFrequency: DigestFrequency
}

export async function readMailPreferences(email: string): Promise<MailPreferences> {
  const [hashDocument, markDocument] = await readAll([addressRef(email), markRef(email)])
  const { unsubscribedKinds, digestFrequency } = toStoredSettings(
    hashDocument?.exists ? hashDocument : markDocument,
  )
  return { unsubscribedKinds, digestFrequency: digestFrequency ?? DEFAULT_DIGEST_FREQUENCY }
}

export async function readAddressSettingsIn(
  transaction: Transaction,
  email: string,
): Promise<AddressSettings> {
  const [hashDocument, markDocument] = await readTogether(transaction, addressRef(email), markRef(email))
  return toSettings(hashDocument.exists ? hashDocument : markDocument)
}

/** The settings of addresses, in the order of the addresses, at an instant of Firestore's clock. */
interface DatedSettings {
  readonly addressSettings: readonly AddressSettings[]
  readonly readAt: number
}

export async function readSettingsOfAddresses(emails: readonly string[]): Promise<DatedSettings> {
  const documents = await readAll([...emails.map(addressRef), ...emails.map(markRef)])
  if (documents.length === 0) return { addressSettings: [], readAt: Date.now() }
  const times = documents.map(({ readTime }) => readTime.toMillis())
  const hashDocuments = documents.slice(0, emails.length)
  const markDocuments = documents.slice(emails.length)
  return {
    addressSettings: hashDocuments.map((document, index) =>
      toSettings(document.exists ? document : markDocuments[index]),
    ),
    readAt: Math.min(...times),
  }
}

/** Firestore dates a change a moment before the change can be read, so queries begin this much earlier. */
const QUERY_OVERLAP_MS = 60_000
const noSettings: AddressSettings = { suppression: null, unsubscribedKinds: [] }

/**
 * Reads the current settings of addresses that all accepted mail at `lastReadAt` (an earlier `readAt`). Few reads are needed,
 * because only settings that have changed since then are read. If too many have changed, each address is read.
 */
export async function rereadSettingsOfAddresses(
  emails: readonly string[],
  lastReadAt: number,
): Promise<DatedSettings> {
  if (emails.length <= 1) return readSettingsOfAddresses(emails)
  const snapshot = await mailAddresses
    .where('changedAt', '>=', Timestamp.fromMillis(lastReadAt - QUERY_OVERLAP_MS))
    .limit(emails.length)
    .get()
  if (snapshot.size === emails.length) return readSettingsOfAddresses(emails)
  const settingsById = new Map(snapshot.docs.map((document) => [document.id, toSettings(document)]))
  const addressSettings = emails.map(
    (email) => settingsById.get(hashAddress(email)) ?? settingsById.get(makeAddressMark(email)) ?? noSettings,
  )
  return { addressSettings, readAt: snapshot.readTime.toMillis() }
}

/**
 * Changes an address's mail settings, together with the copy in its member's document (`blockedMailKinds`), so that a message
 * to all members needs no second read per member. The reads come first, as a transaction requires; the returned function writes.
 */
async function changeSettingsIn(
  transaction: Transaction,
  email: string,
  change: (settings: StoredAddressSettings) => Partial<StoredAddressSettings>,
): Promise<() => void> {
  const address = email.trim().toLowerCase()
  const ref = addressRef(address)
  const [hashDocument, markDocument] = await readTogether(transaction, ref, markRef(address))
  const members = await transaction.get(users.where('email', '==', address).limit(1))
  const currentSettings = toStoredSettings(hashDocument.exists ? hashDocument : markDocument)
  const nextSettings = { ...currentSettings, ...change(currentSettings) }
  return () => {
    const { suppression, unsubscribedKinds, suppressionLiftedAt, digestFrequency } = nextSettings
    if (JSON.stringify(nextSettings) !== JSON.stringify(currentSettings)) {
      // The settings are stored under the address again, so the document under its mark is deleted.
      if (markDocument.exists) transaction.delete(markDocument.ref)
      transaction.set(
        ref,
        {
          email: address,
          suppression: suppression && {
            ...suppression,
            occurredAt: Timestamp.fromMillis(suppression.occurredAt),
          },
          unsubscribedKinds,
          changedAt: FieldValue.serverTimestamp(),
          ...(suppressionLiftedAt === null
            ? {}
            : { suppressionLiftedAt: Timestamp.fromMillis(suppressionLiftedAt) }),
          ...(digestFrequency === null ? {} : { digestFrequency }),
        },
        { merge: true },
      )
    }
    const blockedMailKinds = listBlockedKinds(nextSettings)
    for (const member of members.docs) {
      // A user who is suspended or being deleted gets no mail, whatever changes for their address.
      if (!isMember(member.data())) continue
      const storedKinds = getField(member, 'blockedMailKinds') ?? []
      if (storedKinds.join() !== blockedMailKinds.join()) transaction.update(member.ref, { blockedMailKinds })
    }
  }
}

type ComposeAuditEntry = (subject: AuditEntry['subject']) => AuditEntry

interface AuditOptions {
  readonly composeAuditEntry: ComposeAuditEntry
  readonly now: number
}

async function changeSettings(
  email: string,
  change: (settings: StoredAddressSettings) => Partial<StoredAddressSettings>,
  auditOptions?: AuditOptions & { readonly shouldAudit?: (settings: StoredAddressSettings) => boolean },
): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const address = email.trim().toLowerCase()
    const subject = auditOptions && (await findAddressSubjectIn(transaction, address))
    const auditEntries: AuditEntry[] = []
    const write = await changeSettingsIn(transaction, email, (settings) => {
      if (auditOptions && subject && (auditOptions.shouldAudit?.(settings) ?? true))
        auditEntries.push(auditOptions.composeAuditEntry(subject))
      return change(settings)
    })
    write()
    for (const auditEntry of auditEntries)
      writeAuditEntry(transaction, auditEntry, auditOptions?.now ?? Date.now())
  })
}

/** Suppresses an address within a caller's transaction; the returned function writes. */
export function suppressIn(
  transaction: Transaction,
  email: string,
  newSuppression: Suppression,
): Promise<() => void> {
  return changeSettingsIn(transaction, email, ({ suppression, suppressionLiftedAt }) => ({
    suppression: mergeSuppression(suppression, newSuppression, suppressionLiftedAt),
  }))
}

/** Sets the unsubscribed kinds of mail. Without `digestFrequency`, the chosen frequency stays. */
export function setUnsubscribedKinds(
  email: string,
  kinds: readonly MailKind[],
  digestFrequency?: DigestFrequency,
): Promise<void> {
  return changeSettings(email, () => ({
    unsubscribedKinds: [...kinds],
    ...(digestFrequency && { digestFrequency }),
  }))
}

export function addUnsubscribedKinds(email: string, kinds: readonly MailKind[]): Promise<void> {
  return changeSettings(email, ({ unsubscribedKinds }) => ({
    unsubscribedKinds: [...new Set([...unsubscribedKinds, ...kinds])],
  }))
}

/**
 * Adds a person's unsubscriptions to those of their new address, and sets the frequency of the digest there if none was chosen
 * for it. The settings of the old address stay, and its bounces and complaints are not copied. A suppression of the new address
 * after a bounce is removed, because the member or an admin has just said that this address is right.
 */
export async function movePreferences(
  oldEmail: string,
  newEmail: string,
  auditOptions?: AuditOptions,
): Promise<void> {
  const formerPreferences = await readMailPreferences(oldEmail)
  const toMergedSettings = ({ suppression, unsubscribedKinds, digestFrequency }: StoredAddressSettings) => ({
    unsubscribedKinds: [...new Set([...unsubscribedKinds, ...formerPreferences.unsubscribedKinds])],
    digestFrequency:
      digestFrequency ??
      (formerPreferences.digestFrequency === DEFAULT_DIGEST_FREQUENCY
        ? null
        : formerPreferences.digestFrequency),
    suppression: suppression?.reason === 'bounced' ? null : suppression,
  })
  await changeSettings(newEmail, toMergedSettings, auditOptions)
}

/**
 * Deletes the settings of an address, given by its hash, whose owner's account is being deleted. Suppression and
 * unsubscriptions stay under the mark of the address. Returns whether the address had settings.
 */
export function eraseAddressSettings(hash: string): Promise<boolean> {
  const ref = mailAddresses.doc(hash)
  return db.runTransaction(async (transaction) => {
    const settings = (await transaction.get(ref)).data()
    if (!settings) return false
    const { email, suppression, unsubscribedKinds } = settings
    transaction.delete(ref)
    if (suppression !== null || unsubscribedKinds.length > 0) {
      const erasedSuppression = suppression && {
        reason: suppression.reason,
        occurredAt: suppression.occurredAt,
        detail: '',
      }
      const changedAt = FieldValue.serverTimestamp()
      transaction.set(markRef(email), {
        email: '',
        suppression: erasedSuppression,
        unsubscribedKinds,
        changedAt,
      })
    }
    return true
  })
}

/** A suppressed address, as admins see it. */
export interface SuppressedAddress extends Suppression {
  readonly id: string
  readonly email: string
}

/** Reads a page of the suppressed addresses, newest first; `after` is the id of the last address of the previous page. */
export async function readSuppressedAddresses(after: string | undefined, limit: number) {
  let query = mailAddresses.orderBy('suppression.occurredAt', 'desc').limit(limit + 1)
  if (after !== undefined) {
    const lastDocument = await mailAddresses.doc(after).get()
    if (getField(lastDocument, 'suppression')) query = query.startAfter(lastDocument)
  }
  const { items, next } = makePageById((await query.get()).docs, limit)
  const suppressedAddresses = items.map((document): SuppressedAddress => {
    const { suppression } = toStoredSettings(document)
    if (!suppression) throw new Error(`Address ${document.id} was found as suppressed, but is not`)
    return { id: document.id, email: getField(document, 'email') || DELETED_NAME, ...suppression }
  })
  return { suppressedAddresses, next }
}

/** Finds an address by its document's id. Returns null if the address is unknown or deleted. */
export async function findAddress(id: string): Promise<string | null> {
  const document = await mailAddresses.doc(id).get()
  return getField(document, 'email') || null
}

/**
 * Allows mail to a suppressed address again. Unsubscriptions of its owner stay. Lifting a suppression twice writes one audit
 * entry.
 */
export function liftStoredSuppression(
  email: string,
  now: number,
  composeAuditEntry?: ComposeAuditEntry,
): Promise<void> {
  const shouldAudit = ({ suppression }: StoredAddressSettings) => suppression !== null
  return changeSettings(
    email,
    () => ({ suppression: null, suppressionLiftedAt: now }),
    composeAuditEntry && { composeAuditEntry, shouldAudit, now },
  )
}
