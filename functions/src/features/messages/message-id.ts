import { createHash } from 'node:crypto'
import { makeTransactionalId } from '../../core/mail/mail.ts'

/**
 * Makes the id of a message that a person sends. A repeated request with the same `Idempotency-Key` has the same id; without a key
 * each id is different. The id depends on the contents too, so that no message is lost if a key is reused by mistake.
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
  if (idempotencyKey === null) return makeTransactionalId(kind, now)
  const request = JSON.stringify([caller.id, idempotencyKey, payload])
  return `${kind}-${createHash('sha256').update(request).digest('hex').slice(0, 40)}`
}
