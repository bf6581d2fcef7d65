import { isTakingPlace } from '../../../shared/events/event.ts'
import { eventCancelled } from '../events/get-event.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { findByToken, placeOf, readEvent, readVirtualLink } from './signups-store.ts'

export const getRsvp: Handler<'getRsvp'> = async ({ params }) => {
  const found = await findByToken(params.token)
  if (!found || found.signup.status === 'cancelled') {
    throw new CallError('not_found', "We couldn't find your RSVP. The link may have expired or is invalid.")
  }
  const event = await readEvent(found.eventId)
  // One that was taken back, or is gone, is off for those who had it: they were told that it was cancelled.
  if (!event || !isTakingPlace(event)) throw eventCancelled()
  const { signup, eventId } = found
  const isWaitlist = signup.status === 'waitlist'
  const [place, virtualLink] = await Promise.all([
    isWaitlist ? placeOf(eventId, signup.seq) : null,
    event.isVirtual && !isWaitlist ? readVirtualLink(eventId) : null,
  ])
  return {
    signup: { name: signup.name, email: signup.email, isWaitlist, place },
    event: {
      id: eventId,
      title: event.title,
      dateTime: new Date(event.startsAt).toISOString(),
      endsAt: new Date(event.endsAt).toISOString(),
      timezone: event.timezone,
      city: event.city,
      area: event.area,
      venueName: event.venueName,
      venueAddress: event.venueAddress,
      virtualLink,
    },
  }
}
