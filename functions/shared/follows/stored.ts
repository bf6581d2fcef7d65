import { z } from 'zod'
import { storedSeriesId, storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `follows/{uid}`: everything that a member follows, in one document, so that one read is enough. */
export const storedFollows = z.object({
  userId: storedUserId,
  /** The newest first. */
  hosts: z.array(storedUserId),
  /** In the catalogue's spelling, otherwise as typed; the newest first. */
  cities: z.array(z.string()),
  /** The newest first. Documents written before series could be followed have none. */
  series: z.array(storedSeriesId).optional(),
  /** Series to which the member has a standing RSVP, the newest first. Older documents have none. */
  standingRsvps: z.array(storedSeriesId).optional(),
  /** The keys by which followers are found (`follow-keys.ts`): one for each host, city, series and standing RSVP. */
  keys: z.array(z.string()),
  updatedAt: storedInstant,
})
