/** The Timestamp of the client or the Admin SDK, which stores a Date as one. */
interface TimestampLike {
  toMillis(): number
}

/** An instant in a stored document. */
export type StoredInstant = Date | TimestampLike

export const isInstant = (value: unknown): value is StoredInstant =>
  value instanceof Date || typeof (value as Partial<TimestampLike> | null)?.toMillis === 'function'

/** An instant's milliseconds since 1970; undefined without a value. */
export function millisOf(value: StoredInstant): number
export function millisOf(value: unknown): number | undefined
export function millisOf(value: unknown): number | undefined {
  if (!isInstant(value)) return undefined
  return value instanceof Date ? value.getTime() : value.toMillis()
}
