import { z } from 'zod'
import { eventId, seriesId, userId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'
import { isTimeZone } from '../time/zoned-time.ts'
import {
  languageCodes,
  freeTextNames,
  yesNoNames,
  type FreeTextName,
  type YesNoName,
} from './good-to-know.ts'
import { questionKinds } from './questions.ts'

/** The public card of a host (`hosts/{uid}`), copied into each of the host's events. */
export const hostCard = z.object({
  id: userId,
  name: z.string(),
  city: z.string(),
  area: z.string().nullable(),
  bio: z.string().nullable(),
  photoUrl: z.string().nullable(),
  socialMediaUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  twitterUrl: z.string().nullable(),
})

/** `hosts/{uid}`: the host's card, and fields for queries. */
export const storedHost = hostCard.extend({ cityKey: z.string().nullable().optional() })

export const virtualPlatform = z.enum(['zoom', 'google_meet', 'webex', 'other'])

const count = z.number().int().min(0)

/** The hiding of an event by admins. The reason is only in the audit log (`decision-id.ts`). */
const hiddenState = z.object({
  hiddenAt: storedInstant,
  /** The value that `isPublished` gets when the event is unhidden. */
  wasPublished: z.boolean(),
  /** The uid of the suspended owner; null if an admin hid the event itself. */
  suspendedOwnerId: z.string().nullable(),
})

const yesNoSchemas = Object.fromEntries(yesNoNames.map((name) => [name, z.boolean().optional()]))
const freeTextSchemas = Object.fromEntries(freeTextNames.map((name) => [name, z.string().optional()]))

/** Facts that attendees may want to know before they come (`good-to-know.ts`). */
export const goodToKnow = z.object({
  ...(yesNoSchemas as Record<YesNoName, z.ZodOptional<z.ZodBoolean>>),
  languages: z.array(z.enum(languageCodes)).optional(),
  minAge: z.number().optional(),
  ...(freeTextSchemas as Record<FreeTextName, z.ZodOptional<z.ZodString>>),
})

const windowEdge = z.union([
  z.object({ dateTime: z.iso.datetime() }),
  z.object({ hoursBefore: z.number().min(0) }),
])

/**
 * When people can RSVP (`rsvp-window.ts`). Instants are ISO text, so that the document, the responses and the editor hold the same
 * value.
 */
const rsvpWindow = z.object({ opens: windowEdge.nullable(), closes: windowEdge.nullable() })

/** A question to everyone who RSVPs (`questions.ts`). */
const question = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  isRequired: z.boolean(),
  options: z.array(z.string()),
})

/** The people who may ask hosts questions. `attendees`: people with a spot or on the waitlist. */
export const hostQuestionAccess = z.enum(['anyone', 'attendees', 'nobody'])

/** The fields that hosts edit: see `content.ts`. */
export const eventContent = z.object({
  title: z.string(),
  descriptionMd: z.string(),
  /** In the catalogue's spelling, otherwise as typed. */
  city: z.string(),
  area: z.string().nullable(),
  /** Empty in the document of a private event: see `storedPlace`. */
  venueName: z.string(),
  venueAddress: z.string().nullable(),
  isVirtual: z.boolean(),
  virtualPlatform: virtualPlatform.nullable(),
  isPrivate: z.boolean(),
  /** Null or missing if the host said nothing. */
  goodToKnow: goodToKnow.nullable().optional(),
  /** Null or missing if RSVPs are open until the start. */
  rsvpWindow: rsvpWindow.nullable().optional(),
  /** Null or missing if there are no questions. */
  questions: z.array(question).nullable().optional(),
  /** The people who may ask the hosts a question on the event's page; missing means nobody. */
  hostQuestionAccess: hostQuestionAccess.optional(),
  /** Whether people ask to join and hosts choose who comes; null or missing: they do not. */
  isByRequest: z.boolean().nullable().optional(),
  /** Whether attendees are asked the day before if they are still coming (`last-hours.ts`); null or missing: they are not. */
  shouldReconfirm: z.boolean().nullable().optional(),
})

/** A question and its answer, as the page shows them. */
export const publishedAnswer = z.object({ id: z.string(), question: z.string(), answer: z.string() })

