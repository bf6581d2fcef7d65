import { z } from 'zod'
import { isInstant, millisOf, type StoredInstant } from './instant.ts'

/**
 * Instants are milliseconds since 1970 in memory and Timestamps in Firestore. In a file of its own because the first screen
 * reads instants without zod.
 */
export const storedInstant = z.codec(
  z.custom<StoredInstant>(isInstant, 'Please give a valid date and time.'),
  z.number().int(),
  { decode: millisOf, encode: (at) => new Date(at) },
)
