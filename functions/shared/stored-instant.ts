import { z } from 'zod'
import { isInstant, millisOf, type StoredInstant } from './instant.ts'

/**
 * Instants are milliseconds since 1970 in memory and Timestamps in Firestore. It stands apart from what reads them, which the
 * first screen does without zod.
 */
export const storedInstant = z.codec(
  z.custom<StoredInstant>(isInstant, 'Please give a valid date and time.'),
  z.number().int(),
  { decode: millisOf, encode: (at) => new Date(at) },
)
