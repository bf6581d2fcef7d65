import { z } from 'zod'
import { city, optionalCity } from '../cities/city.ts'
import type { ContentSchemas } from '../events/content.ts'
import { virtualPlatform } from '../events/stored.ts'
import { declareCalls } from '../http/call.ts'
import {
  dayParam,
  line,
  messageResponse,
  MISSING_MESSAGE,
  optionalLine,
  optionalText,
  optionalUrl,
} from '../http/fields.ts'
import { listResponse, listQuery, searchText } from '../http/list.ts'
import { eventId, userId } from '../ids.ts'
import { optionalMarkdown } from '../markdown/markdown-fields.ts'
import { INVALID_NUMBER_MESSAGE, parseWholeNumber } from '../text/whole-number.ts'
import { MAX_PHOTO_BYTES } from '../uploads/photo.ts'
import { checkWindow } from './rsvp-window-body.ts'
import {
  endBeforeStartIssue,
  isAtMostAYearLong,
  isEndAfterStart,
  tooLongIssue,
  expectsGuestList,
  hostEvent,
  MAX_CO_HOSTS,
  MAX_SIGNUP_LIMIT,
  MAX_NOTE_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
  optionalContent,
  scope,
  startInstant,
  timeZone,
  updateEventErrors,
} from './contract.ts'

/** Specification section 9: the default number of spots of an event. */
export const DEFAULT_CAPACITY = 20

const instant = z.iso.datetime()

/**
 * An event as an admin sees it (specification section 3, "Event (admin)"): the hosts' view, with the admin's field names.
 */
const adminEvent = hostEvent.extend({
  description: z.string(),
  /** The same as `venueName`. */
  venue: z.string(),
  capacity: z.number().int().nullable(),
  /** The owner's first if there is one; empty if nobody hosts the event. */
  hostIds: z.array(userId),
  photoUrl: z.string().nullable(),
})
export type AdminEvent = z.infer<typeof adminEvent>

/** The number of spots; null if the input is empty or not a whole number of at least 1 (specification section 5). */
const capacity = z
  .unknown()
  .optional()
  // NaN stands for input that the form could not read. Such input must not count as empty, which means `DEFAULT_CAPACITY` or, for
  // an event without a limit, that it stays unlimited.
  .refine((value) => !Number.isNaN(value), INVALID_NUMBER_MESSAGE)
  .transform((value) => (typeof value === 'string' ? parseWholeNumber(value) : value))
  .pipe(z.number().int().min(1).nullable().catch(null))
  .pipe(
    z
      .number()
      .max(MAX_SIGNUP_LIMIT, `The capacity can be at most ${MAX_SIGNUP_LIMIT.toLocaleString('en-GB')}.`)
      .nullable(),
  )

/**
 * The body with which an admin creates or changes an event (specification section 7.1). Clients may omit the fields that only
 * the editor sends (those after `isPublished`); they then stay unchanged, except that `isVirtual` without a platform or link
 * removes these. A missing description or address is removed.
 */
const adminEventFields = z.object({
  title: line(MAX_TITLE_LENGTH),
  description: optionalMarkdown(MAX_DESCRIPTION_LENGTH),
  city,
  /** Either this or `venueName` is required. */
  venue: optionalLine(120),
  venueName: optionalLine(120),
  venueAddress: optionalText(300),
  dateTime: startInstant,
  capacity,
  /** The hosts, in the order in which the page names them. If the field is missing, an existing event keeps its hosts. */
  hostIds: z
    .array(userId)
    .max(MAX_CO_HOSTS + 1, `An event can have at most ${MAX_CO_HOSTS + 1} hosts.`)
    .optional(),
  /** A published event stays published, even if this is false. */
  isPublished: z.boolean().default(false),
  endsAt: instant.nullish(),
  area: optionalText(80).optional(),
  timezone: timeZone,
  isVirtual: z.boolean().optional(),
  virtualPlatform: virtualPlatform.nullish(),
  virtualLink: optionalUrl.optional(),
  isPrivate: z.boolean().optional(),
  ...optionalContent,
  expectsGuestList,
} satisfies ContentSchemas<'descriptionMd'>)

const hasVenue = ({ venue, venueName }: { venue: string | null; venueName: string | null }) =>
  venue !== null || venueName !== null
const noVenueIssue = { path: ['venueName'], error: MISSING_MESSAGE }

export const newAdminEventBody = adminEventFields
  .refine(hasVenue, noVenueIssue)
  .refine(isEndAfterStart, endBeforeStartIssue)
  .refine(isAtMostAYearLong, tooLongIssue)
  .superRefine(checkWindow)

