import type { Transaction } from 'firebase-admin/firestore'
import { eventFields, eventRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { EventId } from '../../../shared/ids.ts'
import type { Mailing } from '../mail/mailing.ts'
import { createMailingIn } from '../mail/mailings-store.ts'

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
  return db.runTransaction(async (transaction) => {
    const event = (await transaction.get(eventRef(id))).data()
    if (!event || event.photosSharedAt) return false
    transaction.update(eventRef(id), eventFields({ photosSharedAt: now, updatedAt: now }))
    createMailingIn(transaction, mailing, now)
    writeInCommit(transaction)
    return true
  })
}
