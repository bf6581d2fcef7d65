import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `calendarFeeds/{uid}`: the token in the secret address of a member's own calendar, as a hash. */
export const storedCalendarFeed = z.object({
  userId: storedUserId,
  tokenHash: z.string(),
  /** The number of the token. The token is derived from this number, so the next number makes a new token. */
  version: z.number().int().min(1),
  createdAt: storedInstant,
})
