import { getFirestore } from 'firebase-admin/firestore'
import { deliver } from '../functions/src/features/delivery/deliver.ts'
import { splitMailing } from '../functions/src/features/delivery/split-mailing.ts'
import { createDeliveryEngine } from '../functions/src/features/delivery/send-delivery.ts'

/** Sends a delivery if it is due at an instant, as the trigger and the sweep do. */
export function sendDeliveryAt(id: string, now: number): Promise<boolean> {
  return deliver(
    id,
    createDeliveryEngine(() => now),
  )
}

/** Splits a mailing into deliveries and sends those that are due at an instant. */
export async function sendMailing(id: string, now: number): Promise<void> {
  await splitMailing(id, { now: () => now, deadline: now + 60_000 })
  const deliveries = getFirestore().collection('deliveries').where('mailingId', '==', id)
  for (;;) {
    const dueDocuments = (await deliveries.get()).docs.filter((document) => {
      const nextAttemptAt = document.get('nextAttemptAt') as FirebaseFirestore.Timestamp | null
      return nextAttemptAt !== null && nextAttemptAt.toMillis() <= now
    })
    if (dueDocuments.length === 0) return
    for (const document of dueDocuments) await sendDeliveryAt(document.id, now)
  }
}

export const readEventMailings = async (eventId: number) =>
  (await getFirestore().collection('mailings').where('eventId', '==', eventId).get()).docs

/** Splits an event's mailings into deliveries and sends those that are due at an instant. */
export async function sendEventMailings(eventId: number, now: number): Promise<void> {
  for (const { id } of await readEventMailings(eventId)) await sendMailing(id, now)
}

/** Reads the stored data of the mail that an entry of the email log is about. */
export async function readMailData(entry: FirebaseFirestore.DocumentSnapshot | undefined): Promise<unknown> {
  const delivery = await getFirestore()
    .doc(`deliveries/${String(entry?.get('deliveryId'))}`)
    .get()
  return delivery.get('data')
}
