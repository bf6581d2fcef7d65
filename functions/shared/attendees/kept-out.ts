import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** How many people a host can keep out. The list must stay short: it is one document, which each RSVP reads. */
export const MAX_KEPT_OUT_ATTENDEES = 300

const keptOutEntry = z.object({
  name: z.string(),
  email: z.string(),
  /** The host's own note. */
  note: z.string(),
  /** The member with this address, who is kept out under every other address too; null if there is none. */
  userId: z.number().int().nullable(),
  /** The event from which the person was removed. */
  eventId: z.number().int(),
  removedAt: storedInstant,
})

/** `keptOut/{uid}`: the people whom a host keeps out of all events that the host owns. */
export const storedKeptOut = z.object({
  /** The entries, by the hash of the person's address. */
  entries: z.record(z.string(), keptOutEntry),
  /** The keys of `entries`, for finding the lists that contain an address. */
  ids: z.array(z.string()),
  /** The members in `entries`, for finding the lists that contain a member. */
  userIds: z.array(z.number().int()),
})
