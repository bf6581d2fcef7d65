import { z } from 'zod'
import { city } from '../cities/city.ts'
import type { ContentSchemas } from '../events/content.ts'
import { eventContent, hostCard, virtualPlatform, hostQuestionAccess } from '../events/stored.ts'
import { declareCalls } from '../http/call.ts'
import {
  anyText,
  email,
  isWithinTenYears,
  line,
  messageResponse,
  MISSING_MESSAGE,
  optionalPersonName,
  optionalText,
  optionalUrl,
  TOO_FAR_AHEAD_MESSAGE,
  wholeNumber,
} from '../http/fields.ts'
import { listResponse, listQuery, searchText } from '../http/list.ts'
import { eventId, INVALID_ID_MESSAGE, seriesId, userId } from '../ids.ts'
import { markdown, optionalMarkdown } from '../markdown/markdown-fields.ts'
import { toCanonicalZone } from '../time/canonical-zone.ts'
import { goodToKnowBody } from './good-to-know-body.ts'
import { questionsBody } from './questions-body.ts'
import { checkWindow, rsvpWindowBody } from './rsvp-window-body.ts'
import { hiddenStateForHosts } from '../safety/contract.ts'
import { MAX_PHOTO_BYTES } from '../uploads/photo.ts'

/** The maximum length of a title (specification section 5). */
export const MAX_TITLE_LENGTH = 50
export const MAX_DESCRIPTION_LENGTH = 10_000
/** How many photos one upload can have (specification section 5). */
export const MAX_PHOTOS_PER_UPLOAD = 10
/** How many photos one event can have. */
export const MAX_EVENT_PHOTOS = 200
export const MAX_SIGNUP_LIMIT = 100_000
/** How many lines the file of a guest list can have. */
export const MAX_GUEST_LINES = 10_000
/** Maximum length of a host's note in the email about a change. */
export const MAX_NOTE_LENGTH = 1000
export const MAX_CO_HOSTS = 10
export const TOO_MANY_CO_HOSTS_MESSAGE = `An event can have at most ${MAX_CO_HOSTS} co-hosts.`

const instant = z.iso.datetime()

/** An event as its hosts see it (specification section 3, "Event (host view)"). */
export const hostEvent = z.object({
  id: eventId,
  /** The location of a private event is only in the response for a single event. */
  ...eventContent.shape,
  dateTime: instant,
  endsAt: instant,
  timezone: z.string(),
  /** Only in the response for a single event. */
  virtualLink: z.string().nullable(),
  hasGuestList: z.boolean(),
  isPublished: z.boolean(),
  /** Missing if the event does not repeat. */
  seriesId: seriesId.optional(),
  /** Null unless admins hide the event. */
  hidden: hiddenStateForHosts.nullable(),
  cancelledAt: instant.nullable(),
  signupLimit: z.number().int().nullable(),
  signupCount: z.number().int(),
  /** How many attendees with a spot did not come; 0 until an event with check-in is over. */
  missedCount: z.number().int(),
  waitlistCount: z.number().int(),
  /** Unanswered requests; missing if nobody has ever asked to join. */
  requestedCount: z.number().int().optional(),
  /** Spots on offer to attendees on the waitlist; missing if no spot has ever been on offer. */
  offeredCount: z.number().int().optional(),
  /** Null while nobody has accepted ownership. */
  ownerId: userId.nullable(),
  /** The co-host who was asked to become the owner, until they accept. */
  offeredOwnerId: userId.nullable(),
  /** All hosts except the owner, including invited ones who have not answered. */
  coHostIds: z.array(userId),
  hosts: z.array(hostCard),
  /** Hosts who were invited to co-host the event, until they answer. */
  invitedHosts: z.array(hostCard),
  imageUrl: z.string().nullable(),
  eventPhotos: z.array(z.string()),
  /** When the photos were mailed to attendees, which is done once. */
  photosSharedAt: instant.nullable(),
  /** When the content last changed. An edit sends this instant as `basedOn`. */
  contentUpdatedAt: instant,
  /** When the event or its spots last changed. */
  updatedAt: instant,
})
export type HostEvent = z.infer<typeof hostEvent>

export const timeZone = optionalText(60).transform((text, context) => {
  const zone = text === null ? null : toCanonicalZone(text)
  if (zone === null && text !== null) context.addIssue('Please choose a time zone.')
  return zone
})

/** The start of an event, at most ten years ahead. */
export const startInstant = instant.refine((text) => {
  const startsAt = Date.parse(text)
  return startsAt >= 0 && isWithinTenYears(startsAt)
}, TOO_FAR_AHEAD_MESSAGE)

