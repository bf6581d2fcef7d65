/**
 * The id in a part of an address; NaN if there is none. Only one spelling is accepted, because otherwise each of `1e9`,
 * `+1000000000` and `01000000000` would be a cache key of its own.
 */
export const idFrom = (text = ''): number => (/^[1-9]\d{9}$/.test(text) ? Number(text) : NaN)
