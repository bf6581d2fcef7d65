import { makeTicketLink } from '../../functions/shared/door/ticket-link.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { makeTicketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { SITE_URL } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEmail } from './test-users.ts'

interface TicketHolder {
  readonly email: string
  /** The link in the QR code of the attendee's ticket. */
  readonly ticketUrl: string
}

/** Makes an attendee who has RSVP'd to an event over HTTP. */
export async function makeTicketHolder(eventId: EventId, name: string): Promise<TicketHolder> {
  const email = makeEmail(name.toLowerCase())
  await rsvp(eventId, email, { name })
  const signupId = hashAddress(email)
  const { seq } = (await findSignup(eventId, signupId)) ?? { seq: 0 }
  return {
    email,
    ticketUrl: makeTicketLink(new URL(SITE_URL).origin, makeTicketCode({ eventId, signupId, seq })),
  }
}
