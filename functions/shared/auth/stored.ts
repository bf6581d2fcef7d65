import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `endedSessions/{hash of the session cookie}`: a session that somebody has logged out of. */
export const storedEndedSession = z.object({ userId: storedUserId, expiresAt: storedInstant })

/** `loginTokens/{hash of the token}`. */
export const storedLoginToken = z.object({
  userId: storedUserId,
  email: z.string(),
  redirect: z.string().nullable(),
  newEmail: z.string().nullable(),
  isUndo: z.boolean(),
  expiresAt: storedInstant,
  usedAt: storedInstant.optional(),
})
