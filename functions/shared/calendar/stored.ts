import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `calendarFeeds/{uid}`: the secret address of a member's own calendar. */
export const storedCalendarFeed = z.object({
  userId: storedUserId,
  tokenHash: z.string(),
  /** Which address of theirs it is: the token is made from it, and a new one of the next. */
  version: z.number().int().min(1),
  createdAt: storedInstant,
})
