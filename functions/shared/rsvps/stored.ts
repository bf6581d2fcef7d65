import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'
import { REQUEST_END_REASONS } from './command.ts'

/** The event's snapshot in a sign-up, for lists that do not read the event. Start and city are null if no list shows the RSVP. */
const eventSnapshotFields = {
  eventTitle: z.string().optional(),
  eventStartsAt: storedInstant.nullable(),
  eventEndsAt: storedInstant.optional(),
  eventTimezone: z.string().optional(),
  eventCity: z.string().nullable(),
  eventArea: z.string().nullable().optional(),
  eventVenueName: z.string().optional(),
  eventVenueAddress: z.string().nullable().optional(),
  eventIsVirtual: z.boolean().optional(),
  /** Whether admins hide the event; lists then say that it is under review. */
  eventIsHidden: z.boolean().optional(),
}

/**
 * `events/{id}/signups/{addressHash}`: one person's RSVP. A walk-in without an address has an id derived from their arrival
 * instead, and the RSVP of a deleted account a random one.
 */
export const storedSignup = z.object({
  ...eventSnapshotFields,
  eventId: z.number().int(),
  name: z.string(),
  /** The keys by which a host finds attendees: see `makeNameKeys`. */
  nameKey: z.string(),
  lastWordKey: z.string().nullable(),
  /** The address, in lower case; empty for a walk-in with only a name, and after the account was deleted. */
  email: z.string(),
  sourceCity: z.string().nullable(),
  sourceArea: z.string().nullable(),
  /**
   * `requested`: the RSVP is a request, and holds no spot until a host accepts it; `missed`: the attendee had a spot and did
   * not come to an event with check-in.
   */
  status: z.enum(['requested', 'confirmed', 'waitlist', 'cancelled', 'missed']),
  seq: z.number().int(),
  callId: z.string(),
  /** The result of the call that made the RSVP. A repeated call gets it again. */
  result: z.discriminatedUnion('status', [
    z.object({ status: z.literal('confirmed'), position: z.null() }),
    z.object({ status: z.literal('waitlist'), position: z.number().int() }),
    z.object({ status: z.literal('requested'), position: z.null() }),
  ]),
  changeTokenHash: z.string(),
  /** The hash of the ticket's code (`hashTicketCode`). */
  ticketHash: z.string(),
  /** The member who owns this address, signed in or not; null if there is none. */
  userId: z.number().int().nullable(),
  /** Whether other attendees may see the first name; missing if the attendee never chose that. */
  isNameShown: z.boolean().optional(),
  /** Whether the RSVP was made in a session that proves the address. */
  isProven: z.boolean().optional(),
  /**
   * True after a host removed the attendee or declined their request: they then cannot RSVP to the event. False after a host let
   * them in at the door although they had been removed or the event's owner keeps them out of all events. See `Signup`.
   */
  isKeptOut: z.boolean().optional(),
  /** Why the request ended if no host accepted it; its status is `cancelled`. */
  requestEndReason: z.enum(REQUEST_END_REASONS).optional(),
  /**
   * The start of the event for which this attendee is sure: they said that they are still coming, or they got the spot after
   * attendees were asked.
   */
  reconfirmedFor: storedInstant.optional(),
  /** When the offer of a spot to an attendee on the waitlist ends; null after it has ended. */
  offerEndsAt: storedInstant.nullable().optional(),
  /** Why the sweep ended the RSVP: the spot was released, or the offer lapsed. Its status is `cancelled`. */
  rsvpEndReason: z.enum(['released', 'lapsed']).optional(),
  /** The answers to the host's questions; deleted 30 days after the event. */
  answers: z
    .array(z.object({ questionId: z.string(), question: z.string(), values: z.array(z.string()) }))
    .optional(),
  /** The latest ids of this sign-up from before its address was changed, the oldest first. */
  formerSignupIds: z.array(z.string()).optional(),
  /**
   * The ids (`makeDoorRef`) that the sign-up had in the door's list before the account was deleted. Devices at the door drop these
   * rows.
   */
  removedDoorRefs: z.array(z.string()).optional(),
  /** When the attendee checked in: the first of `scans`. */
  checkedInAt: storedInstant.nullable(),
  /** A copy of the earliest valid scans. */
  scans: z
    .array(z.object({ nonce: z.string(), scannedAt: storedInstant, deviceName: z.string() }))
    .optional(),
  createdAt: storedInstant,
  updatedAt: storedInstant,
  expiresAt: storedInstant.nullable().optional(),
})

/** `leases/{eventId}`: which instance writes to an event next. */
export const storedLease = z.object({
  /** The id of the instance that has the lease. */
  holderId: z.string(),
  expiresAt: storedInstant,
  /** When the next commit is due, in milliseconds since 1970. */
  nextCommitDueAt: z.number().optional(),
})

/** `leases/{eventId}/waiting/{instance}`: an instance that waits for the lease. */
export const storedLeaseWaiter = z.object({ waitingSince: storedInstant, expiresAt: storedInstant })
