import { z } from 'zod'
import { role } from '../auth/contract.ts'
import { storedInstant } from '../stored-instant.ts'
import { storedUserId } from '../ids.ts'

/** `users/{uid}`: a person with an account. */
export const storedUser = z.object({
  id: storedUserId,
  name: z.string(),
  email: z.string(),
  /** Members of the oldest version may lack both. */
  city: z.string().nullable().optional(),
  area: z.string().nullable().optional(),
  role,
  isApproved: z.boolean(),
  createdAt: storedInstant,
  updatedAt: storedInstant.optional(),
  /** When a link that was sent to `email` was last followed for the first time. */
  provenAt: storedInstant.nullable().optional(),
  /** Moves when a new token says something else; open pages draw one. */
  claimsAt: storedInstant.optional(),
  /** What mail their address does not take: a copy of `mailAddresses`, so that a mailing reads one document a person. */
  mailBlocked: z.array(z.string()).optional(),
  photoUrl: z.string().nullable().optional(),
  /** Links to change the e-mail, counted in a window. */
  emailChanges: z.object({ since: storedInstant, count: z.number().int() }).optional(),
})

/** `userEmails/{addressHash}`: whose an address is, which makes it one member's; a former one is held until it expires. */
export const storedUserEmail = z.object({ userId: storedUserId, expiresAt: storedInstant.optional() })
