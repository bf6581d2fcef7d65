import { isActive } from '../../../shared/events/event-document.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { makeRefusalError, makeUnknownLinkError } from '../../core/rsvps/refusal-errors.ts'
import { findSignupByToken, findEventFacts, updateSignupDetails } from '../../core/rsvps/signups-store.ts'

/**
 * Changes the attendee's name, and the city and area that they come from. The email stays. No spot changes, so this is not an
 * engine command.
 */
export const updateRsvp: Handler<'updateRsvp'> = async ({ params, body, now }) => {
  const rsvp = await findSignupByToken(params.token)
  const event = rsvp && (await findEventFacts(rsvp.eventId))
  if (rsvp && (!event || !isActive(event))) throw makeEventCancelledError()
  if (event && event.startsAt < now) throw makeRefusalError('event_over')
  if (!event || !(await updateSignupDetails(rsvp.eventId, rsvp.signup, body, now)))
    throw makeUnknownLinkError()
  return { message: 'RSVP Updated' }
}
