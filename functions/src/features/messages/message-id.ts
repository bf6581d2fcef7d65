import { createHash } from 'node:crypto'
import { transactionalId } from '../../core/mail/mails.ts'

/**
 * The id of what a person asks to be sent. A request made again with the same `Idempotency-Key` has the same one; without a
 * key each is its own. What is asked is part of it, so that a key used twice by mistake swallows nothing.
 */
export function requestedId(
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
