import { MessageDeliverer } from './message-deliverer.ts'
import { Failures } from './failures.ts'
import type { Settings } from './settings.ts'
import { MessageStore } from './store.ts'
import { Suppressions } from './suppressions.ts'
import { Webhooks } from './webhooks.ts'

/** The parts of one running stand-in. */
export class Mailgun {
  readonly settings: Settings
  readonly now: () => number
  readonly store: MessageStore
  readonly failures = new Failures()
  readonly suppressions = new Suppressions()
  readonly webhooks: Webhooks
  readonly deliverer: MessageDeliverer
  /** The numbers of calls to `messages`, of accepted ones among them, and of their recipients. */
  readonly counts = { callCount: 0, acceptedCount: 0, recipientCount: 0 }

  constructor(settings: Settings) {
    this.settings = settings
    this.now = settings.now ?? Date.now
    this.store = new MessageStore(this.now)
    this.webhooks = new Webhooks(settings)
    this.deliverer = new MessageDeliverer(this)
  }

  /** Resets the stand-in to its state after the start. */
  reset(): void {
    this.deliverer.cancelDeliveries()
    this.webhooks.clear()
    this.failures.clear()
    this.suppressions.clear()
    this.store.clear()
    Object.assign(this.counts, { callCount: 0, acceptedCount: 0, recipientCount: 0 })
  }

  close(): void {
    this.deliverer.cancelDeliveries()
    this.webhooks.clear()
  }
}
