import { z } from 'zod'
import { isInstant, getMillis, type StoredInstant } from './instant.ts'

/**
 * Instants are milliseconds since 1970 in memory and Timestamps in Firestore. This codec is not in `instant.ts`, because the
 * first screen reads instants without Zod.
 */
export const storedInstant = z.codec(
  z.custom<StoredInstant>(isInstant, 'Please give a valid date and time.'),
  z.number().int(),
  { decode: getMillis, encode: (instant) => new Date(instant) },
)
