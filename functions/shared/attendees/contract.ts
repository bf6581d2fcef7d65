import { z } from 'zod'
import { declareCalls } from '../http/call.ts'
import { messageResponse, optionalText, text } from '../http/fields.ts'
import { cursor, listResponse, listQuery, searchText } from '../http/list.ts'
import { eventId, INVALID_ID_MESSAGE, userId } from '../ids.ts'
import { MAX_CAMPAIGN_NOTE_LENGTH, MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH } from '../mail/message-limits.ts'
import { campaignType } from '../mail/triggers.ts'
import { REQUEST_END_REASONS } from '../rsvps/command.ts'

const idParams = z.object({ id: eventId })
/** SHA-256 of the attendee's address. */
const signupId = z.string().regex(/^[0-9a-f]{64}$/, INVALID_ID_MESSAGE)
const attendeeParams = idParams.extend({ signupId })

/** An attendee, confirmed or waitlisted; `id` is the SHA-256 of the address. */
const listedAttendee = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  sourceCity: z.string().nullable(),
  sourceArea: z.string().nullable(),
  /** When the attendee was checked in; null if they were not. */
  checkedInAt: z.iso.datetime().nullable(),
  /** The answers to the host's questions. */
  answers: z.array(z.object({ question: z.string(), values: z.array(z.string()) })),
  /** Whether the attendee had a spot and did not come; known after an event with check-in. */
  hasMissed: z.boolean(),
  /** Whether the attendee is sure. Present only for attendees with a spot, after they were asked about the current start. */
  isSure: z.boolean().optional(),
  /** When the attendee's offer of a spot lapses; present only on the waitlist. */
  offerEndsAt: z.iso.datetime().optional(),
  /** The attendee's user id, or null for a visitor; present only for admins. */
  userId: userId.nullable().optional(),
})

/** How many requests one call can answer. */
const MAX_DECISIONS = 50

/**
 * The state of a request after the call. `cancelled`: its sender cancelled the RSVP after it was accepted; `forbidden`: its
 * sender is kept out of the event.
 */
const requestDecisionResult = z.enum([
  'confirmed',
  'waitlist',
  ...REQUEST_END_REASONS,
  'cancelled',
  'forbidden',
  'not_found',
])
export type RequestDecisionResult = z.infer<typeof requestDecisionResult>

/** A person whom a host keeps out. */
const keptOutAttendee = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** An unanswered request to join, with the person who made it. `seq` distinguishes it from the person's earlier requests. */
const joinRequest = z.object({
  id: z.string(),
  seq: z.number().int(),
  name: z.string(),
  email: z.string(),
  sourceCity: z.string().nullable(),
  sourceArea: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), values: z.array(z.string()) })),
  requestedAt: z.iso.datetime(),
})

const labelledCount = z.object({ label: z.string(), count: z.number().int() })

