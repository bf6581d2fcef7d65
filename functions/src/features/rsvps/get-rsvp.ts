import { isActive, isHidden, isUnderReview, type EventFacts } from '../../../shared/events/event-document.ts'
import { countSpots } from '../../../shared/events/projection.ts'
import { computeWindowState } from '../../../shared/events/rsvp-window.ts'
import type { Signup } from '../../../shared/rsvps/command.ts'
import type { RsvpLookup } from '../../../shared/rsvps/contract.ts'
import { computeReleaseTime } from '../../../shared/rsvps/offer-times.ts'
import { hasAskedToReconfirm } from '../../../shared/rsvps/last-hours.ts'
import { hasOffer } from '../../../shared/rsvps/spot-allocator.ts'
import { makeEventCancelledError } from '../../core/events/event-cancellation.ts'
import { makeEventUnderReviewError } from '../../core/events/hidden-event-errors.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { hashAddress, makeChangeToken } from '../../platform/tokens.ts'
import { makeUnknownLinkError } from '../../core/rsvps/refusal-errors.ts'
import { makeTicketCode } from '../../core/rsvps/ticket-code.ts'
import { findEventPlace, readVirtualLink } from '../../core/events/events-store.ts'
import type { EventPlace } from '../../core/events/private-place.ts'
import { readCurrentSignup, type CurrentSignup } from '../../core/rsvps/signups-store.ts'

/**
 * How long after the end of its event a change link still works: the link stays in mails and browser histories, where it should
 * not work forever. An RSVP can be changed only until the event begins.
 */
export const LINK_VALID_AFTER_EVENT_MS = 14 * 86_400_000

export const getRsvp: Handler<'getRsvp'> = async ({ params, now }) => {
  const { event, rsvp } = await readUncancelledRsvp(params.token, now)
  return toRsvpLookup(event, rsvp, now)
}

const endTexts = {
  cancelled: 'This RSVP was cancelled.',
  released: 'Your spot went to the waitlist, because we had no answer from you in time.',
  lapsed: 'Your offer of a spot has ended, because we had no answer from you in time.',
}

/** The uncancelled RSVP of a change link, and its event. If there is none, throws the error that the link's owner reads. */
export async function readUncancelledRsvp(token: string, now: number) {
  const rsvp = await readCurrentSignup({ token })
  if (!rsvp) throw makeUnknownLinkError()
  const { event, signup } = rsvp
  if (isUnderReview(event)) throw makeEventUnderReviewError()
  // For its attendees, an event that was unpublished or deleted is cancelled, as an email has told them.
  if (!event || !isActive(event)) throw makeEventCancelledError()
  if (event.endsAt + LINK_VALID_AFTER_EVENT_MS < now) throw makeUnknownLinkError()
  if (signup.status === 'cancelled')
    throw new CallError('rsvp_cancelled', endTexts[signup.rsvpEndReason ?? 'cancelled'])
  return { event, rsvp }
}

export const getCancelledRsvp: Handler<'getCancelledRsvp'> = async ({ params, now }) => {
  const rsvp = await readCurrentSignup({ token: params.token })
  const event = rsvp?.event
  // A hidden event is not named, because hosts may have edited it since it was hidden.
  const isEventCancelled = (event?.cancelledAt ?? null) !== null && !isHidden(event)
  const hasEnded = isEventCancelled || (isActive(event) && rsvp?.signup.status === 'cancelled')
  if (!event || !hasEnded || event.endsAt + LINK_VALID_AFTER_EVENT_MS < now) throw makeUnknownLinkError()
  const { id, title, startsAt, timezone, rsvpWindow } = event
  const { requestEndReason, rsvpEndReason, isKeptOut } = rsvp.signup
  return {
    event: { id, title, dateTime: new Date(startsAt).toISOString(), timezone },
    canRsvpAgain:
      !isEventCancelled &&
      startsAt >= now &&
      computeWindowState(rsvpWindow, startsAt, now).state !== 'closed' &&
      isKeptOut !== true,
    ...(requestEndReason === undefined ? {} : { requestEndReason }),
    ...(rsvpEndReason === undefined ? {} : { rsvpEndReason }),
  }
}

