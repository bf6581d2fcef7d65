import * as log from '../../platform/log.ts'
import { deliver, SMALL_DELIVERY_SIZE, type DeliveryEngine } from './deliver.ts'
import { firestoreDeliveries } from './deliveries-store.ts'
import { findAcceptedMessageId, sendMessage } from './mailgun.ts'
import { prepareDelivery } from './prepare-delivery.ts'
import { DELIVERY_ID_VARIABLE } from './mailgun-variables.ts'
import { sweepDeliveries } from './sweep.ts'

/** Creates the engine that uses Firestore and Mailgun. */
export function createDeliveryEngine(now: () => number): DeliveryEngine {
  return {
    store: firestoreDeliveries,
    mailgun: {
      send: (message) => sendMessage(message),
      findAcceptedMessageId: (address, deliveryId, attemptedAt) =>
        findAcceptedMessageId(address, { name: DELIVERY_ID_VARIABLE, value: deliveryId }, attemptedAt),
    },
    prepare: prepareDelivery,
    now,
    logError: log.error,
  }
}

/** Processes one delivery with Firestore and Mailgun. Returns what `deliver` returns. */
export function sendDelivery(id: string, now: () => number = Date.now): Promise<boolean> {
  return deliver(id, createDeliveryEngine(now))
}

/**
 * Sends a delivery that was just queued. After a large delivery it also processes all due deliveries until `deadline`,
 * because other large deliveries had to wait in the meantime.
 */
export async function sendQueuedDelivery(
  id: string,
  recipientCount: number,
  deadline: number,
): Promise<void> {
  const engine = createDeliveryEngine(Date.now)
  const hasRun = await deliver(id, engine)
  if (hasRun && recipientCount > SMALL_DELIVERY_SIZE)
    await sweepDeliveries(engine, { now: Date.now, deadline })
}
