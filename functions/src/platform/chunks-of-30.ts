/** The maximum number of values that Firestore takes in an `in` or `array-contains-any` filter. */
const MAX_VALUES = 30

/** Splits values into chunks that fit in one filter. Each chunk needs a query of its own. */
export function chunksOf30<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, n) =>
    values.slice(n * MAX_VALUES, (n + 1) * MAX_VALUES),
  )
}
