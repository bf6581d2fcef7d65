import { isTakingPlace, type EventFacts } from '../../../shared/events/event.ts'
import { seats } from '../../../shared/events/projection.ts'
import type { RsvpLookup } from '../../../shared/rsvps/contract.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import { eventCancelled } from '../events/get-event.ts'
import type { Handler } from '../../platform/call.ts'
import { addressHash, changeToken } from '../../platform/tokens.ts'
import { unknownLink } from './refusal.ts'
import { readVirtualLink } from '../events/events-store.ts'
import { findByToken, findSignup, placeOf, readEvent } from './signups-store.ts'

/**
 * So long after its event a change link still shows the RSVP: it stands in mails and histories, where it should not open a
 * door for ever. What it changes ends when the event begins.
 */
const SHOWN_AFTER_MS = 14 * 86_400_000

export const getRsvp: Handler<'getRsvp'> = async ({ params, now }) => {
  const found = await findByToken(params.token)
  if (!found || found.signup.status === 'cancelled') throw unknownLink()
  const event = await readEvent(found.eventId)
  // One that was taken back, or is gone, is off for those who had it: they were told that it was cancelled.
  if (!event || !isTakingPlace(event)) throw eventCancelled()
  if (event.endsAt + SHOWN_AFTER_MS < now) throw unknownLink()
  return lookup(event, found.signup)
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
      signupLimit: event.signupLimit,
      signupCount: event.confirmedCount,
      waitlistCount: event.waitlistCount,
      ...seats(event),
      updatedAt: new Date(event.updatedAt).toISOString(),
    },
  }
}
