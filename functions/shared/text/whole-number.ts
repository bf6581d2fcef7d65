/** The zero digits of the scripts in which people type numbers: Latin, Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10]
export const INVALID_NUMBER_MESSAGE = 'Please enter a whole number, such as 20.'

/** The message for a whole number that is too small or too large. */
export const makeRangeMessage = (min: number, max: number): string =>
  `Please enter a number from ${min} to ${max.toLocaleString('en-GB')}.`

const GROUPED_NUMBER = /^\d{1,3}(?:([.,'’٬\u00a0\u202f ])\d{3})(?:\1\d{3})*$/

/**
 * Parses a whole number as people write it: in the digits of the scripts of `ZEROS`, with or without separators of thousands.
 * Returns undefined for any other text, such as `1,5` or `-5`.
 */
export function parseWholeNumber(input: string): number | undefined {
  const digits = input.trim().replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((zeroCode) => code >= zeroCode && code < zeroCode + 10)
    return zero === undefined ? digit : String(code - zero)
  })
  if (GROUPED_NUMBER.test(digits)) return Number(digits.replace(/\D/g, ''))
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
