import { randomBytes } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import type { storedDataExport } from '../../../shared/privacy/stored.ts'
import { dataExportRef, dataExports, readTogether, type Stored, userRef } from '../../platform/collections.ts'
import { db, getExportBucket } from '../../platform/firebase.ts'
import { enqueueIn, makeEnvelope } from '../../core/mail/outbox-store.ts'

type DataExport = Stored<typeof storedDataExport>

const DAY_MS = 86_400_000
/** How long an export can be downloaded. */
const DOWNLOAD_PERIOD_MS = DAY_MS
/** How long the document is stored: longer than the sweep takes to remove the file. Then the TTL policy deletes the document. */
const RETENTION_MS = 7 * DAY_MS
/** How long one process may work on an export. After this time another process may continue, in case the first one stopped. */
const CLAIM_MS = 10 * 60_000
/** How long after a failure the sweep tries again. */
const RETRY_DELAY_MS = 60_000
/** After this many attempts without a file an export ends as failed; the member can request it again. */
const MAX_ATTEMPTS = 5

const getFolder = (id: UserId) => `${id}/`
const getFile = (id: UserId, fileId: string) => getExportBucket().file(`${getFolder(id)}${fileId}.zip`)

export async function findDataExport(id: UserId): Promise<DataExport | null> {
  return (await dataExportRef(id).get()).data() ?? null
}

const isAfter = (instant: unknown, now: number) => instant !== null && (instant as Timestamp).toMillis() > now

/** Requests an export, one at a time: while one is being made or can be downloaded, nothing changes. */
export function storeExportRequest(id: UserId, now: number): Promise<void> {
  const ref = dataExportRef(id)
  const requestedAt = Timestamp.fromMillis(now)
  return db.runTransaction(async (transaction) => {
    const storedExport = (await transaction.get(ref)).data()
    if (storedExport && (storedExport.nextAttemptAt !== null || isAfter(storedExport.availableUntil, now)))
      return
    transaction.set(ref, {
      userId: id,
      requestedAt,
      nextAttemptAt: requestedAt,
      attemptCount: 0,
      fileId: null,
      byteCount: null,
      availableUntil: null,
      expiresAt: Timestamp.fromMillis(now + RETENTION_MS),
    })
  })
}

/** Claims an export that is due, to make it or to end it as failed; null if it is not due. */
export function claimDataExport(id: UserId, now: number): Promise<DataExport | null> {
  const ref = dataExportRef(id)
  return db.runTransaction(async (transaction) => {
    const storedExport = (await transaction.get(ref)).data()
    if (!storedExport || storedExport.nextAttemptAt === null || isAfter(storedExport.nextAttemptAt, now))
      return null
    transaction.update(ref, {
      nextAttemptAt: Timestamp.fromMillis(now + CLAIM_MS),
      attemptCount: storedExport.attemptCount + 1,
    })
    return storedExport
  })
}

/** Whether an export has failed or was interrupted too often. */
export const hasTooManyAttempts = ({ attemptCount }: DataExport): boolean => attemptCount >= MAX_ATTEMPTS

/** Ends an export as failed and notifies the member by mail in the same commit. The member can request another. */
export function failDataExport(id: UserId, now: number): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const [exportDocument, userDocument] = await readTogether(transaction, dataExportRef(id), userRef(id))
    const [dataExport, user] = [exportDocument.data(), userDocument.data()]
    if (!dataExport || dataExport.nextAttemptAt === null || !user || user.deletedAt !== undefined) return
    transaction.update(dataExportRef(id), { nextAttemptAt: null })
    const mailId = `data-export-failed-${id}-${(dataExport.requestedAt as Timestamp).toMillis()}`
    enqueueIn(transaction, composeMail('data-export-failed', mailId, id, user), now)
  })
}

const composeMail = (
  template: 'data-export-ready' | 'data-export-failed',
  mailId: string,
  id: UserId,
  { name, email }: { readonly name: string; readonly email: string },
) => ({ ...makeEnvelope({ id, name, email }, mailId), template, data: { name } })

