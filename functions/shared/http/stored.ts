import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

/** `limits/{id}`: tries that were taken of a counter; the id names what is counted, hashed, and its window. */
export const storedCounter = z.object({ count: z.number().int(), expiresAt: storedInstant })
