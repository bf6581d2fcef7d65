import { z } from 'zod'
import { parseId } from './parse-id.ts'

/** The message for something that cannot be an id. */
export const INVALID_ID_MESSAGE = 'This is not an id.'

/**
 * Ids of users, hosts, events and series are random integers of ten digits: numbers in the API, strings in
 * Firestore paths. A user's id is the Firebase Auth uid. Zod's brands keep an id of one kind from being used as another.
 */
const idNumber = z
  .number({ error: INVALID_ID_MESSAGE })
  .int({ error: INVALID_ID_MESSAGE })
  .min(1_000_000_000, { error: INVALID_ID_MESSAGE })
  .max(9_999_999_999, { error: INVALID_ID_MESSAGE })
export const tenDigitId = z.codec(z.union([z.string(), z.number()], INVALID_ID_MESSAGE), idNumber, {
  decode: (value) => (typeof value === 'string' ? parseId(value) : value),
  encode: (id) => id,
})

export const eventId = tenDigitId.brand<'EventId'>()
export type EventId = z.infer<typeof eventId>

export const seriesId = tenDigitId.brand<'SeriesId'>()
export type SeriesId = z.infer<typeof seriesId>

export const userId = tenDigitId.brand<'UserId'>()
export type UserId = z.infer<typeof userId>

/** A user's id in a stored document: only as a number. */
export const storedUserId = z.custom<UserId>(
  (value) => typeof value === 'number' && userId.safeParse(value).success,
)

/** A series' id in a stored document: only as a number. */
export const storedSeriesId = z.custom<SeriesId>(
  (value) => typeof value === 'number' && seriesId.safeParse(value).success,
)

/**
 * The schema of document ids other than those above, with at most `maxLength` characters. Firestore reserves ids that begin and
 * end with two underscores.
 */
export const documentId = (maxLength: number) =>
  z.string().regex(new RegExp(`^(?!__.*__$)[\\w-]{1,${maxLength}}$`), INVALID_ID_MESSAGE)

/** A random id. Writers use `create()`, and try another id if it is taken. */
export function makeRandomId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return 1_000_000_000 + ((high * 2 ** 21 + (low >>> 11)) % 9_000_000_000)
}
