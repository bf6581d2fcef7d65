import { z } from 'zod'
import { eventDetail } from '../events/contract.ts'
import { declareCalls } from '../http/call.ts'
import { MAX_ANSWER_LENGTH, MAX_OPTIONS, MAX_QUESTIONS } from '../events/questions.ts'
import { anyText, email, line, messageResponse, optionalText, personName } from '../http/fields.ts'
import { eventId } from '../ids.ts'
import { REQUEST_END_REASONS } from './command.ts'
import { MAX_FIRST_NAMES } from './first-names.ts'

export const rsvpBody = z.object({
  name: personName,
  email,
  sourceCity: optionalText(80),
  sourceArea: optionalText(80),
  eventId,
  /** Answers to the event's questions. */
  answers: z
    .array(
      z.object({ questionId: anyText().max(20), values: z.array(line(MAX_ANSWER_LENGTH)).max(MAX_OPTIONS) }),
    )
    .max(MAX_QUESTIONS)
    .optional(),
  /** Whether the RSVP waited on a device for a connection. No open form can then show the result, so a refusal is emailed. */
  hasWaited: z.boolean().optional(),
  /** Whether other attendees with a spot see the first name while this RSVP has a spot too. */
  isNameShown: z.boolean().optional(),
})

export const rsvpResponse = z.object({
  message: z.string(),
  /** `requested`: until a host accepts the request, the RSVP has neither a spot nor a position on the waitlist. */
  status: z.enum(['confirmed', 'waitlist', 'requested']),
  isWaitlist: z.boolean(),
  /** Position on the waitlist, 1 is next; otherwise null. */
  position: z.number().int().nullable(),
  /**
   * Opens `/rsvp/change/{token}`; the device stores the token so that the RSVP can be read offline. Null if the caller's session
   * does not prove the address, and either the event is private or the address belongs to a member. Then only the email contains
   * the token.
   */
  changeToken: z.string().nullable(),
})
export type RsvpResponse = z.infer<typeof rsvpResponse>

/** An RSVP as its attendee sees it through the change link. */
export const rsvpLookup = z.object({
  /** Opens `/t/{code}`; null without a spot, and for events without check-in. */
  ticketCode: z.string().nullable(),
  signup: z.object({
    name: z.string(),
    email: z.string(),
    isWaitlist: z.boolean(),
    /** Present only for a request that no host has answered. */
    isRequest: z.literal(true).optional(),
    position: z.number().int().nullable(),
    /** Set if other attendees may see the first name. */
    isNameShown: z.boolean().optional(),
  }),
  /** Set until the event ends if an attendee has chosen to show their first name: `listFirstNames` returns the names. */
  hasNamesShown: z.boolean().optional(),
  /** Present only with a spot, from the reminder with the question until the start. From `answerBy` on, the spot can be lost. */
  reconfirmation: z.object({ isSure: z.boolean(), answerBy: z.iso.datetime() }).optional(),
  /** Present only on the waitlist, while a spot is on offer. */
  offerEndsAt: z.iso.datetime().optional(),
  event: z.object({
    id: eventId,
    title: z.string(),
    dateTime: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    timezone: z.string(),
    city: z.string(),
    area: z.string().nullable(),
    /** Empty for a private event, unless the attendee is confirmed. */
    venueName: z.string(),
    venueAddress: z.string().nullable(),
    /** The link of a virtual event, for confirmed attendees. */
    virtualLink: z.string().nullable(),
    /** The event's counts are included, because no shared cache holds this response: they are current right after an RSVP. */
    ...eventDetail.pick({
      signupLimit: true,
      signupCount: true,
      waitlistCount: true,
      spotsRemaining: true,
      isFull: true,
      rsvpWindow: true,
      updatedAt: true,
    }).shape,
  }),
})
export type RsvpLookup = z.infer<typeof rsvpLookup>

/** The content of a ticket for anyone with its code: the texts on the ticket, without any link. */
export const ticket = z.object({
  /** `event_inactive`: the event is cancelled or unpublished; `under_review`: admins hide it. */
  state: z.enum(['valid', 'waitlist', 'requested', 'cancelled', 'event_inactive', 'under_review']),
  name: z.string(),
  event: z.object({
    /** The index of the event's colour in the palette. */
    colour: z.number().int(),
    ...rsvpLookup.shape.event.pick({
      title: true,
      dateTime: true,
      endsAt: true,
      timezone: true,
      city: true,
      area: true,
      venueName: true,
      venueAddress: true,
    }).shape,
  }),
})
export type Ticket = z.infer<typeof ticket>

const tokenParams = z.object({ token: anyText().min(20).max(100) })

