import { FieldPath, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { z } from 'zod'
import { getMillis } from '../../../shared/instant.ts'
import type { storedReport } from '../../../shared/reports/stored.ts'
import type { Mail } from '../../core/mail/mail.ts'
import { enqueueIn } from '../../core/mail/outbox-store.ts'
import { reports, type Stored } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { db } from '../../platform/firebase.ts'

export type StoredReport = Stored<typeof storedReport>
export type Resolution = NonNullable<StoredReport['resolution']>
export type NewReport = Pick<
  StoredReport,
  'kind' | 'target' | 'reason' | 'details' | 'reporter' | 'decisionId'
>
type Target = StoredReport['target']

/** How long a resolved report is stored. The page /privacy states this time too. */
const RETENTION_MS = 365 * 86_400_000

const makeTargetKey = ({ type, id }: Pick<Target, 'type' | 'id'>): string => `${type}-${id}`

const toDocument = (report: NewReport, mark: string | null, now: number): StoredReport => ({
  ...report,
  mark,
  status: 'open',
  targetKey: makeTargetKey(report.target),
  resolution: null,
  createdAt: Timestamp.fromMillis(now),
})

/**
 * Stores a report with the mail that confirms it, and returns its id. While the same report is open, nothing is written. After
 * that report is resolved, the same report is stored as a new one. The id is random, because the ids of audit entries and
 * emails contain it and outlive the reporter's account.
 */
export function addReport(
  mark: string,
  report: NewReport,
  { composeReceipt, now }: { readonly composeReceipt: (id: string) => Mail | null; readonly now: number },
): Promise<string> {
  const sameReports = reports.where('mark', '==', mark).where('status', '==', 'open').limit(1).select()
  return db.runTransaction(async (transaction) => {
    const [existingReport] = (await transaction.get(sameReports)).docs
    if (existingReport) return existingReport.id
    const ref = reports.doc()
    transaction.create(ref, toDocument(report, mark, now))
    const mail = composeReceipt(ref.id)
    if (mail) enqueueIn(transaction, mail, now)
    return ref.id
  })
}

/** Changes the reporter's address in the reports that were made at `latestCreatedAt` or earlier. */
export async function moveReports(
  oldEmail: string,
  newEmail: string,
  latestCreatedAt: number,
): Promise<void> {
  const snapshot = await reports.where('reporter.email', '==', oldEmail).get()
  const batch = db.batch()
  for (const { ref, createTime } of snapshot.docs)
    if (createTime.toMillis() <= latestCreatedAt) batch.update(ref, { 'reporter.email': newEmail })
  await batch.commit()
}

const objectionRef = (decisionId: string) => reports.doc(`objection-${decisionId}`)

export async function hasObjection(decisionId: string): Promise<boolean> {
  return (await objectionRef(decisionId).get()).exists
}

/** Stores the objection to a decision. A decision has only one: later objections are ignored. */
export function addObjection(decisionId: string, report: NewReport, now: number): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const ref = objectionRef(decisionId)
    if ((await transaction.get(ref)).exists) return
    transaction.create(ref, toDocument(report, null, now))
  })
}

export async function findReport(id: string): Promise<StoredReport | null> {
  return (await reports.doc(id).get()).data() ?? null
}

interface PageOptions {
  readonly after?: string | undefined
  readonly limit: number
}
const cursorSchema = z.tuple([instantCursor, idCursor])

/** A page of reports: open ones oldest first, resolved ones newest first. */
export async function findReports(
  status: StoredReport['status'],
  { after, limit }: PageOptions,
): Promise<{ items: { readonly id: string; readonly report: StoredReport }[]; next: string | null }> {
  const direction = status === 'open' ? 'asc' : 'desc'
  const orderedQuery = reports
    .where('status', '==', status)
    .orderBy('createdAt', direction)
    .orderBy(FieldPath.documentId(), direction)
  const cursor = readCursor(after, cursorSchema)
  const query = cursor ? orderedQuery.startAfter(Timestamp.fromMillis(cursor[0]), cursor[1]) : orderedQuery
  const page = await query.limit(limit + 1).get()
  const { items, next } = makePage(page.docs, limit, (lastDocument) => [
    getMillis(lastDocument.data().createdAt),
    lastDocument.id,
  ])
  return { items: items.map((item) => ({ id: item.id, report: item.data() })), next }
}

/** The maximum number of other reports that are resolved together. */
const MAX_OTHER_REPORTS = 50

/** The ids of the other open reports on the same event or host; objections are resolved one by one. */
export async function findOtherOpenReports(id: string, target: Target): Promise<string[]> {
  const openReports = reports
    .where('targetKey', '==', makeTargetKey(target))
    .where('status', '==', 'open')
    .where('kind', '==', 'report')
  const snapshot = await openReports
    .limit(MAX_OTHER_REPORTS + 1)
    .select()
    .get()
  return snapshot.docs
    .map((document) => document.id)
    .filter((otherId) => otherId !== id)
    .slice(0, MAX_OTHER_REPORTS)
}

/** After this time, a report that was claimed but not resolved may be resolved in another way or by another admin. */
const CLAIM_MS = 60_000

export type NewResolution = Pick<Resolution, 'action' | 'reason' | 'adminId'>

/**
 * The other resolution that prevents this one, because it was made already or is being made, perhaps by the same admin; null if
 * there is none.
 */
function getConflict(
  report: StoredReport,
  { action, reason, adminId }: NewResolution,
  now: number,
): Resolution | null {
  const { resolution, status } = report
  if (!resolution) return null
  const isSame =
    resolution.adminId === adminId && resolution.action === action && resolution.reason === reason
  if (isSame) return null
  return status === 'open' && now - getMillis(resolution.decidedAt) > CLAIM_MS ? null : resolution
}

/**
 * Claims a report before its resolution is carried out. Returns the conflicting resolution if there is one, `done` if this
 * resolution is stored already, `claimed` if the caller must carry it out, perhaps again after an interruption, and `unknown` if
 * there is no such report.
 */
export function claimReport(
  id: string,
  resolution: NewResolution,
  now: number,
): Promise<'claimed' | 'done' | 'unknown' | Resolution> {
  return db.runTransaction(async (transaction) => {
    const report = (await transaction.get(reports.doc(id))).data()
    if (!report) return 'unknown'
    const conflict = getConflict(report, resolution, now)
    if (conflict) return conflict
    if (report.status === 'resolved') return 'done'
    transaction.update(reports.doc(id), {
      resolution: { ...resolution, decidedAt: Timestamp.fromMillis(now) },
    })
    return 'claimed'
  })
}

/** Releases a claim whose resolution could not be carried out. */
export async function releaseReport(id: string, adminId: number): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const report = (await transaction.get(reports.doc(id))).data()
    if (report?.status === 'open' && report.resolution?.adminId === adminId)
      transaction.update(reports.doc(id), { resolution: null })
  })
}

/**
 * Resolves an open report, with the writes of `writeInCommit` in the same commit. Returns false if it is resolved already, or
 * claimed for another resolution.
 */
export function storeResolution(
  id: string,
  resolution: NewResolution,
  now: number,
  writeInCommit: (transaction: Transaction, report: StoredReport) => void,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const report = (await transaction.get(reports.doc(id))).data()
    if (report?.status !== 'open' || getConflict(report, resolution, now)) return false
    transaction.update(reports.doc(id), {
      status: 'resolved',
      resolution: { ...resolution, decidedAt: Timestamp.fromMillis(now) },
      expiresAt: Timestamp.fromMillis(now + RETENTION_MS),
    })
    writeInCommit(transaction, report)
    return true
  })
}
