import { Timestamp } from 'firebase-admin/firestore'
import type { Mailing } from '../../core/mail/mailing.ts'
import { createMailingIn, recipientCounts } from '../../core/mail/mailings-store.ts'
import { limits } from '../../platform/collections.ts'
import { isStatus } from '../../platform/contention.ts'
import { db } from '../../platform/firebase.ts'

const DAY = 86_400_000

/**
 * Begins a campaign of an event and counts it, in one commit; one that is known already is neither. False where the event
 * has had its most of the day.
 */
export async function beginCampaign(
  mailing: Mailing,
  { eventId, mostADay, now }: { readonly eventId: number; readonly mostADay: number; readonly now: number },
): Promise<boolean> {
  const day = Math.floor(now / DAY)
  // Among the counters of tries, where Firestore deletes what has expired.
  const counter = limits.doc(`campaigns-${eventId}-${day}`)
  try {
    return await db.runTransaction(async (transaction) => {
      const count = Number((await transaction.get(counter)).get('count') ?? 0)
      if (count >= mostADay) return (await recipientCounts([mailing.id])).has(mailing.id)
      createMailingIn(transaction, mailing, now)
      transaction.set(counter, { count: count + 1, expiresAt: Timestamp.fromMillis((day + 1) * DAY) })
      return true
    })
  } catch (error) {
    if (!isStatus(error, 'ALREADY_EXISTS')) throw error
    return true
  }
}