/** The attendees of events, and the people whom hosts keep out; for hosts and admins. */
export const attendeeCalls = declareCalls({
  listAttendees: {
    method: 'GET',
    path: '/api/events/{id}/attendees',
    summary:
      'Confirmed and waitlisted attendees in order of sign-up, a page at a time; `q` searches by the first letters of the first name, last name or address.',
    access: 'eventHost',
    params: idParams,
    query: listQuery(
      { status: z.enum(['confirmed', 'waitlist']).optional(), q: searchText },
      { maxLimit: 500, defaultLimit: 100 },
    ),
    response: z.object({
      confirmed: z.array(listedAttendee),
      waitlist: z.array(listedAttendee),
      /** Pass as `after` for the next page; null on the last one. */
      next: cursor.nullable(),
    }),
    status: 200,
    errors: ['not_found'],
  },
  removeAttendee: {
    method: 'DELETE',
    path: '/api/events/{id}/attendees/{signupId}',
    summary:
      "Removes an attendee: the first attendee on the waitlist gets the spot, and both are emailed. The attendee can't RSVP to the event again or, with `keepOut: host`, to any event of its owner.",
    access: 'eventHost',
    params: attendeeParams,
    body: z.object({
      /** The events that the attendee can no longer RSVP to: this one, or all events of its owner. */
      keepOut: z.enum(['event', 'host']).default('event'),
      /** A private note for the hosts, stored only with `keepOut: host`. */
      note: optionalText(500),
    }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_over', 'too_many_kept_out'],
  },
  listRemovedAttendees: {
    method: 'GET',
    path: '/api/events/{id}/removed',
    summary:
      'The people who were removed from an event, or whose request was declined, and who cannot RSVP to it again; at most 500.',
    access: 'eventHost',
    params: idParams,
    response: z.object({ items: z.array(keptOutAttendee) }),
    status: 200,
    errors: ['not_found'],
  },
  liftRemoval: {
    method: 'DELETE',
    path: '/api/events/{id}/removed/{signupId}',
    summary: 'Lets a removed attendee RSVP again, to this event and to all events of its owner.',
    access: 'eventHost',
    params: attendeeParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
  listKeptOutAttendees: {
    method: 'GET',
    path: '/api/host/kept-out',
    summary: 'The people whom the caller keeps out of all their events, newest first.',
    access: 'host',
    response: z.object({
      items: z.array(keptOutAttendee.extend({ note: z.string(), eventId, removedAt: z.iso.datetime() })),
    }),
    status: 200,
    errors: [],
  },
  liftRemovalFromAllEvents: {
    method: 'DELETE',
    path: '/api/host/kept-out/{id}',
    summary:
      'Lets someone RSVP to the events of the caller again, including the one that they were removed from.',
    access: 'host',
    params: z.object({ id: signupId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
  admitAttendee: {
    method: 'POST',
    path: '/api/events/{id}/attendees/{signupId}/admit',
    summary:
      'Gives a spot to one attendee on the waitlist out of turn; if no spot is free, the limit grows by one.',
    access: 'eventHost',
    params: attendeeParams,
    response: messageResponse.extend({ signupLimit: z.number().int().nullable() }),
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_over', 'event_hidden'],
  },
  listRequests: {
    method: 'GET',
    path: '/api/events/{id}/requests',
    summary: 'Requests to join that no host has answered, in the order of the RSVPs, a page at a time.',
    access: 'eventHost',
    params: idParams,
    query: listQuery({}),
    response: listResponse(joinRequest),
    status: 200,
    errors: ['not_found'],
  },
  decideRequests: {
    method: 'POST',
    path: '/api/events/{id}/requests',
    summary:
      'Accepts or declines requests to join. Accepted people get a spot or, if none is free, join the waitlist; with `accept_and_add` the limit grows instead. The first answer to a request counts; `results` holds the state of each request.',
    access: 'eventHost',
    params: idParams,
    body: z.object({
      decision: z.enum(['accept', 'accept_and_add', 'decline']),
      requests: z
        .array(z.object({ id: signupId, seq: z.number().int().min(1) }))
        .min(1, 'Please choose a request.')
        .max(MAX_DECISIONS, `Please answer at most ${MAX_DECISIONS} requests at once.`),
      /** Added to the email of every declined person. */
      note: optionalText(500),
    }),
    response: messageResponse.extend({
      results: z.array(z.object({ id: z.string(), result: requestDecisionResult })),
      signupLimit: z.number().int().nullable(),
    }),
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_over', 'event_hidden'],
  },
  getReconfirmations: {
    method: 'GET',
    path: '/api/events/{id}/reconfirmations',
    summary:
      'How many attendees with a spot are sure, and how many have not answered, for an event that asks attendees to reconfirm.',
    access: 'eventHost',
    params: idParams,
    response: z.object({
      /** Whether the reminder that asks attendees about the current start was sent. */
      isAsked: z.boolean(),
      sureCount: z.number().int(),
      unansweredCount: z.number().int(),
      /** The time from which attendees who have not answered can lose their spot to the waitlist. */
      answerBy: z.iso.datetime(),
      canAskAgain: z.boolean(),
    }),
    status: 200,
    errors: ['not_found'],
  },
  askToReconfirmAgain: {
    method: 'POST',
    path: '/api/events/{id}/reconfirmations',
    summary:
      'Emails attendees who have not answered, and asks again whether they are still coming. Hosts can do this once for each start, until attendees who have not answered can lose their spot.',
    access: 'eventHost',
    params: idParams,
    response: messageResponse,
    status: 202,
    errors: ['not_found', 'event_cancelled', 'event_hidden', 'too_early', 'event_over', 'already_sent'],
  },
  exportAttendees: {
    method: 'GET',
    path: '/api/events/{id}/attendees.csv',
    summary: 'All confirmed and waitlisted attendees as a CSV file for spreadsheets.',
    access: 'eventHost',
    params: idParams,
    response: z.string(),
    responseType: 'text/csv',
    fileName: 'attendees-{id}.csv',
    status: 200,
    errors: ['not_found'],
  },
  messageAttendees: {
    method: 'POST',
    path: '/api/events/{id}/message',
    summary: 'Sends a message to all attendees, only to the confirmed or waitlisted ones, or to one of them.',
    access: 'eventHost',
    params: idParams,
    body: z
      .object({
        to: z.enum(['all', 'confirmed', 'waitlist', 'one']),
        signupId: signupId.nullish(),
        subject: text(MAX_SUBJECT_LENGTH),
        content: text(MAX_MESSAGE_LENGTH),
      })
      .refine(({ to, signupId: id }) => (to === 'one') === Boolean(id), {
        path: ['signupId'],
        error: 'Please choose a recipient.',
      }),
    response: messageResponse.extend({ recipientCount: z.number().int() }),
    status: 202,
    errors: ['not_found', 'event_cancelled', 'too_many_requests', 'event_hidden'],
    limits: ['attendeeMailByMember'],
  },
  getEventStats: {
    method: 'GET',
    path: '/api/events/{id}/stats',
    summary:
      "An event's stats: RSVPs by day in its time zone, where people come from, returning attendees, and the attendance at earlier events of its series.",
    access: 'eventHost',
    params: idParams,
    response: z.object({
      /** Each day from the first RSVP to the last change, including days without a change; at most the latest 90 days. */
      dailyCounts: z.array(
        z.object({ day: z.iso.date(), rsvpCount: z.number().int(), cancellationCount: z.number().int() }),
      ),
      /** Attendees with a spot; largest groups first, the rest as "Other". */
      cityCounts: z.array(labelledCount),
      areaCounts: z.array(labelledCount),
      returningCount: z.number().int(),
      confirmedCount: z.number().int(),
      /**
       * For a series: of the last six events before this one, those that were not cancelled and that the caller hosts (for an
       * admin, all of them), in the order in which they took place.
       */
      earlierEvents: z.array(
        z.object({
          id: eventId,
          dateTime: z.iso.datetime(),
          timezone: z.string(),
          /** How many attendees had a spot or, if check-in was used, came. */
          attendingCount: z.number().int(),
        }),
      ),
      /** When the stats were counted: at most a day ago and, if the event has changed since, at most five minutes ago. */
      countedAt: z.iso.datetime(),
    }),
    status: 200,
    errors: ['not_found'],
  },
  listSignupsForAdmin: {
    method: 'GET',
    path: '/api/admin/signups',
    summary: 'RSVPs to all events, including cancelled RSVPs; newest first, a page at a time.',
    access: 'admin',
    query: listQuery({}),
    response: listResponse(
      z.object({
        /** The SHA-256 of the address: the same at every event; a random id after the account was deleted. */
        id: z.string(),
        eventId,
        eventTitle: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        sourceCity: z.string().nullable(),
        sourceArea: z.string().nullable(),
        status: z.enum(['requested', 'confirmed', 'waitlist', 'cancelled']),
        createdAt: z.iso.datetime(),
      }),
    ),
    status: 200,
    errors: [],
  },
  previewCampaign: {
    method: 'POST',
    path: '/api/events/{id}/send-email/preview',
    summary: 'Previews a campaign as an attendee would get it, with the number of recipients; sends nothing.',
    access: 'eventHost',
    params: idParams,
    body: z.object({ emailType: campaignType, customContent: optionalText(MAX_CAMPAIGN_NOTE_LENGTH) }),
    response: z.object({
      subject: z.string(),
      previewHtml: z.string(),
      recipientCount: z.number().int(),
      lastSentAt: z.iso.datetime().nullable(),
    }),
    status: 200,
    errors: ['not_found', 'not_cancelled'],
  },
})
