/**
 * The id that a part of an address spells; NaN where it spells none. It has one spelling, or each of `1e9`, `+1000000000` and
 * `01000000000` would be a key of its own for every cache.
 */
export const idFrom = (spelled = ''): number => (/^[1-9]\d{9}$/.test(spelled) ? Number(spelled) : NaN)
