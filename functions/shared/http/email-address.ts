import { removeInvisibleCharacters } from '../text/invisible-characters.ts'

const MAX_ADDRESS_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** A dot-atom (RFC 5322): a local part that needs no quotes. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** Two or more labels of at most 63 characters (RFC 1035); the last is letters or punycode, so that no IP address matches. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/
/** Letters and digits of any script, joined by dots or hyphens. `URL` would read anything else as a port, a path or an escape. */
const UNICODE_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u

/** A domain in lower-case ASCII, with labels of other scripts as punycode (UTS 46). */
function toAsciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || !UNICODE_DOMAIN.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/**
 * An address in the form in which addresses are compared and stored: trimmed, without invisible characters, in lower case, its
 * domain in ASCII. The address may be invalid.
 */
export function toCanonicalEmail(input: string): string {
  const text = removeInvisibleCharacters(input).trim().toLowerCase()
  const atIndex = text.lastIndexOf('@')
  if (atIndex < 0 || text.length > MAX_ADDRESS_LENGTH) return text
  return `${text.slice(0, atIndex)}@${toAsciiDomain(text.slice(atIndex + 1))}`
}

/** Whether mail can be sent to an address in its canonical form. If one recipient is invalid, Mailgun refuses the whole call. */
export function isEmailAddress(address: string): boolean {
  const atIndex = address.lastIndexOf('@')
  return (
    address.length <= MAX_ADDRESS_LENGTH &&
    atIndex <= MAX_LOCAL_PART_LENGTH &&
    LOCAL_PART.test(address.slice(0, Math.max(atIndex, 0))) &&
    DOMAIN.test(address.slice(atIndex + 1))
  )
}

/** The canonical form of a typed address; null if mail cannot be sent to it. */
export function parseEmailAddress(input: string): string | null {
  const address = toCanonicalEmail(input)
  return isEmailAddress(address) ? address : null
}