/** The session proves the address with which the RSVP was made. */
export const getOwnRsvp: Handler<'getOwnRsvp'> = async ({ params: { id: eventId }, caller, now }) => {
  const rsvp = await readCurrentSignup({ eventId, signupId: hashAddress(caller.email) })
  // This is an error, not an empty response, so that the device keeps its stored RSVP.
  if (rsvp && isUnderReview(rsvp.event) && rsvp.signup.status !== 'cancelled')
    throw makeEventUnderReviewError()
  if (!rsvp?.event || !isActive(rsvp.event) || rsvp.signup.status === 'cancelled') return { rsvp: null }
  const { signup, event } = rsvp
  const token = makeChangeToken({ eventId, signupId: signup.id, seq: signup.seq })
  return { rsvp: { ...(await toRsvpLookup(event, rsvp, now)), changeToken: token } }
}

async function toRsvpLookup(
  event: EventFacts,
  { signup, position }: Pick<CurrentSignup, 'signup' | 'position'>,
  now: number,
): Promise<RsvpLookup> {
  const isWaitlist = signup.status === 'waitlist'
  const isRequest = signup.status === 'requested'
  const hasSpot = !isWaitlist && !isRequest
  // A virtual event has no check-in.
  const hasTicket = hasSpot && !event.isVirtual
  const [virtualLink, eventPlace] = await Promise.all([
    event.isVirtual && hasSpot ? readVirtualLink(event.id) : null,
    findEventPlace(event, hasSpot),
  ])
  return {
    ...(hasVisibleNames(event, now) ? { hasNamesShown: true } : {}),
    ...composeReconfirmationFields(event, signup, now),
    ticketCode: hasTicket
      ? makeTicketCode({ eventId: event.id, signupId: signup.id, seq: signup.seq })
      : null,
    signup: {
      name: signup.name,
      email: signup.email,
      isWaitlist,
      ...(isRequest ? { isRequest: true as const } : {}),
      position,
      ...(signup.isNameShown ? { isNameShown: true } : {}),
    },
    event: {
      id: event.id,
      ...pickEventFacts(event, eventPlace),
      virtualLink,
      signupLimit: event.signupLimit,
      signupCount: event.confirmedCount,
      waitlistCount: event.waitlistCount,
      ...countSpots(event),
      rsvpWindow: event.rsvpWindow ?? null,
      updatedAt: new Date(event.updatedAt).toISOString(),
    },
  }
}

/**
 * What the attendee can answer now: whether they are still coming, with the answer so far, or the offer of a spot. Empty if there
 * is neither.
 */
function composeReconfirmationFields(event: EventFacts, signup: Signup, now: number) {
  const { startsAt } = event
  if (startsAt < now) return {}
  if (hasOffer(signup)) return { offerEndsAt: new Date(signup.offerEndsAt ?? 0).toISOString() }
  if (!hasAskedToReconfirm(event) || signup.status !== 'confirmed') return {}
  const answerBy = new Date(computeReleaseTime(event)).toISOString()
  return { reconfirmation: { isSure: signup.reconfirmedFor === startsAt, answerBy } }
}

/** Whether attendees can see first names of others: until the event's end, if any attendee has ever chosen to show theirs. */
export const hasVisibleNames = (event: EventFacts, now: number): boolean =>
  event.hasNamesShown === true && now < event.endsAt

/** The event's facts for an RSVP and its ticket. `eventPlace` contains only what the caller may know. */
export function pickEventFacts(event: EventFacts, eventPlace: EventPlace) {
  return {
    title: event.title,
    dateTime: new Date(event.startsAt).toISOString(),
    endsAt: new Date(event.endsAt).toISOString(),
    timezone: event.timezone,
    city: event.city,
    area: event.area,
    ...eventPlace,
  }
}
