import { z } from 'zod'
import { eventId, userId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/**
 * `events/{id}` as Firestore holds it: the one description of the document, which its writer, the seed, the tests and the
 * benches share.
 */

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

export const virtualPlatform = z.enum(['zoom', 'google_meet', 'webex', 'other'])

const count = z.number().int().min(0)

export const storedEvent = z.object({
  id: eventId,
  /** The uid of the host who answers for it; null where that account is gone and nobody took over. */
  ownerId: z.string().nullable(),
  /** Uids of all hosts, the owner's first; rules and queries ask these. */
  hostIds: z.array(z.string()),
  /** Copies of the hosts' cards, in the same order. */
  hosts: z.array(hostCard),
  title: z.string(),
  descriptionMd: z.string(),
  /** As the catalogue spells it, else as it was typed. */
  city: z.string(),
  /** What queries and figures go by: `cityKeyOf(city)`. */
  cityKey: z.string().min(1),
  cityCode: z.string(),
  area: z.string().nullable(),
  venueName: z.string(),
  venueAddress: z.string().nullable(),
  startsAt: storedInstant,
  endsAt: storedInstant,
  /** IANA zone of the event's city; every date and time of the event is said in it. */
  timezone: z.string(),
  isVirtual: z.boolean(),
  virtualPlatform: virtualPlatform.nullable(),
  isPrivate: z.boolean(),
  /** Whether only who stands in `guests` may RSVP, an empty list meaning nobody; else the address is the invitation. */
  hasGuestList: z.boolean(),
  isPublished: z.boolean(),
  /** When it was called off; null while it is not. */
  cancelledAt: storedInstant.nullable(),
  /** Seats; null is unlimited. */
  signupLimit: z.number().int().min(1).nullable(),
  confirmedCount: count,
  waitlistCount: count,
  /** The `seq` of the next RSVP. */
  nextSeq: z.number().int().min(1),
  imageUrl: z.string().nullable(),
  photos: z.array(z.string()),
  /** See `searchTokens`. */
  searchTokens: z.array(z.string()),
  /** Raised by one with each change that a calendar must learn of (RFC 5545 SEQUENCE). */
  revision: count,
  createdAt: storedInstant,
  /** Moves with what pages say of the event, never with its seats: what stays live in lists listens to this. */
  contentUpdatedAt: storedInstant,
  /** Moves with every write. */
  updatedAt: storedInstant,
})
export type StoredEvent = z.output<typeof storedEvent>

/** An event as it is written; Dates become Timestamps by either SDK. */
export function eventDocument(event: StoredEvent): Record<string, unknown> {
  return z.encode(storedEvent, event)
}

/** `events/{id}/access/virtual`: where a virtual event meets, for its attendees' eyes. */
export const storedAccess = z.object({ virtualLink: z.string() })

/** `events/{id}/guests/{addressHash}`: who may RSVP to a private event with a guest list; being there says it. */
export const storedGuest = z.looseObject({ expiresAt: storedInstant.nullable().optional() })

/** `eventNews/{id}`: what an event's attendees were told last, and what changed since. */
export const storedNews = z.object({
  changes: z.array(z.custom<object>()),
  dueAt: storedInstant.nullable(),
  told: z.custom<object>().optional(),
  toldAt: storedInstant.optional(),
})

/** `eventPlans/{id}`: which of an event's notices are done, and when it is to be looked at next. */
export const storedPlan = z.object({
  done: z.array(z.string()).readonly(),
  nextNoticeAt: storedInstant.nullable(),
})

/** `wraps/{id}`: for which places a look back is done, whether there was anything to say or not. */
export const storedWrap = z.object({ done: z.array(z.string()) })
