import * as log from '../../platform/log.ts'
import { deliver, type Engine } from './deliver.ts'
import { firestoreDeliveries } from './deliveries-store.ts'
import { findAccepted, sendMessage } from './mailgun.ts'
import { prepare } from './prepare.ts'
import { DELIVERY_ID } from './provider-variables.ts'

/** The engine on Firestore and Mailgun. */
export function engineAt(now: () => number, timeoutMs?: number): Engine {
  return {
    store: firestoreDeliveries,
    mailgun: {
      send: (message) => sendMessage(message, timeoutMs),
      findAccepted: (recipient, value, since) => findAccepted(recipient, { name: DELIVERY_ID, value }, since),
    },
    prepare,
    now,
    report: log.error,
  }
}

/** Does what is due about one delivery. */
export function sendDelivery(id: string, now: () => number = Date.now): Promise<void> {
  return deliver(id, engineAt(now))
}
