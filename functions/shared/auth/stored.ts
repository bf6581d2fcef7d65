import { z } from 'zod'
import { storedUserId } from '../ids.ts'
import { storedInstant } from '../stored-instant.ts'

/** `loginTokens/{hash of the token}`: a login link, or a link that confirms or undoes a change of the email. */
export const storedLoginToken = z.object({
  userId: storedUserId,
  email: z.string(),
  redirect: z.string().nullable(),
  /** The address that the member gets by this link; null for a login link. */
  newEmail: z.string().nullable(),
  isUndo: z.boolean(),
  expiresAt: storedInstant,
  usedAt: storedInstant.optional(),
})
