import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import { eventData, type MailEvent } from './mail-event.ts'
import type { Settings } from './settings.ts'

const CONCURRENCY = 8
const POST_TIMEOUT = 15_000

export interface Signature {
  timestamp: string
  token: string
  signature: string
}

/** One event to be told; its signature stays the same however often that is tried. */
interface Notice {
  event: MailEvent
  signature: Signature
  tries: number
}

/** Mailgun's signature: HMAC-SHA256 of timestamp and token, in hex. `at` is in milliseconds. */
export function sign(signingKey: string, at: number): Signature {
  const timestamp = String(Math.floor(at / 1_000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest('hex')
  return { timestamp, token, signature }
}

/** Sends signed webhooks, at most a few at a time, each with repeats; the events of one job go in its order. */
export class Webhooks {
  readonly counts = { sent: 0, failed: 0, retried: 0 }
  readonly #settings: Settings
  readonly #clock: Clock
  #queue: Notice[][] = []
  #running = 0
  #waiting = 0
  #idle: (() => void)[] = []
  #stop = new AbortController()

  constructor(settings: Settings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  /** Webhooks on their way or about to be. */
  get pending(): number {
    return this.#queue.length + this.#running
  }

  /** Webhooks that will be repeated when their time has come. */
  get waiting(): number {
    return this.#waiting
  }

  enqueue(events: readonly MailEvent[]): void {
    const now = this.#clock.now()
    this.#send(events.map((event) => ({ event, signature: sign(this.#settings.signingKey, now), tries: 0 })))
  }

  /** Resolves when none is on its way; those that wait for a repeat are not counted. */
  async idle(): Promise<void> {
    if (this.pending > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Forgets what waits; what is on its way is broken off. The clock is the owner's to reset. */
  clear(): void {
    this.#queue = []
    this.#waiting = 0
    this.#stop.abort()
    this.#stop = new AbortController()
    Object.assign(this.counts, { sent: 0, failed: 0, retried: 0 })
  }

  #send(job: Notice[]): void {
    if (this.#settings.webhookUrl === undefined || job.length === 0) return
    this.#queue.push(job)
    if (this.#running < CONCURRENCY) void this.#work()
  }

  async #work(): Promise<void> {
    this.#running += 1
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const { signal } = this.#stop
      for (const notice of job) await this.#deliver(notice, signal)
    }
    this.#running -= 1
    if (this.pending === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #deliver(notice: Notice, stop: AbortSignal): Promise<void> {
    const { event, signature } = notice
    const body = { signature, 'event-data': eventData(event, this.#settings.domain) }
    const status = await this.post(body, stop)
    if (stop.aborted) return
    if (status === 200) {
      this.counts.sent += 1
      return
    }
    // 406 asks Mailgun not to try again; a delivery is told only once.
    const isFinal = status === 406 || event.event === 'delivered'
    const pause = isFinal ? undefined : this.#settings.webhookBackoff[notice.tries]
    if (pause === undefined) {
      this.counts.failed += 1
      return
    }
    this.counts.retried += 1
    this.#waiting += 1
    this.#clock.after(pause, () => {
      this.#waiting -= 1
      this.#send([{ ...notice, tries: notice.tries + 1 }])
    })
  }

  /** Posts one body once; the answer's status, or 0 when there was none. */
  async post(body: unknown, stop?: AbortSignal): Promise<number> {
    if (this.#settings.webhookUrl === undefined) return 0
    try {
      const timeout = AbortSignal.timeout(POST_TIMEOUT)
      const response = await fetch(this.#settings.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }
}
