import { createHmac, timingSafeEqual } from 'node:crypto'

const HOUR_MS = 3_600_000

/**
 * How old a webhook's signature may be. Mailgun repeats an unaccepted webhook for eight hours, probably under the same
 * signature, so a signature is valid for a day. Its token is stored for longer than a day, and accepted once.
 */
const MAX_AGE_MS = 24 * HOUR_MS
/** How far Mailgun's clock may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000

export interface WebhookSignature {
  readonly timestamp: string
  readonly token: string
  readonly signature: string
}

/** Whether Mailgun signed a webhook recently. The comparison takes the same time for every guess. */
export function isSignatureValid(
  { timestamp, token, signature }: WebhookSignature,
  key: string,
  now: number,
): boolean {
  const expectedDigest = createHmac('sha256', key)
    .update(timestamp + token)
    .digest()
  const actualDigest = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  if (actualDigest.length !== expectedDigest.length || !timingSafeEqual(actualDigest, expectedDigest))
    return false
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const ageMs = now - Number(timestamp) * 1_000
  return ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS
}
