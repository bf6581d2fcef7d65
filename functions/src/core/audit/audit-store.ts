import {
  FieldPath,
  Timestamp,
  type DocumentData,
  type DocumentReference,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore'
import { z } from 'zod'
import type { AuditEntry, AuditEntryRow } from '../../../shared/audit/contract.ts'
import type { AdminAction, storedAuditEntry } from '../../../shared/audit/stored.ts'
import type { UserId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import { auditEntries, users, type Stored } from '../../platform/collections.ts'
import { idCursor, instantCursor, makePage, readCursor } from '../../platform/cursor.ts'
import { computeExpiry } from '../../platform/expiry.ts'
import { hashAddress } from '../../platform/tokens.ts'

/** The part of a transaction or batch that writes documents. */
export interface DocumentWriter {
  create(ref: DocumentReference, data: DocumentData): unknown
  set(ref: DocumentReference, data: DocumentData): unknown
}

/**
 * Writes an entry of the audit log in the commit of the action, so that neither exists without the other. If a commit is
 * repeated because its response was lost, and `id` is the same each time, only one entry is stored.
 */
export function writeAuditEntry(
  writer: DocumentWriter,
  auditEntry: AuditEntry,
  now: number,
  id?: string,
): void {
  const entry = {
    ...auditEntry,
    occurredAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(computeExpiry('adminActions', now)),
  }
  if (id === undefined) writer.create(auditEntries.doc(), entry)
  else writer.set(auditEntries.doc(id), entry)
}

/** An event as the audit log names it. */
export const makeEventSubject = (id: number, title: string) =>
  ({ kind: 'event', id: String(id), name: title }) as const

/**
 * The fields that identify an attendee in an event's audit log. `eraseAuditEntries` removes them when the attendee is deleted.
 */
export const IDENTIFYING_FIELDS: ReadonlySet<string> = new Set(['attendee', 'email', 'userId'])

/** The fields that identify an attendee. They include the member's id, which stays when the address changes. */
export function pickAttendeeFields({
  name,
  email,
  userId,
}: Pick<Signup, 'name' | 'email' | 'userId'>): AuditEntry['before'] {
  return { attendee: name, email, ...(userId ? { userId } : {}) }
}

/**
 * The subject of an address in the audit log: its member, or the address itself if it has none. It is read in the transaction
 * that writes the entry, so that no entry with a member's name is written once the deletion of their account has begun.
 */
export async function findAddressSubjectIn(
  transaction: Transaction,
  address: string,
): Promise<AuditEntry['subject']> {
  const [user] = (await transaction.get(users.where('email', '==', address).limit(1))).docs
  const member = user?.data()
  if (!member) return { kind: 'address', id: hashAddress(address), name: address }
  const name = member.deletedAt === undefined ? member.name : DELETED_NAME
  return { kind: 'user', id: String(member.id), name }
}

export async function findAuditEntry(id: string): Promise<Stored<typeof storedAuditEntry> | null> {
  return (await auditEntries.doc(id).get()).data() ?? null
}

/** Finds the admin's reason in an audit entry; null if the entry is deleted or has no reason. */
export async function findAuditReason(id: string): Promise<string | null> {
  const reason = (await auditEntries.doc(id).get()).data()?.after['reason']
  return typeof reason === 'string' ? reason : null
}

/** Whether the audit log has an entry for this admin's action on this subject. */
export async function hasAuditEntry(
  action: AdminAction,
  subjectId: string,
  adminId: UserId,
): Promise<boolean> {
  const entryQuery = auditEntries.where('subject.id', '==', subjectId).where('action', '==', action)
  const matches = await entryQuery.where('actor.id', '==', adminId).limit(1).get()
  return !matches.empty
}

const cursorSchema = z.tuple([instantCursor, idCursor])

export interface AuditEntryFilter {
  readonly subjectId?: string | undefined
  /** The admin who acted. */
  readonly actorId?: UserId | undefined
  readonly action?: AdminAction | undefined
}

/** A page of the audit log, newest first. */
export async function findAuditEntries(
  filter: AuditEntryFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: AuditEntryRow[]; next: string | null }> {
  const conditions = [
    ['subject.id', filter.subjectId],
    ['actor.id', filter.actorId],
    ['action', filter.action],
  ] as const
  let entryQuery: Query<Stored<typeof storedAuditEntry>> = auditEntries
  for (const [field, value] of conditions)
    if (value !== undefined) entryQuery = entryQuery.where(field, '==', value)
  const sortedQuery = entryQuery.orderBy('occurredAt', 'desc').orderBy(FieldPath.documentId(), 'desc')
  const startCursor = readCursor(after, cursorSchema)
  const query = startCursor
    ? sortedQuery.startAfter(Timestamp.fromMillis(startCursor[0]), startCursor[1])
    : sortedQuery
  const snapshot = await query.limit(limit + 1).get()
  const page = makePage(snapshot.docs, limit, (lastDocument) => [
    getMillis(lastDocument.data().occurredAt),
    lastDocument.id,
  ])
  return {
    ...page,
    items: page.items.map((document) => {
      const { action, actor, subject, before, after: afterValues, occurredAt } = document.data()
      return {
        id: document.id,
        action,
        actor,
        subject,
        before,
        after: afterValues,
        occurredAt: new Date(getMillis(occurredAt)).toISOString(),
      }
    }),
  }
}
