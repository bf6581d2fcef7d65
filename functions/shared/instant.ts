/** A Timestamp of the client SDK or the Admin SDK. Both SDKs store a Date as a Timestamp. */
interface TimestampLike {
  toMillis(): number
}

/** An instant in a stored document. */
export type StoredInstant = Date | TimestampLike

export const isInstant = (value: unknown): value is StoredInstant =>
  value instanceof Date || typeof (value as Partial<TimestampLike> | null)?.toMillis === 'function'

/** An instant's milliseconds since 1970; undefined if the value is not an instant. */
export function getMillis(value: StoredInstant): number
export function getMillis(value: unknown): number | undefined
export function getMillis(value: unknown): number | undefined {
  if (!isInstant(value)) return undefined
  return value instanceof Date ? value.getTime() : value.toMillis()
}
