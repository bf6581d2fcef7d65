import { createHash, createHmac } from 'node:crypto'
import { linkSecret } from '../params.ts'

/**
 * The token of a sign-up's change link. It is derived from LINK_SECRET rather than drawn and stored, so that every
 * later e-mail to the attendee can carry the link too while Firestore holds nothing but its SHA-256. `seq` makes the
 * token of an RSVP that was cancelled and made again a new one.
 */
export function changeToken(signup: { eventId: number; signupId: string; seq: number }): string {
  return createHmac('sha256', linkSecret.value())
    .update(`rsvp-change:${signup.eventId}:${signup.signupId}:${signup.seq}`)
    .digest('base64url')
}

/** Tokens are stored and looked up as this alone. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
