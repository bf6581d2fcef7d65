import { FieldPath, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import type { storedUser } from '../../../shared/members/stored.ts'
import type { DeletionStep } from '../../../shared/privacy/deletion.ts'
import type { storedDeletion } from '../../../shared/privacy/stored.ts'
import {
  deletionRef,
  deletions,
  eventsAsStored,
  readTogether,
  readAll,
  type Stored,
  userRef,
  users,
} from '../../platform/collections.ts'
import { readPages } from '../../platform/read-pages.ts'
import { db } from '../../platform/firebase.ts'
import { invalidateCachedUser } from '../accounts/users-store.ts'
import { makeTransactionalId } from '../mail/mail.ts'
import { enqueueIn, makeEnvelope } from '../mail/outbox-store.ts'

export type Deletion = Stored<typeof storedDeletion>
type StoredUser = Stored<typeof storedUser>

export async function findDeletion(id: UserId): Promise<Deletion | null> {
  return (await deletionRef(id).get()).data() ?? null
}

/**
 * Makes the queries for events that are neither past nor cancelled and must be settled before a user is deleted: events that the
 * user owns and, if an admin deletes the user, events without an owner that only the user hosts. Users who delete their own
 * account need not settle the latter, because they never accepted to own them.
 */
export function queryEventsToSettle(
  id: UserId,
  { isByAdmin, now }: { readonly isByAdmin: boolean; readonly now: number },
) {
  const uid = String(id)
  const openEvents = eventsAsStored
    .where('cancelledAt', '==', null)
    .where('endsAt', '>', Timestamp.fromMillis(now))
  const ownedEvents = openEvents.where('ownerId', '==', uid)
  return isByAdmin
    ? [ownedEvents, openEvents.where('ownerId', '==', null).where('hostIds', '==', [uid])]
    : [ownedEvents]
}

/**
 * Begins to delete a user, who is no longer a member after this commit. The commit creates the document of the deletion, which
 * records each step that is done. An email to the user is sent before anything else. `writeAudit` writes an admin's entry in
 * the audit log; without it, the user deletes their own account. A repeated call returns `started`.
 */
export async function beginDeletion(
  id: UserId,
  now: number,
  writeAudit?: (transaction: Transaction, user: StoredUser) => void,
): Promise<'started' | 'unknown' | 'has_events' | 'last_admin'> {
  const nowTimestamp = Timestamp.fromMillis(now)
  const outcome = await db.runTransaction(async (transaction) => {
    const [userDocument, deletion] = await readTogether(transaction, userRef(id), deletionRef(id))
    const user = userDocument.data()
    if (deletion.exists) return 'started'
    if (!user) return 'unknown'
    if (user.role === 'admin') {
      const admins = await transaction.get(users.where('role', '==', 'admin').limit(MAX_ADMINS))
      const otherAdmins = admins.docs.filter(
        (document) => document.id !== String(id) && !document.data().deletedAt,
      )
      if (otherAdmins.length === 0) return 'last_admin'
    }
    for (const query of queryEventsToSettle(id, { isByAdmin: writeAudit !== undefined, now }))
      if (!(await transaction.get(query.limit(1))).empty) return 'has_events'
    const { name, email, provenAt } = user
    const confirmationDeliveryId = makeTransactionalId('account-deleted', now)
    transaction.create(deletionRef(id), {
      userId: id,
      name,
      email,
      isProven: Boolean(provenAt),
      confirmationDeliveryId,
      startedAt: nowTimestamp,
      nextAttemptAt: nowTimestamp,
      stepCounts: {},
      doneAt: null,
    })
    transaction.update(userRef(id), makeDeletedFields(nowTimestamp))
    const data = { name, isByAdmin: writeAudit !== undefined }
    const envelope = makeEnvelope({ id, name, email }, confirmationDeliveryId)
    enqueueIn(transaction, { ...envelope, template: 'account-deleted', data }, now)
    writeAudit?.(transaction, user)
    return 'started'
  })
  invalidateCachedUser(id)
  return outcome
}

/** Makes the fields that mark a member as being deleted: calls no longer find them, and mailings no longer reach them. */
const makeDeletedFields = (deletedAt: Timestamp) => ({
  deletedAt,
  updatedAt: deletedAt,
  blockedMailKinds: ['all'],
})

/** A commit takes 500 writes, and each user needs two. */
const PAGE_SIZE = 200

/**
 * After a restore (docs/operate.md), restarts the deletions of users whose data the backup may have brought back: finished
 * deletions of users who exist again, and unfinished deletions of which a step was done or whose user is a member again. The
 * users' events are not checked, because they were settled before. Returns the number of these users; a dry run only counts
 * them. The call is safe to repeat.
 */
export async function deleteRestoredUsers(now: number, { isDryRun }: { isDryRun: boolean }): Promise<number> {
  const nowTimestamp = Timestamp.fromMillis(now)
  let restoredCount = 0
  for await (const page of readPages(deletions.orderBy(FieldPath.documentId()), PAGE_SIZE)) {
    const batch = db.batch()
    const userDocuments = await readAll(page.map((document) => userRef(document.data().userId)))
    for (const [index, document] of page.entries()) {
      const deletion = document.data()
      const user = userDocuments[index]?.data()
      const isFinished = deletion.nextAttemptAt === null
      const hasUserReturned = user !== undefined && (isFinished || user.deletedAt === undefined)
      const isPartlyDone = !isFinished && Object.keys(deletion.stepCounts).length > 0
      if (!hasUserReturned && !isPartlyDone) continue
      restoredCount += 1
      const userFields = user && { name: user.name, email: user.email, isProven: Boolean(user.provenAt) }
      batch.update(document.ref, {
        ...userFields,
        startedAt: nowTimestamp,
        nextAttemptAt: nowTimestamp,
        stepCounts: {},
        doneAt: null,
        expiresAt: FieldValue.delete(),
      })
      if (user) batch.update(userRef(user.id), makeDeletedFields(nowTimestamp))
    }
    if (!isDryRun) await batch.commit()
  }
  return restoredCount
}

export async function isLastAdmin({
  id,
  role,
}: {
  readonly id: UserId
  readonly role: string
}): Promise<boolean> {
  if (role !== 'admin') return false
  const admins = await users.where('role', '==', 'admin').limit(MAX_ADMINS).get()
  return !admins.docs.some((document) => document.id !== String(id) && !document.data().deletedAt)
}

/** How many admins are read: no deployment has more. */
const MAX_ADMINS = 100

/** How long one process may work on a deletion. After that, another may continue, in case the first one stopped. */
const CLAIM_MS = 10 * 60_000

/** Claims a deletion; null if it is not due. */
export function claimDeletion(id: UserId, now: number): Promise<Deletion | null> {
  const ref = deletionRef(id)
  return db.runTransaction(async (transaction) => {
    const deletion = (await transaction.get(ref)).data()
    const dueAt = deletion?.nextAttemptAt
    if (!deletion || !dueAt || (dueAt as Timestamp).toMillis() > now) return null
    transaction.update(ref, { nextAttemptAt: Timestamp.fromMillis(now + CLAIM_MS) })
    return deletion
  })
}

/** Records that a step is done, and how much it changed. */
export async function recordStep(id: UserId, step: DeletionStep, count: number): Promise<void> {
  await deletionRef(id).update({ [`stepCounts.${step}`]: count })
}

/** Postpones a deletion that cannot continue for now; it is resumed at `nextAttemptAt`. */
export async function postponeDeletion(id: UserId, nextAttemptAt: number): Promise<void> {
  await deletionRef(id).update({ nextAttemptAt: Timestamp.fromMillis(nextAttemptAt) })
}

/** How long the document of a finished deletion is kept: as long as the audit log. */
const RETENTION_MS = 400 * 86_400_000

/** Marks a deletion as finished, and deletes the user's name and email, the last personal data. */
export async function endDeletion(id: UserId, now: number): Promise<void> {
  await deletionRef(id).update({
    name: null,
    email: null,
    nextAttemptAt: null,
    doneAt: Timestamp.fromMillis(now),
    expiresAt: Timestamp.fromMillis(now + RETENTION_MS),
  })
}

export async function listDueDeletionUserIds(now: number, limit: number): Promise<UserId[]> {
  const dueDeletions = deletions
    .where('nextAttemptAt', '<=', Timestamp.fromMillis(now))
    .orderBy('nextAttemptAt')
    .limit(limit)
  return (await dueDeletions.get()).docs.map((document) => document.data().userId)
}
