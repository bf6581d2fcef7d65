import type { EventFacts } from '../../../shared/events/event-document.ts'
import type { RsvpNotification, Signup } from '../../../shared/rsvps/command.ts'
import { getMillis } from '../../../shared/instant.ts'
import { makeNameKeys } from '../../../shared/search/name-keys.ts'
import { toEventSnapshot } from '../mail/event-snapshot.ts'
import type { Mail } from '../mail/mail.ts'
import { makeAddressMark, makeChangeToken, hashToken } from '../../platform/tokens.ts'
import { makeTicketCode, hashTicketCode } from './ticket-code.ts'

/** Parses a document `events/{id}/signups/{id}` into the form that the engine uses. */
export function parseSignupDocument(id: string, data: Record<string, unknown>): Signup {
  const signup = data as unknown as Signup
  const { name, email, sourceCity, sourceArea, status, seq, callId, result } = signup
  const { userId = null, isProven = false, isKeptOut, isNameShown, requestEndReason, rsvpEndReason } = signup
  const { reconfirmedFor, offerEndsAt } = data
  const offerEnd = offerEndsAt === null ? null : getMillis(offerEndsAt)
  const reconfirmedStart = getMillis(reconfirmedFor)
  const facts = { id, name, email, sourceCity, sourceArea, status, seq, callId, result, userId, isProven }
  return {
    ...facts,
    ...(isKeptOut === undefined ? {} : { isKeptOut }),
    ...(isNameShown === undefined ? {} : { isNameShown }),
    ...(requestEndReason === undefined ? {} : { requestEndReason }),
    ...(rsvpEndReason === undefined ? {} : { rsvpEndReason }),
    ...(reconfirmedStart === undefined ? {} : { reconfirmedFor: reconfirmedStart }),
    ...(offerEnd === undefined ? {} : { offerEndsAt: offerEnd }),
  }
}

/**
 * The whole document of an RSVP made at `createdAt`. The document has a snapshot of the event, so that a member's list of RSVPs
 * need not read each event; `refreshSnapshots` updates the snapshot. Firestore converts dates to Timestamps.
 */
export function makeSignupDocument(event: EventFacts, signup: Signup, createdAt: number) {
  const { id: signupId, userId = null, isProven = false, reconfirmedFor, offerEndsAt, ...facts } = signup
  const creationDate = new Date(createdAt)
  return {
    ...facts,
    ...makeNameKeys(facts.name),
    ...makeInstantFields({ reconfirmedFor, offerEndsAt }),
    userId,
    isProven,
    eventId: event.id,
    ...makeSignupHashes({ eventId: event.id, signupId, seq: signup.seq }),
    checkedInAt: null,
    createdAt: creationDate,
    updatedAt: creationDate,
    ...makeSnapshotFields(event),
  }
}

/**
 * The instants of a sign-up as they are stored. Those that are undefined are left out, so that an update keeps the stored ones.
 */
export function makeInstantFields({
  reconfirmedFor,
  offerEndsAt,
}: {
  readonly reconfirmedFor?: number | undefined
  readonly offerEndsAt?: number | null | undefined
}) {
  return {
    ...(reconfirmedFor === undefined ? {} : { reconfirmedFor: new Date(reconfirmedFor) }),
    ...(offerEndsAt === undefined
      ? {}
      : { offerEndsAt: offerEndsAt === null ? null : new Date(offerEndsAt) }),
  }
}

/** Hashes by which a sign-up is found, so that its document reveals neither the change link nor the ticket. */
export function makeSignupHashes(signup: { eventId: number; signupId: string; seq: number }) {
  return {
    changeTokenHash: hashToken(makeChangeToken(signup)),
    ticketHash: hashTicketCode(makeTicketCode(signup)),
  }
}

/** The snapshot of the event in a sign-up. */
export function makeSnapshotFields(event: EventFacts) {
  return {
    eventTitle: event.title,
    eventStartsAt: new Date(event.startsAt),
    eventEndsAt: new Date(event.endsAt),
    eventTimezone: event.timezone,
    eventCity: event.city,
    eventArea: event.area,
    eventVenueName: event.venueName,
    eventVenueAddress: event.venueAddress,
    eventIsVirtual: event.isVirtual,
  }
}

/**
 * The email for a notification. Its id is derived from the outcome, so that nobody gets two emails about one outcome.
 */
export function composeRsvpMail(
  event: EventFacts,
  { kind, signup, note = null, isStanding, hadNoSpot, trace }: RsvpNotification,
): Mail {
  const envelope = {
    id: `rsvp-${event.id}-${makeAddressMark(signup.email).slice(0, 24)}-${signup.seq}-${kind}`,
    to: signup.email,
    toName: signup.name,
    eventId: event.id,
    userId: signup.userId ?? null,
    isProven: signup.isProven === true,
    trace,
  }
  const data = { ...toEventSnapshot(event), name: signup.name, signupId: signup.id, seq: signup.seq }
  const rsvpData = isStanding ? { ...data, isStanding } : data
  const cancelledData = hadNoSpot ? { ...data, hadNoSpot } : data
  switch (kind) {
    case 'offered': {
      const { offerEndsAt } = signup
      const offer = typeof offerEndsAt === 'number' ? { offerEndsAt } : {}
      // An edit can end an offer, and a later command can make a new one, which is mailed too.
      const id = `${envelope.id}-${offerEndsAt ?? ''}`
      return { ...envelope, id, template: 'waitlist-notification', data: { ...data, ...offer } }
    }
    case 'released':
    case 'lapsed':
      return { ...envelope, template: 'rsvp-cancelled', data: { ...data, rsvpEndReason: kind } }
    case 'promoted':
      return { ...envelope, template: 'waitlist-notification', data }
    case 'cancelled':
      return { ...envelope, template: 'rsvp-cancelled', data: cancelledData }
    case 'removed':
      return { ...envelope, template: 'rsvp-cancelled', data: { ...cancelledData, isByHost: true } }
    case 'withdrawn':
    case 'unanswered':
      return { ...envelope, template: 'rsvp-cancelled', data: { ...data, requestEndReason: kind } }
    case 'declined':
      return { ...envelope, template: 'rsvp-cancelled', data: { ...data, requestEndReason: kind, note } }
    // `signup.result` is not used: it may still say that a walk-in is on the waitlist.
    case 'confirmed':
      return { ...envelope, template: 'rsvp', data: { ...rsvpData, status: 'confirmed', position: null } }
    case 'waitlist':
    case 'requested':
      return { ...envelope, template: 'rsvp', data: { ...rsvpData, ...signup.result } }
    case 'accepted': {
      const status = signup.status === 'waitlist' ? 'waitlist' : 'confirmed'
      return { ...envelope, template: 'rsvp', data: { ...data, status, position: null, isAccepted: true } }
    }
  }
}
