import { createHash } from 'node:crypto'
import { transactionalId } from '../../core/mail/mails.ts'

/**
 * Makes the id of a message that a person sends. A repeated request with the same `Idempotency-Key` has the same id; without a key
 * each is different. The contents are part of it, so that reusing a key by mistake loses nothing.
 */
export function makeMessageId(
  kind: string,
  {
    caller,
    idempotencyKey,
    payload,
    now,
  }: {
    readonly caller: { readonly id: number }
    readonly idempotencyKey: string | null
    readonly payload: object
    readonly now: number
  },
): string {
  if (idempotencyKey === null) return transactionalId(kind, now)
  const request = JSON.stringify([caller.id, idempotencyKey, payload])
  return `${kind}-${createHash('sha256').update(request).digest('hex').slice(0, 40)}`
}
