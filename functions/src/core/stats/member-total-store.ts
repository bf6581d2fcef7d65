import { Timestamp } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import { memberTotalRef, users } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'

/** A member's document is stored a little later than its `createdAt`. Members who joined this long ago are certainly stored. */
const STORED_AFTER_MS = 3_600_000

/**
 * Recounts and stores the number of members who joined more than an hour ago: every night, and whenever a member is deleted.
 * Recounts may run twice or in any order, because an older count never replaces a newer one.
 */
export async function recountMemberTotal(now: number): Promise<void> {
  const joinedBefore = Timestamp.fromMillis(now - STORED_AFTER_MS)
  const snapshot = await users.where('createdAt', '<', joinedBefore).count().get()
  await db.runTransaction(async (transaction) => {
    const storedTotal = (await transaction.get(memberTotalRef)).data()
    if (storedTotal && getMillis(storedTotal.countedAt) > snapshot.readTime.toMillis()) return
    transaction.set(memberTotalRef, {
      count: snapshot.data().count,
      joinedBefore,
      countedAt: snapshot.readTime,
    })
  })
}

/**
 * The number of members: the stored count, plus the members who joined at its `joinedBefore` or later. Without a stored count, all
 * are counted.
 */
export async function countMembers(): Promise<number> {
  const storedTotal = (await memberTotalRef.get()).data()
  const query = storedTotal ? users.where('createdAt', '>=', storedTotal.joinedBefore) : users
  return (storedTotal?.count ?? 0) + (await query.count().get()).data().count
}
