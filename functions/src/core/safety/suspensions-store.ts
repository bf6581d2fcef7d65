import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import type { storedUser } from '../../../shared/members/stored.ts'
import {
  applicationRef,
  readTogether,
  hostCardRef,
  userEmails,
  userRef,
  users,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { invalidateCachedUser } from '../accounts/users-store.ts'
import { readAddressSettingsIn } from '../mail/addresses-store.ts'
import { listBlockedKinds } from '../mail/suppression.ts'

type StoredUser = Stored<typeof storedUser>

/** After this time all steps are repeated: by then, an RSVP that began before the suspension is committed. */
const REPEAT_AFTER_MS = 60_000

/** A user, even if they are suspended or being deleted. */
export async function findUserInAnyState(id: UserId): Promise<StoredUser | null> {
  return (await userRef(id).get()).data() ?? null
}

/** The suspended user of an address; null if there is none. */
export async function findSuspendedUserByEmail(email: string): Promise<StoredUser | null> {
  const [document] = (await users.where('email', '==', email).limit(1).get()).docs
  const user = document?.data()
  return user?.suspendedAt !== undefined && user.deletedAt === undefined ? user : null
}

/**
 * Suspends a user or ends the suspension. After the commit of a suspension, the user is not a member, nobody can RSVP with
 * their addresses, and their public card is deleted. `applySuspensionState` carries out the other steps. `writeInCommit` adds
 * writes to the commit.
 */
export async function writeSuspension(
  id: UserId,
  { isSuspended, now }: { readonly isSuspended: boolean; readonly now: number },
  writeInCommit: (transaction: Transaction, user: StoredUser) => void,
): Promise<'changed' | 'unchanged' | 'unknown' | 'is_admin'> {
  try {
    return await db.runTransaction(async (transaction) => {
      const [userSnapshot, card, application] = await readTogether(
        transaction,
        userRef(id),
        hostCardRef(id),
        applicationRef(id),
      )
      const user = userSnapshot.data()
      if (!user || user.deletedAt !== undefined) return 'unknown'
      if (isSuspended && user.role === 'admin') return 'is_admin'
      if (isSuspended === (user.suspendedAt !== undefined)) return 'unchanged'
      const addresses = await transaction.get(userEmails.where('userId', '==', id))
      const blockedMailKinds = isSuspended
        ? ['all']
        : listBlockedKinds(await readAddressSettingsIn(transaction, user.email))
      const nowTimestamp = Timestamp.fromMillis(now)
      transaction.update(userRef(id), {
        suspendedAt: isSuspended ? nowTimestamp : FieldValue.delete(),
        suspensionRepeatAt: Timestamp.fromMillis(now + REPEAT_AFTER_MS),
        blockedMailKinds,
        updatedAt: nowTimestamp,
      })
      for (const { ref } of addresses.docs)
        transaction.update(ref, { isSuspended: isSuspended ? true : FieldValue.delete() })
      if (isSuspended && card.exists) transaction.delete(hostCardRef(id))
      const [formerStatus, status] = isSuspended
        ? (['pending', 'suspended'] as const)
        : (['suspended', 'pending'] as const)
      if (application.data()?.status === formerStatus) transaction.update(application.ref, { status })
      writeInCommit(transaction, user)
      return 'changed'
    })
  } finally {
    invalidateCachedUser(id)
  }
}

/** Records that the steps of a suspension, or of its end, were repeated, unless the suspension changed in the meantime. */
export function clearSuspensionRepeat(id: UserId, dueAt: Timestamp): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const user = (await transaction.get(userRef(id))).data()
    if (!user?.suspensionRepeatAt || !dueAt.isEqual(user.suspensionRepeatAt as Timestamp)) return
    transaction.update(userRef(id), { suspensionRepeatAt: FieldValue.delete() })
  })
}

export async function listDueSuspensionRepeatUserIds(now: number, limit: number): Promise<UserId[]> {
  const dueUsers = users
    .where('suspensionRepeatAt', '<=', Timestamp.fromMillis(now))
    .orderBy('suspensionRepeatAt')
    .limit(limit)
  return (await dueUsers.get()).docs.map((document) => document.data().id)
}
