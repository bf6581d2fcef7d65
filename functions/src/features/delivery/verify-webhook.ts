import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * How old a webhook's signature may be. Mailgun signs each delivery anew, so five minutes are enough for the slowest;
 * within them the token, remembered for longer than that, keeps one from being used twice.
 */
const MAX_AGE_MS = 5 * 60_000

export interface WebhookSignature {
  readonly timestamp: string
  readonly token: string
  readonly signature: string
}

/** Whether Mailgun signed this, and lately. The comparison takes as long for a near miss as for a wild guess. */
export function isGenuine(
  { timestamp, token, signature }: WebhookSignature,
  key: string,
  now: number,
): boolean {
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1_000) <= MAX_AGE_MS
}
