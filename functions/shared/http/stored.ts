import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `limits/{id}`: the tries that a rate limit has counted in one window. The id is a hash of the window and the caller. */
export const storedRateLimitCounter = z.object({ count: z.number().int(), expiresAt: storedInstant })
