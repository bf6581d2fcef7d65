import { isTakingPlace, type EventFacts } from '../../../shared/events/event.ts'
import type { RsvpLookup } from '../../../shared/rsvps/contract.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { eventCancelled } from '../events/get-event.ts'
import { CallError, type Handler } from '../../platform/call.ts'
import { addressHash, changeToken } from '../../platform/tokens.ts'
import { findByToken, findSignup, placeOf, readEvent, readVirtualLink } from './signups-store.ts'

export const getRsvp: Handler<'getRsvp'> = async ({ params }) => {
  const found = await findByToken(params.token)
  if (!found || found.signup.status === 'cancelled') {
    throw new CallError('not_found', "We couldn't find your RSVP. The link may have expired or is invalid.")
  }
  const event = await readEvent(found.eventId)
  // One that was taken back, or is gone, is off for those who had it: they were told that it was cancelled.
  if (!event || !isTakingPlace(event)) throw eventCancelled()
  // Who had the link of a former address need not know the new one.
  const { signup, isFormer } = found
  return lookup(event, isFormer ? { ...signup, email: masked(signup.email) } : signup)
}

/** A session proves the address, which the RSVP was made with. */
export const getOwnRsvp: Handler<'getOwnRsvp'> = async ({ params: { id: eventId }, caller }) => {
  const [event, signup] = await Promise.all([
    readEvent(eventId),
    findSignup(eventId, addressHash(caller.email)),
  ])
  if (!event || !isTakingPlace(event) || !signup || signup.status === 'cancelled') return { rsvp: null }
  const token = changeToken({ eventId, signupId: signup.id, seq: signup.seq })
  return { rsvp: { ...(await lookup(event, signup)), changeToken: token } }
}

async function lookup(event: EventFacts, signup: Signup): Promise<RsvpLookup> {
  const isWaitlist = signup.status === 'waitlist'
  const [place, virtualLink] = await Promise.all([
    isWaitlist ? placeOf(event.id, signup.seq) : null,
    event.isVirtual && !isWaitlist ? readVirtualLink(event.id) : null,
  ])
  return {
    signup: { name: signup.name, email: signup.email, isWaitlist, place },
    event: {
      id: event.id,
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

/** Enough of an address for its owner to know it by. */
function masked(email: string): string {
  return `${email.slice(0, 1)}…@…`
}