/** `events/{id}`. The code that writes it, the seed, the tests and the benchmarks share this schema. */
export const storedEvent = z.object({
  id: eventId,
  ...eventContent.shape,
  /** The uid of the owner, who made or accepted the event; null while the event has no owner. */
  ownerId: z.string().nullable(),
  /** The uid of the co-host who was asked to become the owner, until they accept; otherwise null. */
  offeredOwnerId: z.string().nullable(),
  /** Uids of all hosts, the owner's first if there is one; used by rules and queries. */
  hostIds: z.array(z.string()),
  /** Uids of invited co-hosts who have not answered and have no rights yet. Null or missing if there are none. */
  invitedHostIds: z.array(z.string()).nullable().optional(),
  /** Copies of the hosts' cards, in the order of `hostIds`. */
  hosts: z.array(hostCard),
  /**
   * The beginning of the description as plain text, stored because parsing Markdown for each tile of a list would cost too
   * much.
   */
  excerpt: z.string(),
  /** The key for queries and stats (`city-key.ts`). */
  cityKey: z.string().min(1),
  cityCode: z.string(),
  /** A keyed hash of a private event's location, by which a change is recognised; null or missing for a public event. */
  placeMark: z.string().nullable().optional(),
  startsAt: storedInstant,
  endsAt: storedInstant,
  /** IANA zone of the event's city, in which all of its dates and times are shown. */
  timezone: z.string().refine(isTimeZone),
  /**
   * A keyed hash of a virtual event's link, by which a change is recognised. Null without a link, or if the link is older than
   * this field.
   */
  linkMark: z.string().nullable().optional(),
  /** Whether only people in `guests` may RSVP (nobody while the list is empty). Otherwise anyone with the event's URL may. */
  hasGuestList: z.boolean(),
  isPublished: z.boolean(),
  /** The series of the event, and the date for which the event was made; missing for a single event. */
  seriesId: seriesId.optional(),
  seriesDate: z.iso.date().optional(),
  /** Whether the event was edited separately, so that changes of its series skip it. */
  isDetached: z.boolean().optional(),
  /** Whether an earlier event of its series is upcoming. Public lists of upcoming events show only the next event of a series. */
  isLaterOccurrence: z.boolean(),
  /** While admins hide the event, `isPublished` is false, so that no public list, feed or page shows it. */
  hidden: hiddenState.nullable().optional(),
  /** When public lists first showed the event as new; null if they never did. Missing in events from before this field. */
  firstListedAt: storedInstant.nullable().optional(),
  /** When the event was cancelled; null if it was not. */
  cancelledAt: storedInstant.nullable(),
  /** The number of spots; null: unlimited. */
  signupLimit: z.number().int().min(1).nullable(),
  confirmedCount: count,
  waitlistCount: count,
  /** Unanswered requests; missing if nobody has ever asked to join. */
  requestedCount: count.optional(),
  /** Spots on offer to attendees on the waitlist; missing if no spot has ever been on offer. */
  offeredCount: count.optional(),
  /** How many attendees with a spot did not come; set after an event with check-in. */
  missedCount: count.optional(),
  /**
   * Set when the first attendee chooses to show their first name to others, and never unset. While it is missing, there are no
   * names to read.
   */
  hasNamesShown: z.boolean().optional(),
  /** The `seq` of the next RSVP. */
  nextSeq: z.number().int().min(1),
  /** When unanswered requests to join end. Null or missing if the event has never taken requests, or if they have ended. */
  requestsEndAt: storedInstant.nullable().optional(),
  /**
   * When the sweep begins to release the spots of attendees who have not answered, and to offer free spots. Null or missing if
   * the event does not ask its attendees to reconfirm, or after the sweep has finished.
   */
  spotsDueAt: storedInstant.nullable().optional(),
  /**
   * The starts for which attendees were asked if they are still coming, for which a host asked them again, and for which spots
   * were released. After the event is moved, these starts differ from `startsAt`.
   */
  reconfirmAskedFor: storedInstant.nullable().optional(),
  reconfirmAskedAgainFor: storedInstant.nullable().optional(),
  spotsReleasedFor: storedInstant.nullable().optional(),
  /** When the attendees' answers are deleted. Null or missing if there were no questions, or if the answers are deleted. */
  answersEndAt: storedInstant.nullable().optional(),
  /**
   * For an event whose last host deleted their account: when its private documents are deleted. Null or missing if the event has
   * hosts, or if the documents are deleted.
   */
  privateDataEndsAt: storedInstant.nullable().optional(),
  imageUrl: z.string().nullable(),
  photos: z.array(z.string()),
  /** Questions that the hosts answered on the event's page, oldest first; missing until the first answer. */
  publishedAnswers: z.array(publishedAnswer).optional(),
  /** When the event's photos were mailed to attendees. They are mailed once. */
  photosSharedAt: storedInstant.nullable().optional(),
  /** The tokens by which a search finds the event (`search-tokens.ts`). */
  searchTokens: z.array(z.string()),
  /** Incremented with each change that calendars must show (RFC 5545 SEQUENCE). */
  revision: count,
  createdAt: storedInstant,
  /** Changes with the content and limit of the event, not with RSVPs. Live lists listen to it. */
  contentUpdatedAt: storedInstant,
  /** Changes with every write of facts that pages show, including RSVPs. */
  updatedAt: storedInstant,
  /**
   * The id of the last edit. It shows that an edit was committed even if its response was lost, and distinguishes edits at the
   * same instant.
   */
  editId: z.string().optional(),
})
export type StoredEvent = z.output<typeof storedEvent>

