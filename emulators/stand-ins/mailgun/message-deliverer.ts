import type { Failures } from './failures.ts'
import type { MailEventDetail, MailEvent } from './mail-event.ts'
import type { Settings } from './settings.ts'
import type { InboxEntry, MessageStore } from './store.ts'
import type { Status, Submission } from './submission.ts'
import type { Suppressions } from './suppressions.ts'
import type { Webhooks } from './webhooks.ts'

const DEFAULT_DELAY_MS = 60
/** A hard bounce: the address is wrong, and is suppressed. */
const BOUNCE = {
  reason: 'bounce',
  code: 550,
  description: '5.1.1 The email account that you tried to reach does not exist.',
} as const satisfies MailEventDetail

interface Dependencies {
  readonly settings: Settings
  readonly store: MessageStore
  readonly failures: Failures
  readonly suppressions: Suppressions
  readonly webhooks: Webhooks
}

/** Delivers accepted messages: records the events of each recipient and sends their webhooks. */
export class MessageDeliverer {
  readonly #dependencies: Dependencies
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Accepts a message, and delivers or fails it a moment later. */
  accept(submission: Submission): void {
    const { settings, store, failures, webhooks } = this.#dependencies
    store.addSubmission(submission)
    submission.recipients.forEach((_, recipientIndex) =>
      store.recordEvent({ submission, recipientIndex }, 'accepted'),
    )
    const shouldBounce = failures.consumeBounces(submission)
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      submission.recipients.forEach((_, recipientIndex) => {
        webhooks.enqueue(this.#recordOutcome({ submission, recipientIndex }, shouldBounce(recipientIndex)))
      })
    }, settings.deliveryDelayMs ?? DEFAULT_DELAY_MS)
    this.#timers.add(timer)
  }

  /** Cancels the deliveries that have not happened yet. */
  cancelDeliveries(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Records a recipient's action on a message. */
  recordAction(entry: InboxEntry, event: Status, detail?: MailEventDetail): void {
    if (event === 'complained') this.#dependencies.suppressions.add('complaints', getAddress(entry))
    this.#dependencies.webhooks.enqueue(this.#dependencies.store.recordEvent(entry, event, detail))
  }

  #recordOutcome(entry: InboxEntry, isBounced: boolean): MailEvent {
    const { store, suppressions } = this.#dependencies
    const suppression = suppressions.findReason(getAddress(entry))
    if (suppression) return store.recordEvent(entry, 'failed', suppression)
    if (!isBounced) return store.recordEvent(entry, 'delivered')
    const { code, description: error } = BOUNCE
    suppressions.add('bounces', getAddress(entry), { code: String(code), error })
    return store.recordEvent(entry, 'failed', BOUNCE)
  }
}

const getAddress = ({ submission, recipientIndex }: InboxEntry): string =>
  submission.recipients[recipientIndex]?.address ?? ''