export const rsvpCalls = declareCalls({
  createRsvp: {
    method: 'POST',
    path: '/api/rsvp',
    summary:
      'Creates an RSVP, on the waitlist if the event is full, or a request where hosts choose who comes. The same `Idempotency-Key` returns the same response.',
    access: 'public',
    body: rsvpBody,
    response: rsvpResponse,
    status: 201,
    errors: [
      'not_found',
      'already_rsvpd',
      'event_over',
      'rsvp_not_open',
      'rsvp_closed',
      'questions_changed',
      'forbidden',
      'too_many_requests',
    ],
    limits: ['rsvpByIpAddress', 'rsvpByEventAndIpAddress', 'rsvpByEmail'],
  },
  getRsvp: {
    method: 'GET',
    path: '/api/rsvp/change/{token}',
    summary: 'The RSVP that a change link belongs to.',
    access: 'public',
    params: tokenParams,
    response: rsvpLookup,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'rsvp_cancelled', 'under_review'],
  },
  getCancelledRsvp: {
    method: 'GET',
    path: '/api/rsvp/cancelled/{token}',
    summary:
      'The event of a cancelled RSVP, or the cancelled event of an RSVP, for the holder of its change link.',
    access: 'public',
    params: tokenParams,
    response: z.object({
      event: rsvpLookup.shape.event.pick({ id: true, title: true, dateTime: true, timezone: true }),
      /** Whether this person can RSVP again, or will be able to. */
      canRsvpAgain: z.boolean(),
      /** Present only for a request that no host accepted. */
      requestEndReason: z.enum(REQUEST_END_REASONS).optional(),
      /** Set if the sweep ended the RSVP: the attendee did not say that they are still coming, or did not accept an offer. */
      rsvpEndReason: z.enum(['released', 'lapsed']).optional(),
    }),
    status: 200,
    errors: ['not_found'],
  },
  getTicket: {
    method: 'GET',
    path: '/api/tickets/{code}',
    summary:
      'The ticket with a code and its current state, for anyone with the code; the code gives no other access.',
    access: 'public',
    params: z.object({ code: anyText().min(20).max(100) }),
    response: ticket,
    status: 200,
    errors: ['not_found', 'too_many_requests'],
    limits: ['ticketByIpAddress'],
  },
  getTicketCode: {
    method: 'GET',
    path: '/api/user/tickets/{id}/{seq}',
    summary:
      "The ticket code of a member's own RSVP, computed without reading the sign-up. If the RSVP has no confirmed spot, no check-in list contains the code.",
    access: 'member',
    params: z.object({ id: eventId, seq: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({ code: z.string() }),
    status: 200,
    errors: ['signed_out'],
  },
  getOwnRsvp: {
    method: 'GET',
    path: '/api/user/rsvps/{id}',
    summary:
      "A member's own RSVP to an event, with the token of its change link; null if there is none or it is cancelled, or if the event is cancelled, unpublished or deleted.",
    access: 'member',
    params: z.object({ id: eventId }),
    response: z.object({ rsvp: rsvpLookup.extend({ changeToken: z.string() }).nullable() }),
    status: 200,
    errors: ['signed_out', 'under_review'],
  },
  listFirstNames: {
    method: 'GET',
    path: '/api/rsvp/change/{token}/first-names',
    summary:
      'The first names of the other attendees who chose to show theirs, in alphabetical order: for a change link whose RSVP has a spot, until the event ends. At most 100, from the earliest RSVPs.',
    access: 'public',
    params: tokenParams,
    response: z.object({ names: z.array(z.string()).max(MAX_FIRST_NAMES) }),
    status: 200,
    errors: [
      'not_found',
      'event_cancelled',
      'rsvp_cancelled',
      'under_review',
      'forbidden',
      'too_many_requests',
    ],
    limits: ['firstNamesByIpAddress'],
  },
  changeNameVisibility: {
    method: 'PUT',
    path: '/api/rsvp/change/{token}/first-name',
    summary:
      'Shows the first name of an RSVP to the other attendees, or hides it again. This is possible until the RSVP is cancelled, even after the event.',
    access: 'public',
    params: tokenParams,
    body: z.object({ isNameShown: z.boolean() }),
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
  reconfirmRsvp: {
    method: 'PUT',
    path: '/api/rsvp/change/{token}/coming',
    summary:
      'Says that an attendee is still coming to an event that asks them the day before: they keep their spot, or accept the spot on offer to them. `dateTime` is the start that they were shown: if the event has moved, the answer is refused. To give up a spot or an offer, cancel the RSVP.',
    access: 'public',
    params: tokenParams,
    body: z.object({ dateTime: z.iso.datetime() }),
    response: messageResponse,
    status: 200,
    errors: [
      'not_found',
      'event_cancelled',
      'rsvp_cancelled',
      'under_review',
      'event_over',
      'changed_meanwhile',
      'offer_over',
      'event_hidden',
      'forbidden',
      'too_many_requests',
    ],
    limits: ['rsvpByIpAddress'],
  },
  updateRsvp: {
    method: 'PATCH',
    path: '/api/rsvp/change/{token}',
    summary:
      'Changes the name, city and area of an RSVP; an omitted city or area is cleared. The email and the spot do not change.',
    access: 'public',
    params: tokenParams,
    body: rsvpBody.pick({ name: true, sourceCity: true, sourceArea: true }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_over'],
  },
  cancelRsvp: {
    method: 'DELETE',
    path: '/api/rsvp/cancel/{token}',
    summary:
      'Cancels an RSVP; the first attendee on the waitlist gets its spot or, in the last hours before an event that asks attendees to reconfirm, an offer of it, unless RSVPs have closed. Cancelling twice has no further effect.',
    access: 'public',
    params: tokenParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_over', 'too_many_requests'],
    limits: ['rsvpByIpAddress'],
  },
})
