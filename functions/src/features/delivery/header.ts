/* User text must not break out of a mail header: a line break would start another header. */

/** Makes a text one line without control characters, cut to `maxLength` characters. */
export function toHeaderText(value: string, maxLength = 200): string {
  const line = value
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // The text is cut by code points, so that no character outside the basic plane is cut in half.
  const characters = Array.from(line)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/** Thrown for an address that is not safe in a header. The address is refused, not corrected. */
export class BadAddressError extends Error {
  constructor(address: string) {
    super(`Not an email address: ${JSON.stringify(address.slice(0, 100))}`)
    this.name = 'BadAddressError'
  }
}

/**
 * Whether a text is a single address: no spaces, control characters or punctuation with which it could be read as several
 * addresses in a header.
 */
export function isBareAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@"(),:;<>[\\\]\p{Cc}]+@[^\s@"(),:;<>[\\\]\p{Cc}]+$/u.test(address)
}

/** Returns the address if it is a single address; otherwise throws `BadAddressError`. */
export function requireBareAddress(address: string): string {
  if (!isBareAddress(address)) throw new BadAddressError(address)
  return address
}

/** Formats an address with its quoted name (RFC 5322), such as `"Ada" <ada@example.com>`. */
export function formatAddress(name: string, address: string): string {
  const displayName = toHeaderText(name, 80).replace(/[\\"]/g, '\\$&')
  return displayName ? `"${displayName}" <${requireBareAddress(address)}>` : requireBareAddress(address)
}
