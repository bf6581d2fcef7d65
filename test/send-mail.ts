import { getFirestore } from 'firebase-admin/firestore'
import { deliver } from '../functions/src/features/delivery/deliver.ts'
import { splitMailing } from '../functions/src/features/delivery/split-mailing.ts'
import { createDeliveryEngine } from '../functions/src/features/delivery/send-delivery.ts'

/** Sends a delivery if it is due at an instant, as the trigger and the sweep do. */
export function sendDeliveryAt(id: string, at: number): Promise<boolean> {
  return deliver(
    id,
    createDeliveryEngine(() => at),
  )
}

/** Splits a mailing into deliveries and sends those that are due at an instant. */
export async function sendMailing(id: string, at: number): Promise<void> {
  await splitMailing(id, { now: () => at, deadline: at + 60_000 })
  const deliveries = getFirestore().collection('deliveries').where('mailingId', '==', id)
  for (;;) {
    const dueDocuments = (await deliveries.get()).docs.filter((document) => {
      const nextAttemptAt = document.get('nextAttemptAt') as FirebaseFirestore.Timestamp | null
      return nextAttemptAt !== null && nextAttemptAt.toMillis() <= at
    })
    if (dueDocuments.length === 0) return
    for (const document of dueDocuments) await sendDeliveryAt(document.id, at)
  }
}

export const readEventMailings = async (eventId: number) =>
  (await getFirestore().collection('mailings').where('eventId', '==', eventId).get()).docs

/** Splits an event's mailings into deliveries and sends those that are due at an instant. */
export async function sendEventMailings(eventId: number, at: number): Promise<void> {
  for (const { id } of await readEventMailings(eventId)) await sendMailing(id, at)
}

/** Reads the stored data of the mail of a log entry. */
export async function readMailData(entry: FirebaseFirestore.DocumentSnapshot | undefined): Promise<unknown> {
  const delivery = await getFirestore()
    .doc(`deliveries/${String(entry?.get('deliveryId'))}`)
    .get()
  return delivery.get('data')
}