/**
 * For a private event: a guest list follows in a separate call. Until the list arrives nobody can RSVP, so that a failed upload
 * does not open the event to strangers.
 */
export const expectsGuestList = z.literal(true, 'Please send true, or leave this out.').optional()

/** A field of an event that is on or off. Off is stored as null. */
const optionalSwitch = z
  .boolean()
  .nullish()
  .transform((value) => (value === false ? null : value))

/** The fields that hosts and admins send alike. If a field is missing, the value stays as it is. */
export const optionalContent = {
  goodToKnow: goodToKnowBody,
  rsvpWindow: rsvpWindowBody,
  questions: questionsBody,
  hostQuestionAccess: hostQuestionAccess.optional(),
  isByRequest: optionalSwitch,
  shouldReconfirm: optionalSwitch,
}

const eventFields = z.object({
  title: line(MAX_TITLE_LENGTH),
  dateTime: startInstant,
  /** By default two hours after the start; in a change of an event, the duration stays by default. */
  endsAt: instant.nullish(),
  venueName: line(120),
  venueAddress: optionalText(300),
  city,
  area: optionalText(80),
  /** The zone of a city that is not in the catalogue. */
  timezone: timeZone,
  /** The number of spots; null: unlimited. */
  signupLimit: wholeNumber(1, MAX_SIGNUP_LIMIT).nullish(),
  descriptionMd: markdown(MAX_DESCRIPTION_LENGTH),
  coHostIds: z.array(userId).max(MAX_CO_HOSTS, TOO_MANY_CO_HOSTS_MESSAGE).default([]),
  isVirtual: z.boolean().default(false),
  virtualPlatform: virtualPlatform.nullish(),
  virtualLink: optionalUrl,
  isPrivate: z.boolean().default(false),
  ...optionalContent,
  expectsGuestList,
} satisfies ContentSchemas)

/** Attendees need an address, except at a virtual event. */
const hasAddress = ({ isVirtual, venueAddress }: { isVirtual: boolean; venueAddress: string | null }) =>
  isVirtual || venueAddress !== null
