import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** What a sign-up copies of its event, for lists that read no event; null where the event is in none. */
const eventCopies = {
  eventTitle: z.string().optional(),
  eventStartsAt: storedInstant.nullable(),
  eventEndsAt: storedInstant.optional(),
  eventTimezone: z.string().optional(),
  eventCity: z.string().nullable(),
  eventArea: z.string().nullable().optional(),
  eventVenueName: z.string().optional(),
  eventVenueAddress: z.string().nullable().optional(),
}

/** `events/{id}/signups/{addressHash}`: one person's RSVP. */
export const storedSignup = z.object({
  ...eventCopies,
  eventId: z.number().int(),
  name: z.string(),
  /** In lower case. */
  email: z.string(),
  sourceCity: z.string().nullable(),
  sourceArea: z.string().nullable(),
  status: z.enum(['confirmed', 'waitlist', 'cancelled']),
  seq: z.number().int(),
  requestId: z.string(),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.literal('confirmed'), place: z.null() }),
    z.object({ status: z.literal('waitlist'), place: z.number().int() }),
  ]),
  changeTokenHash: z.string(),
  userId: z.number().int().optional(),
  checkedInAt: storedInstant.nullable(),
  createdAt: storedInstant,
  updatedAt: storedInstant,
  expiresAt: storedInstant.nullable().optional(),
})

/** `leases/{eventId}`: which instance writes to an event next. */
export const storedLease = z.object({
  holder: z.string(),
  until: storedInstant,
  /** When the next commit is due, in milliseconds since 1970. */
  due: z.number().optional(),
})

/** `leases/{eventId}/waiting/{instance}`. */
export const storedWaiting = z.object({ since: storedInstant, until: storedInstant })
