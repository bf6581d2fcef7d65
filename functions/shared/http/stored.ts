import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `limits/{id}`: tries that a counter has counted; the id is the hash of what is counted, with its window. */
export const storedCounter = z.object({ count: z.number().int(), expiresAt: storedInstant })
