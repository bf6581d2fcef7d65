import { Timestamp } from 'firebase-admin/firestore'
import type { UserId } from '../../../shared/ids.ts'
import { calendarFeedRef, calendarFeeds } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import { makeCalendarToken, hashToken } from '../../platform/tokens.ts'

/** The token of a member's own calendar; null if there is none. */
export async function findCalendarToken(id: UserId): Promise<string | null> {
  const feed = (await calendarFeedRef(id).get()).data()
  return feed ? makeCalendarToken({ userId: id, version: feed.version }) : null
}

/** Makes a new token; the same commit invalidates the former one. */
export function renewCalendarToken(id: UserId, now: number): Promise<string> {
  const ref = calendarFeedRef(id)
  return db.runTransaction(async (transaction) => {
    const version = ((await transaction.get(ref)).data()?.version ?? 0) + 1
    const token = makeCalendarToken({ userId: id, version })
    const createdAt = Timestamp.fromMillis(now)
    transaction.set(ref, { userId: id, tokenHash: hashToken(token), version, createdAt })
    return token
  })
}

/** Renews a member's calendar token if they have one, so that the old link stops working. */
export async function renewExistingCalendarToken(id: UserId, now: number): Promise<void> {
  if ((await calendarFeedRef(id).get()).exists) await renewCalendarToken(id, now)
}

/** The owner of a calendar token; null if it is unknown or was renewed. */
export async function findCalendarOwner(token: string): Promise<UserId | null> {
  const snapshot = await calendarFeeds.where('tokenHash', '==', hashToken(token)).limit(1).get()
  return snapshot.docs[0]?.data().userId ?? null
}
