import { isTakingPlace } from '../../../shared/events/event.ts'
import { eventCancelled } from '../events/cancelled-event.ts'
import type { Handler } from '../../platform/call.ts'
import { refusal, unknownLink } from './refusal.ts'
import { findByToken, readEvent, updateDetails } from './signups-store.ts'

/** Who comes, and from where. No seat changes hands, so this is no command of the line; the e-mail stays what it is. */
export const updateRsvp: Handler<'updateRsvp'> = async ({ params, body, now }) => {
  const found = await findByToken(params.token)
  const event = found && (await readEvent(found.eventId))
  if (found && (!event || !isTakingPlace(event))) throw eventCancelled()
  if (event && event.startsAt < now) throw refusal('event_over')
  if (!event || !(await updateDetails(found.eventId, found.signup, body, now))) throw unknownLink()
  return { message: 'RSVP Updated' }
}
