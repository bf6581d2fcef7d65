import { foldWords } from '../fold.ts'
import { toCanonicalEmail } from '../http/email-address.ts'

/**
 * The length of the longest key, in characters. Folding can make a name longer (a syllable of Hangul becomes three characters,
 * \ufdfa eighteen), but the keys must fit in cursors and indexes.
 */
const MAX_KEY_LENGTH = 100

const makeKey = (words: readonly string[]): string =>
  Array.from(words.join(' ')).slice(0, MAX_KEY_LENGTH).join('')

/** The search keys of a person: the whole name, and its last word if there are several. */
export function makeNameKeys(name: string): { nameKey: string; lastWordKey: string | null } {
  const words = foldWords(name)
  return { nameKey: makeKey(words), lastWordKey: words.length > 1 ? makeKey(words.slice(-1)) : null }
}

/** A search for a person: a prefix of a name key and one of an address, each empty if the search text cannot be that prefix. */
export interface NameOrEmailSearch {
  readonly namePrefix: string
  readonly emailPrefix: string
}

export function parseNameOrEmailSearch(searchText: string): NameOrEmailSearch {
  const email = toCanonicalEmail(searchText)
  // A text with an @ is searched as an address only: name keys consist of letters and digits.
  const namePrefix = email.includes('@') ? '' : makeKey(foldWords(searchText))
  return { namePrefix, emailPrefix: /^\S+$/.test(email) ? email : '' }
}

/** A person's name as it is stored, with its search keys. */
export function makeNameFields(name: string) {
  return { name, ...makeNameKeys(name) }
}