const noAddressIssue = { path: ['venueAddress'], error: MISSING_MESSAGE }
const noDescriptionIssue = {
  path: ['descriptionMd'],
  error: MISSING_MESSAGE,
  // By default Zod skips this check if a field is invalid. The check must run, so that all errors are reported together.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/**
 * Whether a body is a draft copied from another event. Its address and description may be missing, because an admin may have left
 * them out of the original. The host must fill them in before publishing.
 */
const isDraftCopy = ({ copiedEventId, isPublished }: { copiedEventId?: unknown; isPublished: boolean }) =>
  Boolean(copiedEventId) && !isPublished

/** An end before the start is a typing mistake. */
export const isEndAfterStart = ({
  dateTime,
  endsAt,
}: {
  dateTime: string
  endsAt?: string | null | undefined
}) => !endsAt || Date.parse(endsAt) > Date.parse(dateTime)
export const endBeforeStartIssue = { path: ['endsAt'], error: 'The end time must be after the start time.' }

const YEAR_MS = 366 * 86_400_000

/** An end more than a year after the start is a typing mistake too. */
export const isAtMostAYearLong = ({
  dateTime,
  endsAt,
}: {
  dateTime: string
  endsAt?: string | null | undefined
}) => !endsAt || Date.parse(endsAt) <= Date.parse(dateTime) + YEAR_MS
export const tooLongIssue = { path: ['endsAt'], error: 'An event can last at most a year.' }

/** The body for a new event (specification sections 5 and 7.2). */
export const newEventBody = eventFields
  .extend({
    isPublished: z.boolean().default(false),
    /**
     * The event that the body copies: one that the caller hosts or, for an admin, any. The new event gets the cover of that event,
     * and those co-hosts who are still hosts.
     */
    copiedEventId: eventId.nullish(),
    descriptionMd: optionalMarkdown(MAX_DESCRIPTION_LENGTH),
  })
  .refine((body) => isDraftCopy(body) || body.descriptionMd, noDescriptionIssue)
  .refine((body) => isDraftCopy(body) || hasAddress(body), noAddressIssue)
  .refine(isEndAfterStart, endBeforeStartIssue)
  .refine(isAtMostAYearLong, tooLongIssue)
  .superRefine(checkWindow)

/** Whether a call changes only this event, or also the later events of its series. */
export const scope = z.enum(['this', 'following']).default('this')

/** The body for a change of an event. */
export const eventBody = eventFields
  .extend({
    /** If the field is missing, the co-hosts stay as they are. */
    coHostIds: eventFields.shape.coHostIds.unwrap().optional(),
    /**
     * `contentUpdatedAt` of the event when the editor was opened, so that a change by someone else since then is not
     * overwritten.
     */
    basedOn: instant.nullish(),
    /** Added to the email that tells attendees of the change. */
    note: optionalText(MAX_NOTE_LENGTH),
    /** Whether attendees are emailed about a new title; they are always emailed about a new time, location or link. */
    shouldNotify: z.boolean().default(true),
    scope,
    /** With `following`: the later events with RSVPs that also get the new time. Other events with RSVPs keep their time. */
    confirmedMoveEventIds: z.array(eventId).max(64).default([]),
  })
  .refine(hasAddress, noAddressIssue)
  .refine(isEndAfterStart, endBeforeStartIssue)
  .refine(isAtMostAYearLong, tooLongIssue)
  .superRefine(checkWindow)

const idParams = z.object({ id: eventId })

/** A person who may RSVP to a private event. */
const guest = z.object({
  /** SHA-256 of the address. */
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  invitedAt: instant.nullable(),
  /** The state of the guest's RSVP; null if there is none. */
  status: z.enum(['requested', 'confirmed', 'waitlist', 'cancelled']).nullable(),
})
const guestId = z.string().regex(/^[0-9a-f]{64}$/, INVALID_ID_MESSAGE)

/** The errors of a change of an event by its hosts or admins. */
export const updateEventErrors = [
  'not_found',
  'event_cancelled',
  'event_over',
  'limit_below_confirmed',
  'changed_meanwhile',
  'event_hidden',
] as const

/** The calls with which hosts run an event (specification section 7.2). */
export const hostingCalls = declareCalls({
  listHostEvents: {
    method: 'GET',
    path: '/api/host/events',
    summary:
      "A host's own events, a page at a time: upcoming ones soonest first; drafts, past ones and those cancelled in the last 30 days latest first.",
    access: 'host',
    query: listQuery({ status: z.enum(['upcoming', 'drafts', 'past', 'cancelled']).default('upcoming') }),
    response: listResponse(hostEvent),
    status: 200,
    errors: [],
  },
  getHostEvent: {
    method: 'GET',
    path: '/api/host/events/{id}',
    summary: 'One event as its hosts see it, with the link of a virtual one.',
    access: 'eventHost',
    params: idParams,
    response: hostEvent,
    status: 200,
    errors: ['not_found'],
  },
  createEvent: {
    method: 'POST',
    path: '/api/host/events',
    summary:
      'Creates an event, as a draft or published immediately. The same `Idempotency-Key` returns the same event.',
    access: 'host',
    body: newEventBody,
    response: hostEvent,
    status: 201,
    errors: ['not_found'],
  },
  updateEvent: {
    method: 'PUT',
    path: '/api/user/events/{id}',
    summary:
      'Changes an event. A higher limit gives spots to attendees on the waitlist in the same commit; a limit below the number of spots that are taken or on offer is refused.',
    access: 'eventHost',
    params: idParams,
    body: eventBody,
    response: hostEvent,
    status: 200,
    errors: updateEventErrors,
  },
  publishEvent: {
    method: 'POST',
    path: '/api/events/{id}/publish',
    summary: 'Publishes a draft; publishing an event twice changes nothing.',
    access: 'eventHost',
    params: idParams,
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'event_hidden'],
  },
  cancelEvent: {
    method: 'POST',
    path: '/api/events/{id}/cancel',
    summary:
      'Cancels an event and emails its attendees; a draft without RSVPs is deleted. With `scope: following` it also cancels the later events of its series that the caller hosts (for an admin, all of them) and ends the series, with one email per person.',
    access: 'eventHost',
    params: idParams,
    /** An empty body is allowed. */
    body: z.object({ note: optionalText(MAX_NOTE_LENGTH), scope }),
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_over', 'changed_meanwhile'],
  },
  deleteEvent: {
    method: 'DELETE',
    path: '/api/events/{id}',
    summary: 'Cancels an event without a note; a draft without RSVPs is deleted.',
    access: 'eventHost',
    params: idParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_over'],
  },
})

