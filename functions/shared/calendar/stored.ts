import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `calendarFeeds/{uid}`: the secret address of a member's own calendar. */
export const storedCalendarFeed = z.object({
  userId: storedUserId,
  tokenHash: z.string(),
  /** The number of the address. The token is derived from it, so the next number makes a new address. */
  version: z.number().int().min(1),
  createdAt: storedInstant,
})
