import { toCanonicalEmail } from '../http/email-address.ts'
import { takeLetters } from '../text/word-tokens.ts'

/**
 * The lengths of an address's tokens, in letters. They are few, because each stored token is an index entry. A search uses the
 * longest token that is not longer than its text, and the server compares the rest.
 */
const TOKEN_LENGTHS = [1, 2, 3, 5, 8, 13, 20] as const
/** How many parts of an address can be found; no address that people use has more. */
const MAX_PARTS = 24

/** The suffixes of an address that begin with one of its parts: `ann.lee@kiln.test`, `lee@kiln.test`, `kiln.test`, `test`. */
function listSuffixes(email: string): string[] {
  const parts = [...email.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MAX_PARTS)
  return parts.map(({ index }) => email.slice(index))
}

/** The prefixes of a text that are tokens, the shortest first. */
function makeTokens(text: string): string[] {
  const letterCount = Array.from(text).length
  // Address tokens begin with a character that no word contains, so that a search for names finds no addresses.
  return TOKEN_LENGTHS.filter((length) => length <= letterCount).map(
    (length) => `@${takeLetters(text, length)}`,
  )
}

/** The tokens that a document stores for an address, so that a search for any part of it finds the document. */
export function makeAddressTokens(email: string): string[] {
  return [...new Set(listSuffixes(email).flatMap(makeTokens))]
}

/** A search for addresses: documents with the token are found, and `isMatch` compares them with the search text. */
interface AddressSearch {
  readonly token: string
  /** Whether an address contains the whole search text. */
  readonly isMatch: (email: string) => boolean
}

/**
 * Parses a search for a part of an address. Returns null if the search text cannot be part of an address.
 */
export function parseAddressSearch(searchText: string): AddressSearch | null {
  const address = toCanonicalEmail(searchText)
  const part = /\s/.test(address) ? '' : address.replace(/^[^\p{L}\p{N}]+/u, '')
  const token = makeTokens(part).at(-1)
  if (token === undefined) return null
  return {
    token,
    isMatch: (email) =>
      email.includes(address) && listSuffixes(email).some((suffix) => suffix.startsWith(part)),
  }
}