/** The people who may RSVP to a private event (specification sections 5 and 7.2). */
export const guestListCalls = declareCalls({
  uploadGuestList: {
    method: 'POST',
    path: '/api/host/events/{id}/guest-list',
    summary:
      'Adds guests from a CSV file of addresses and optional names. Once an event has a guest list, only people on it can RSVP.',
    access: 'eventHost',
    params: idParams,
    upload: {
      field: 'csvFile',
      maxBytes: 2 * 1024 * 1024,
      maxFiles: 1,
      messages: { missing: 'Please choose a .csv file.', tooLarge: 'Please keep the file under 2 MB.' },
    },
    response: messageResponse.extend({
      addedCount: z.number().int(),
      /** Number of addresses that were already on the list, or twice in the file. */
      duplicateCount: z.number().int(),
      /** Number of lines without an address or with one that was not accepted. */
      invalidLineCount: z.number().int(),
      /** The first 20 of these lines, each with the text that was not accepted. */
      invalidLines: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
    status: 200,
    errors: ['not_found', 'event_cancelled', 'invalid_body'],
  },
  listGuests: {
    method: 'GET',
    path: '/api/host/events/{id}/guests',
    summary:
      'The guest list by address, a page at a time; `q` searches by the first letters of the address or name.',
    access: 'eventHost',
    params: idParams,
    query: listQuery({ q: searchText }),
    response: listResponse(guest).extend({ totalCount: z.number().int(), uninvitedCount: z.number().int() }),
    status: 200,
    errors: ['not_found'],
  },
  addGuest: {
    method: 'POST',
    path: '/api/host/events/{id}/guests',
    summary: 'Adds one person to the guest list.',
    access: 'eventHost',
    params: idParams,
    body: z.object({ email, name: optionalPersonName }),
    response: guest,
    status: 201,
    errors: ['not_found', 'event_cancelled'],
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/host/events/{id}/guests/{guestId}',
    summary: 'Removes one person from the guest list; an RSVP that they have made stays.',
    access: 'eventHost',
    params: idParams.extend({ guestId }),
    response: messageResponse,
    status: 200,
    errors: ['not_found'],
  },
  deleteGuestList: {
    method: 'DELETE',
    path: '/api/host/events/{id}/guests',
    summary: 'Deletes the guest list, so that anyone with the link can RSVP.',
    access: 'eventHost',
    params: idParams,
    response: messageResponse,
    status: 200,
    errors: ['not_found', 'event_cancelled'],
  },
  inviteGuests: {
    method: 'POST',
    path: '/api/host/events/{id}/guest-list/invite',
    summary:
      "Emails everyone on the list of a private event who has not been invited yet, once each, up to the caller's daily limit.",
    access: 'eventHost',
    params: idParams,
    response: messageResponse.extend({ invitedCount: z.number().int() }),
    status: 202,
    errors: [
      'not_found',
      'event_cancelled',
      'event_over',
      'not_published',
      'too_many_requests',
      'event_hidden',
    ],
    limits: ['attendeeMailByMember'],
  },
})

/** An event's photos (specification sections 5 and 7.2). */
export const photoCalls = declareCalls({
  uploadEventPhotos: {
    method: 'POST',
    path: '/api/user/events/{id}/photos',
    summary: 'Adds photos (JPEG, PNG or WebP) to an event; the first becomes the cover if there is none.',
    access: 'eventHost',
    params: idParams,
    upload: {
      field: 'photos',
      maxBytes: MAX_PHOTO_BYTES,
      maxFiles: MAX_PHOTOS_PER_UPLOAD,
      messages: { missing: 'Please choose a photo.', tooLarge: 'Please select images under 5MB.' },
    },
    response: messageResponse.extend({
      /** The URLs of the added photos, in their order. */
      photos: z.array(z.string()),
      /** The rejected files by position, each with the reason. If no photo was added, the call fails with the reason. */
      failedPhotos: z.array(z.object({ index: z.number().int(), message: z.string() })),
      event: hostEvent,
    }),
    status: 201,
    errors: ['not_found', 'event_cancelled', 'invalid_image'],
  },
  arrangeEventPhotos: {
    method: 'PUT',
    path: '/api/user/events/{id}/photo-order',
    summary: "Sets the order of an event's photos and its cover; photos that are left out are deleted.",
    access: 'eventHost',
    params: idParams,
    body: z.object({
      photos: z.array(anyText().max(500)).max(MAX_EVENT_PHOTOS),
      cover: anyText().max(500).nullable(),
      /** `contentUpdatedAt` of the event when the photos were read. Photos added later are not deleted. */
      basedOn: instant,
    }),
    response: hostEvent,
    status: 200,
    errors: ['not_found', 'event_cancelled', 'changed_meanwhile'],
  },
  sharePhotos: {
    method: 'POST',
    path: '/api/user/events/{id}/photos/share',
    summary: 'Emails the photos of a past event to its attendees, once.',
    access: 'eventHost',
    params: idParams,
    response: messageResponse,
    status: 202,
    errors: ['not_found', 'event_cancelled', 'not_over', 'already_sent', 'too_many_requests', 'event_hidden'],
    limits: ['attendeeMailByMember'],
  },
})
