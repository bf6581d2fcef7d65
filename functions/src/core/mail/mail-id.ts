import { randomBytes } from 'node:crypto'

/** An id for mail that a person asks for, as often as they ask. */
export function transactionalId(kind: string, now: number): string {
  return `${kind}-${now}-${randomBytes(6).toString('hex')}`
}
