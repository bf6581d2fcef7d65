import { getColourIndex } from '../../../shared/events/colours.ts'
import { isActive, isUnderReview, type EventFacts } from '../../../shared/events/event-document.ts'
import type { Ticket } from '../../../shared/rsvps/contract.ts'
import type { SignupStatus } from '../../../shared/rsvps/command.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { hashAddress } from '../../platform/tokens.ts'
import { findEventPlace } from '../../core/events/events-store.ts'
import { LINK_VALID_AFTER_EVENT_MS, pickEventFacts } from './get-rsvp.ts'
import { findSignupByTicket, findEventFacts } from '../../core/rsvps/signups-store.ts'
import { makeTicketCode } from '../../core/rsvps/ticket-code.ts'

/**
 * A ticket is shown to anyone with its code. The response contains only facts that the ticket shows. It contains no link to the
 * event's page, which anyone with a photo of the ticket could then open, and neither the email nor the change link.
 */
export const getTicket: Handler<'getTicket'> = async ({ params, now }) => {
  const ticket = await findSignupByTicket(params.code)
  const event = ticket && (await findEventFacts(ticket.eventId))
  if (!event || event.endsAt + LINK_VALID_AFTER_EVENT_MS < now) {
    throw new CallError('not_found', "We don't recognise this ticket. The event may be long over.")
  }
  const state = getTicketState(event, ticket.signup.status)
  // Only attendees with a spot know the location of a private event.
  const eventPlace = await findEventPlace(event, state === 'valid')
  return {
    state,
    name: ticket.signup.name,
    event: {
      colour: getColourIndex(event.id),
      ...pickEventFacts(event, eventPlace),
    },
  }
}

/**
 * This call reads no document: the session proves the address, and the code is derived from the address, the event and the
 * sign-up's `seq`.
 */
export const getTicketCode: Handler<'getTicketCode'> = ({ params: { id: eventId, seq }, caller }) =>
  Promise.resolve({ code: makeTicketCode({ eventId, signupId: hashAddress(caller.email), seq }) })

function getTicketState(event: EventFacts, status: SignupStatus): Ticket['state'] {
  // If the RSVP is cancelled, the state of its event does not matter.
  if (status === 'cancelled') return 'cancelled'
  if (isUnderReview(event)) return 'under_review'
  if (!isActive(event)) return 'event_inactive'
  return status === 'waitlist' || status === 'requested' ? status : 'valid'
}
