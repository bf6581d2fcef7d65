import type { Clock } from './clock.ts'
import type { Failures, RecipientMode } from './failures.ts'
import type { EventDetail, EventName, MailEvent } from './mail-event.ts'
import type { Settings } from './settings.ts'
import type { Entry, MessageStore } from './store.ts'
import type { Submission } from './submission.ts'
import type { Suppressions } from './suppressions.ts'
import type { Webhooks } from './webhooks.ts'

/** How a message may fail; only a hard bounce says that the address is wrong, and only it gets an address listed. */
const FAILED: Partial<Record<RecipientMode, EventDetail>> = {
  bounce: {
    severity: 'permanent',
    reason: 'bounce',
    code: 550,
    description: '5.1.1 The email account that you tried to reach does not exist.',
  },
  expired: {
    severity: 'permanent',
    reason: 'old',
    code: 602,
    description: 'Too old',
  },
  blocked: {
    severity: 'permanent',
    reason: 'espblock',
    code: 550,
    description: '5.7.1 Our system has detected that this message is likely unsolicited mail.',
  },
  full: {
    severity: 'permanent',
    reason: 'generic',
    code: 552,
    description: '5.2.2 The email account that you tried to reach is over quota.',
  },
  softbounce: {
    severity: 'temporary',
    reason: 'generic',
    code: 452,
    description: '4.2.2 The email account that you tried to reach is over quota.',
  },
}

/** What comes of accepted messages: the events of each recipient, and their webhooks. */
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

  /** Takes a message in; its outcome follows a moment later, or at its `o:deliverytime`. */
  accept(submission: Submission): void {
    this.#store.add(submission)
    submission.recipients.forEach((_, index) => this.#store.record({ submission, index }, 'accepted'))
    const modeOf = this.#failures.forRecipients(submission)
    const scheduled = Date.parse(submission.options['deliverytime'] ?? '') - this.#clock.now()
    const delay = Math.max(this.#settings.deliveryDelay, Number.isNaN(scheduled) ? 0 : scheduled)
    this.#clock.after(delay, () => {
      submission.recipients.forEach((_, index) => this.#settle({ submission, index }, modeOf(index)))
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

  #settle(entry: Entry, mode: RecipientMode | undefined): void {
    const events = this.#outcome(entry, mode)
    if (mode === 'silent') return
    if (mode === 'reorder') events.reverse()
    this.#webhooks.enqueue(mode === 'double' ? events.flatMap((event) => [event, event]) : events)
  }

  #outcome(entry: Entry, mode: RecipientMode | undefined): MailEvent[] {
    const address = entry.submission.recipients[entry.index]?.address ?? ''
    const suppressed = this.#suppressions.reasonFor(address)
    if (suppressed) return [this.#store.record(entry, 'failed', { severity: 'permanent', ...suppressed })]
    const failure = mode && FAILED[mode]
    if (failure) {
      this.#suppressBounced(address, failure)
      return [this.#store.record(entry, 'failed', failure)]
    }
    const delivered = this.#store.record(entry, 'delivered')
    if (mode === 'complain') {
      this.#suppressions.add('complaints', address)
      return [delivered, this.#store.record(entry, 'complained')]
    }
    if (mode === 'reorder') return [delivered, this.#store.record(entry, 'opened')]
    return [delivered]
  }

  #suppressBounced(address: string, detail?: EventDetail): void {
    if (detail?.severity === 'temporary' || detail?.reason !== 'bounce') return
    this.#suppressions.add('bounces', address, {
      code: String(detail.code ?? 550),
      error: detail.description ?? '',
    })
  }
}
