/**
 * Reads the id from one segment of a URL path; NaN if the segment is not an id. Only one spelling is accepted, because otherwise
 * each of `1e9`, `+1000000000` and `01000000000` would be a cache key of its own.
 */
export const parseId = (text = ''): number => (/^[1-9]\d{9}$/.test(text) ? Number(text) : NaN)
