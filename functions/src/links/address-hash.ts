import { createHash } from 'node:crypto'

/**
 * An e-mail address as ids are made of it: the same however it is typed. Firestore's rules make it too, for a person's own
 * sign-ups.
 */
export function addressHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}