/** The document to write for an event. Either SDK stores its Dates as Timestamps. */
export function toEventDocument(event: StoredEvent): Record<string, unknown> {
  return z.encode(storedEvent, event)
}

/** `events/{id}/access/virtual`: the link of a virtual event, for confirmed attendees and hosts. */
export const storedAccess = z.object({ virtualLink: z.string() })

/** `events/{id}/access/place`: the location of a private event, for confirmed attendees and hosts. */
export const storedPlace = z.object({ venueName: z.string(), venueAddress: z.string().nullable() })

/** `events/{id}/guests/{addressHash}`: a person who may RSVP to a private event with a guest list. */
export const storedGuest = z.object({
  /** The address, in lower case. */
  email: z.string(),
  /** The document's id, for finding a person on all guest lists. */
  addressHash: z.string(),
  name: z.string().nullable(),
  /** The folded words of the name, for searches. */
  nameKey: z.string().nullable(),
  invitedAt: storedInstant.nullable(),
  /** The id of the mailing that invited the guest; null if there was none. */
  invitationMailingId: z.string().nullable(),
  expiresAt: storedInstant.nullable().optional(),
})

/** `eventNotifications/{id}`: the facts of which an event's attendees were last notified, and the changes since. */
export const storedEventNotification = z.object({
  changes: z.array(z.custom<object>()),
  dueAt: storedInstant.nullable(),
  notifiedState: z.custom<object>().optional(),
  notifiedAt: storedInstant.optional(),
  /** Ids of the notes that were last sent. If a repeated commit writes them again, they are not sent again. */
  sentNoteIds: z.array(z.string()).optional(),
})

/** `eventNotifications/{id}/notes/{noteId}`: a host's note for the email about one change. It is deleted when that email is due. */
export const storedAttendeeNote = z.object({
  note: z.string().nullable(),
  /** Whether attendees get no email if only the event's title changes. */
  shouldSkipTitleEmail: z.boolean(),
  /** Whether one email about several events of a series covers the change. */
  isInSeriesMailing: z.boolean().optional(),
  createdAt: storedInstant,
})

/**
 * `eventPlans/{id}`: which of an event's scheduled mails (`features/notifications/scheduled-mails.ts`) are done, and when the
 * next one is due.
 */
export const storedPlan = z.object({
  doneMails: z.array(z.string()).readonly(),
  nextMailAt: storedInstant.nullable(),
})

/** `wraps/{id}`: the regions (a city, or everywhere else) for which a wrap is done, whether or not there was anything to send. */
export const storedWrap = z.object({ doneRegions: z.array(z.string()) })