export async function postponeDataExport(id: UserId, now: number): Promise<void> {
  await dataExportRef(id).update({ nextAttemptAt: Timestamp.fromMillis(now + RETRY_DELAY_MS) })
}

/**
 * Stores the file of an export, and then its id and the mail about it in one commit. If the member was deleted in the meantime,
 * or has another export already, the file is deleted again.
 */
export async function saveDataExport(id: UserId, zip: Uint8Array, now: number): Promise<void> {
  const fileId = randomBytes(16).toString('hex')
  const file = getFile(id, fileId)
  await file.save(Buffer.from(zip), {
    resumable: false,
    metadata: { contentType: 'application/zip', cacheControl: 'private, no-store' },
  })
  const isStored = await db.runTransaction(async (transaction) => {
    const [exportDocument, userDocument] = await readTogether(transaction, dataExportRef(id), userRef(id))
    const [dataExport, user] = [exportDocument.data(), userDocument.data()]
    // The transaction runs again if the response to its commit was lost.
    if (dataExport?.fileId === fileId) return true
    if (!user || user.deletedAt !== undefined || !dataExport || dataExport.nextAttemptAt === null)
      return false
    const availableUntil = Timestamp.fromMillis(now + DOWNLOAD_PERIOD_MS)
    const expiresAt = Timestamp.fromMillis(now + RETENTION_MS)
    transaction.update(dataExportRef(id), {
      nextAttemptAt: null,
      fileId,
      availableUntil,
      expiresAt,
      byteCount: zip.length,
    })
    // A suspended user cannot sign in to download the export: an operator sends it to them (docs/operate.md).
    if (user.suspendedAt === undefined)
      enqueueIn(
        transaction,
        composeMail('data-export-ready', `data-export-ready-${fileId.slice(0, 24)}`, id, user),
        now,
      )
    return true
  })
  if (!isStored) await file.delete({ ignoreNotFound: true })
}

/** Reads the file of an export that can be downloaded; null if there is none. */
export async function readDataExport(id: UserId, now: number): Promise<Buffer | null> {
  const dataExport = await findDataExport(id)
  if (!dataExport || dataExport.fileId === null || !isAfter(dataExport.availableUntil, now)) return null
  const file = getFile(id, dataExport.fileId)
  const [exists] = await file.exists()
  return exists ? (await file.download())[0] : null
}

/** Finds exports that are due (`nextAttemptAt`) or have expired (`availableUntil`). */
async function findExportsBefore(field: 'nextAttemptAt' | 'availableUntil', now: number, limit: number) {
  const query = dataExports.where(field, '<=', Timestamp.fromMillis(now)).orderBy(field).limit(limit)
  return (await query.get()).docs.map((document) => document.data())
}

export const listDueDataExports = async (now: number, limit: number): Promise<UserId[]> =>
  (await findExportsBefore('nextAttemptAt', now, limit)).map(({ userId }) => userId)

/** Lists expired exports whose file has not been removed yet. */
export const listExpiredDataExports = (now: number, limit: number) =>
  findExportsBefore('availableUntil', now, limit)

/** Removes the file of an expired export, but not of a newer one that was requested in the meantime. */
export async function removeExpiredExportFile({ userId: id, fileId }: DataExport): Promise<void> {
  if (fileId !== null) await getFile(id, fileId).delete({ ignoreNotFound: true })
  await db.runTransaction(async (transaction) => {
    const storedExport = (await transaction.get(dataExportRef(id))).data()
    if (storedExport?.fileId !== fileId) return
    transaction.update(dataExportRef(id), { fileId: null, availableUntil: null })
  })
}

/**
 * Removes all files of a member before an export is made: none of them can be downloaded at that time, but the file of an
 * expired export may still exist.
 */
export async function removeExportFiles(id: UserId): Promise<void> {
  await getExportBucket().deleteFiles({ prefix: getFolder(id) })
}

/** Deletes a user's export: the document first, so that a process that is making the export stores nothing. */
export async function removeDataExport({ id }: { readonly id: UserId }): Promise<number> {
  const { exists } = await dataExportRef(id).get()
  await dataExportRef(id).delete()
  await removeExportFiles(id)
  return exists ? 1 : 0
}
