import type { Transaction } from 'firebase-admin/firestore'
import { encodeEventFields, eventRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { EventId } from '../../../shared/ids.ts'
import type { Mailing } from '../mail/mailing.ts'
import { createMailingIn, isMailingOfThisCall } from '../mail/mailings-store.ts'

/**
 * Begins the mailing of an event's photos and records it in the event, which outlives the mailing. Returns false if the
 * photos were mailed before or the event does not exist. `writeInCommit` adds writes to the commit.
 */
export function beginPhotosMailing(
  id: EventId,
  mailing: Mailing,
  now: number,
  writeInCommit: (transaction: Transaction) => void,
): Promise<boolean> {
  let wasCommitTried = false
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event) return false
    if (event.photosSharedAt) return wasCommitTried && isMailingOfThisCall(transaction, mailing.id, now)
    wasCommitTried = true
    transaction.update(eventRef(id), encodeEventFields({ photosSharedAt: now, updatedAt: now }))
    createMailingIn(transaction, mailing, now)
    writeInCommit(transaction)
    return true
  })
}