export const adminEventBody = adminEventFields
  .extend({
    /**
     * `contentUpdatedAt` of the event when the editor was opened, so that a change by someone else since then is not
     * overwritten.
     */
    basedOn: instant.nullish(),
    /** Added to the email that tells attendees of the change. */
    note: optionalText(MAX_NOTE_LENGTH),
    /** Whether attendees are emailed about a new title; they are always emailed about a new time, location or link. */
    shouldNotify: z.boolean().default(true),
  })
  .refine(hasVenue, noVenueIssue)
  .refine(isEndAfterStart, endBeforeStartIssue)
  .refine(isAtMostAYearLong, tooLongIssue)
  .superRefine(checkWindow)

const idParams = z.object({ id: eventId })
/** A day in UTC. */
const day = dayParam.optional()

/**
 * The admin's calls about any event (specification section 7.1). Changes run the same code as the hosts' calls, and are
 * recorded in the audit log.
 */
export const adminEventCalls = declareCalls({
  listEventsForAdmin: {
    method: 'GET',
    path: '/api/admin/events',
    summary:
      'Events, a page at a time. All events and drafts are listed newest first. Upcoming events (published and not started) are listed by start, soonest first. Past events, and events between two days, are listed by start, latest first. Cancelled events are listed by cancellation, latest first, and hidden events by hiding, earliest first. `firstDay` and `lastDay` limit the day of the start, or of the cancellation or hiding.',
    access: 'admin',
    query: listQuery({
      status: z.enum(['drafts', 'upcoming', 'past', 'cancelled', 'hidden']).optional(),
      /** The order of upcoming and past events. */
      sort: z.enum(['soonest', 'latest']).optional(),
      /** First letters of words in title, city, area or venue. */
      q: searchText,
      city: optionalCity,
      firstDay: day,
      lastDay: day,
    }),
    response: listResponse(adminEvent),
    status: 200,
    errors: [],
  },
  createEventForAdmin: {
    method: 'POST',
    path: '/api/admin/events',
    summary:
      'Creates an event for hosts of its city, as a draft or published immediately. The same `Idempotency-Key` returns the same event.',
    access: 'admin',
    body: newAdminEventBody,
    response: adminEvent,
    status: 201,
    errors: [],
  },
  updateEventForAdmin: {
    method: 'PUT',
    path: '/api/admin/events/{id}',
    summary:
      'Changes an event, and publishes it if `isPublished` is true. A higher capacity gives spots to attendees on the waitlist; a capacity below the number of spots that are taken or on offer is refused.',
    access: 'admin',
    params: idParams,
    body: adminEventBody,
    response: adminEvent,
    status: 200,
    errors: updateEventErrors,
  },
  publishEventForAdmin: {
    method: 'POST',
    path: '/api/admin/events/{id}/publish',
    summary: 'Publishes a draft; publishing an event twice changes nothing.',
    access: 'admin',
    params: idParams,
    response: adminEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_hidden'],
  },
  cancelEventForAdmin: {
    method: 'DELETE',
    path: '/api/admin/events/{id}',
    summary:
      'Cancels an event and emails its attendees; a draft without RSVPs is deleted. With `scope: following` it also cancels all later events of the series or, with `hostId`, only those of that host.',
    access: 'admin',
    params: idParams,
    /** An empty body is allowed. With `hostId`, events of the series that another host is responsible for stay. */
    body: z.object({ note: optionalText(MAX_NOTE_LENGTH), scope, hostId: userId.nullish() }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_over', 'changed_meanwhile'],
  },
  reassignEvent: {
    method: 'PUT',
    path: '/api/admin/events/{id}/reassign',
    summary:
      'Replaces the owner, or the named host, with another approved host; with `scope: following` also in the later events of the series. A host who replaces the owner becomes the owner by accepting. Repeating the call changes nothing.',
    access: 'admin',
    params: idParams,
    body: z.object({ newHostId: userId, oldHostId: userId.nullish(), scope }),
    response: adminEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled'],
  },
  uploadEventPhotoForAdmin: {
    method: 'POST',
    path: '/api/admin/events/{id}/photo',
    summary: 'Adds a photo (JPEG, PNG or WebP) to an event; it becomes the cover if there is none.',
    access: 'admin',
    params: idParams,
    upload: {
      field: 'photo',
      maxBytes: MAX_PHOTO_BYTES,
      maxFiles: 1,
      messages: { missing: 'Please choose a photo.', tooLarge: 'Please select an image under 5MB.' },
    },
    response: adminEvent,
    status: 201,
    errors: ['not_found', 'event_cancelled', 'invalid_image'],
  },
  listHostEventsForAdmin: {
    method: 'GET',
    path: '/api/admin/hosts/{id}/events',
    summary:
      "A host's events, latest first, a page at a time; or only those that are neither over nor cancelled, in the order of their ends.",
    access: 'admin',
    params: z.object({ id: userId }),
    query: listQuery({ status: z.enum(['all', 'open']).default('all') }),
    response: listResponse(adminEvent),
    status: 200,
    errors: [],
  },
})
