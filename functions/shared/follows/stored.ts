import { z } from 'zod'
import { storedSeriesId, storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `follows/{uid}`: whom and what a member follows, in one document: one read says all of it. */
export const storedFollows = z.object({
  userId: storedUserId,
  /** The newest first. */
  hosts: z.array(storedUserId),
  /** As the catalogue spells them, else as they were typed; the newest first. */
  cities: z.array(z.string()),
  /** The newest first. Documents written before series could be followed have none. */
  series: z.array(storedSeriesId).optional(),
  /** The keys by which followers are found: `hostFollow`, `cityFollow` and `seriesFollow` of all of these. */
  keys: z.array(z.string()),
  updatedAt: storedInstant,
})
