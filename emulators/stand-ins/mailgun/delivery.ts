import type { Clock } from './clock.ts'
import type { Failures } from './failures.ts'
import type { EventDetail, EventName, MailEvent } from './mail-event.ts'
import type { Settings } from './settings.ts'
import type { Entry, MessageStore } from './store.ts'
import type { Submission } from './submission.ts'
import type { Suppressions } from './suppressions.ts'
import type { Webhooks } from './webhooks.ts'

/** A hard bounce: the address is wrong and gets listed. */
const BOUNCE: EventDetail = {
  severity: 'permanent',
  reason: 'bounce',
  code: 550,
  description: '5.1.1 The email account that you tried to reach does not exist.',
}

/** What happens to accepted messages: the events of each recipient, and their webhooks. */
export class Delivery {
  readonly #settings: Settings
  readonly #store: MessageStore
  readonly #failures: Failures
  readonly #suppressions: Suppressions
  readonly #webhooks: Webhooks
  readonly #clock: Clock

  constructor(
    settings: Settings,
    parts: {
      clock: Clock
      store: MessageStore
      failures: Failures
      suppressions: Suppressions
      webhooks: Webhooks
    },
  ) {
    this.#settings = settings
    this.#store = parts.store
    this.#failures = parts.failures
    this.#suppressions = parts.suppressions
    this.#webhooks = parts.webhooks
    this.#clock = parts.clock
  }

  /** Takes a message in; its outcome follows a moment later. */
  accept(submission: Submission): void {
    this.#store.add(submission)
    submission.recipients.forEach((_, index) => this.#store.record({ submission, index }, 'accepted'))
    const bounces = this.#failures.bouncesOf(submission)
    this.#clock.after(this.#settings.deliveryDelay, () => {
      submission.recipients.forEach((_, index) => {
        this.#webhooks.enqueue([this.#outcome({ submission, index }, bounces(index))])
      })
    })
  }

  /** Something a reader or a test did to a delivered message. */
  happen(entry: Entry, event: EventName, detail?: EventDetail): MailEvent {
    const record = this.#store.record(entry, event, detail)
    const address = entry.submission.recipients[entry.index]?.address ?? ''
    if (event === 'complained') this.#suppressions.add('complaints', address)
    if (event === 'unsubscribed') this.#suppressions.add('unsubscribes', address, { tags: ['*'] })
    if (event === 'failed') this.#suppressBounced(address, detail)
    this.#webhooks.enqueue([record])
    return record
  }

  #outcome(entry: Entry, isBounced: boolean): MailEvent {
    const address = entry.submission.recipients[entry.index]?.address ?? ''
    const suppressionReason = this.#suppressions.reasonFor(address)
    if (suppressionReason)
      return this.#store.record(entry, 'failed', { severity: 'permanent', ...suppressionReason })
    if (!isBounced) return this.#store.record(entry, 'delivered')
    this.#suppressBounced(address, BOUNCE)
    return this.#store.record(entry, 'failed', BOUNCE)
  }

  #suppressBounced(address: string, detail?: EventDetail): void {
    if (detail?.severity === 'temporary' || detail?.reason !== 'bounce') return
    this.#suppressions.add('bounces', address, {
      code: String(detail.code ?? 550),
      error: detail.description ?? '',
    })
  }
}
