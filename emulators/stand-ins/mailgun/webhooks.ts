import { createHmac, randomBytes } from 'node:crypto'
import { toEventData, type MailEvent } from './mail-event.ts'
import type { Settings } from './settings.ts'

const CONCURRENCY = 8
const POST_TIMEOUT_MS = 15_000

export interface Signature {
  timestamp: string
  token: string
  signature: string
}

/** Makes Mailgun's signature: HMAC-SHA256 of timestamp and token, in hex. `sentAt` is in milliseconds since 1970. */
function makeSignature(signingKey: string, sentAt: number): Signature {
  const timestamp = String(Math.floor(sentAt / 1_000))
  const token = randomBytes(25).toString('hex')
  const signature = createHmac('sha256', signingKey)
    .update(timestamp + token)
    .digest('hex')
  return { timestamp, token, signature }
}

/** Sends each webhook once, signed, a few at a time. */
export class Webhooks {
  readonly #settings: Settings
  #queue: MailEvent[] = []
  #workerCount = 0
  #abortController = new AbortController()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  enqueue(event: MailEvent): void {
    const { webhookUrl, domain } = this.#settings
    // Mailgun's webhooks belong to one domain.
    if (webhookUrl === undefined || event.submission.domain !== domain) return
    this.#queue.push(event)
    if (this.#workerCount < CONCURRENCY) void this.#sendQueuedWebhooks()
  }

  /** Drops queued webhooks and aborts unfinished ones. The callers also cancel the deliveries that would cause new ones. */
  clear(): void {
    this.#queue = []
    this.#abortController.abort()
    this.#abortController = new AbortController()
  }

  async #sendQueuedWebhooks(): Promise<void> {
    this.#workerCount += 1
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) await this.#sendWebhook(event)
    this.#workerCount -= 1
  }

  async #sendWebhook(event: MailEvent): Promise<void> {
    const { webhookUrl = '', signingKey } = this.#settings
    const signature = makeSignature(signingKey, Date.now())
    const { signal } = this.#abortController
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ signature, 'event-data': toEventData(event) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(POST_TIMEOUT_MS)]),
    }).catch(() => undefined)
    await response?.body?.cancel()
  }
}
