import { createHash, createHmac } from 'node:crypto'
import { linkSecret } from '../../platform/params.ts'

/** 128 bits: 22 characters of base64url, so that the code of a ticket stays small enough to be read in the dark. */
const BYTES = 16

/**
 * The code of a seat's ticket: opaque, derived as change tokens are and from the same secret, but for a purpose of its own,
 * so that who has a photo of a ticket can change nothing about the RSVP. `seq` makes that of a seat that was given up and
 * taken again a new one.
 */
export function ticketCode(signup: { eventId: number; signupId: string; seq: number }): string {
  return createHmac('sha256', linkSecret.value())
    .update(`ticket:${signup.eventId}:${signup.signupId}:${signup.seq}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')
}

/** What a door's list, and Firestore, know a ticket by: it cannot be used as a ticket. */
export function ticketHash(code: string): string {
  return createHash('sha256').update(code).digest().subarray(0, BYTES).toString('base64url')
}
