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

/** Mailgun's signature: HMAC-SHA256 of timestamp and token, in hex. `at` is in milliseconds. */
export function sign(signingKey: string, at: number): Signature {
  const timestamp = String(Math.floor(at / 1_000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest('hex')
  return { timestamp, token, signature }
}

/** Sends signed webhooks once, at most a few at a time; the events of one job go in its order. */
export class Webhooks {
  readonly counts = { sent: 0, failed: 0 }
  readonly #settings: Settings
  readonly #clock: Clock
  #queue: MailEvent[][] = []
  #running = 0
  #stop = new AbortController()

  constructor(settings: Settings, clock: Clock) {
    this.#settings = settings
    this.#clock = clock
  }

  /** Webhooks on their way or about to be. */
  get pending(): number {
    return this.#queue.length + this.#running
  }

  enqueue(events: readonly MailEvent[]): void {
    if (this.#settings.webhookUrl === undefined || events.length === 0) return
    this.#queue.push([...events])
    if (this.#running < CONCURRENCY) void this.#work()
  }

  /** Drops waiting webhooks and aborts those under way. The owner resets the clock. */
  clear(): void {
    this.#queue = []
    this.#stop.abort()
    this.#stop = new AbortController()
    Object.assign(this.counts, { sent: 0, failed: 0 })
  }

  async #work(): Promise<void> {
    this.#running += 1
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const { signal } = this.#stop
      for (const event of job) await this.#deliver(event, signal)
    }
    this.#running -= 1
  }

  async #deliver(event: MailEvent, stop: AbortSignal): Promise<void> {
    const signature = sign(this.#settings.signingKey, this.#clock.now())
    const body = { signature, 'event-data': eventData(event, this.#settings.domain) }
    const status = await this.post(body, stop)
    if (!stop.aborted) this.counts[status === 200 ? 'sent' : 'failed'] += 1
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
