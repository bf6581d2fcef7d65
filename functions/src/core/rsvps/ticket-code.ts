import { createHash, createHmac } from 'node:crypto'
import { linkSecret } from '../../platform/params.ts'

/** 128 bits: 22 characters of base64url, which keep a ticket's QR code small enough to be scanned in the dark. */
const CODE_BYTES = 16

/**
 * The code of a spot's ticket. It is derived from the same secret as change tokens, but for another purpose, so a photo of a
 * ticket does not allow changing the RSVP. `seq` makes a new code when an attendee cancels and RSVPs again.
 */
export function makeTicketCode(signup: { eventId: number; signupId: string; seq: number }): string {
  return createHmac('sha256', linkSecret.value())
    .update(`ticket:${signup.eventId}:${signup.signupId}:${signup.seq}`)
    .digest()
    .subarray(0, CODE_BYTES)
    .toString('base64url')
}

/** The hash by which check-in lists and Firestore identify a ticket. The hash cannot be used as a ticket. */
export function hashTicketCode(code: string): string {
  return createHash('sha256').update(code).digest().subarray(0, CODE_BYTES).toString('base64url')
}
