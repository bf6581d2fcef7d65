import { foldWords } from '../fold.ts'
import {
  filterAndCutWords,
  listFindableWords,
  hasEveryWord,
  findRarestToken,
  makeWordTokens,
} from '../text/word-tokens.ts'
import { parseAddressSearch, makeAddressTokens } from './address-search.ts'
import { makeNameKeys } from './name-keys.ts'

/** Some names have one letter, and a Chinese family name often has one character. */
const MIN_WORD_LENGTH = 1
/** A name of at most 80 characters has at most this many words of three letters. */
const MAX_SHORT_PREFIXES = 20

interface SearchableUser {
  readonly name: string
  readonly email: string
}

/** The fields of a user's document for sorting lists and for searches by name and address. */
export function makeUserSearchFields({ name, email }: SearchableUser): {
  nameKey: string
  searchKeys: string[]
} {
  const { nameKey } = makeNameKeys(name)
  const nameTokens = makeWordTokens(listFindableWords(name), {
    minLength: MIN_WORD_LENGTH,
    maxShortPrefixes: MAX_SHORT_PREFIXES,
  })
  return { nameKey, searchKeys: [...new Set([...nameTokens, ...makeAddressTokens(email)])] }
}

/** A search for users by name or by address: documents with the token are found, and `isMatch` compares them with the text. */
export interface UserSearch {
  readonly token: string
  readonly isMatch: (user: SearchableUser) => boolean
}

/** Parses a search for users: by words of the name, then by a part of the address. */
export function parseUserSearch(searchText: string): {
  readonly nameSearch: UserSearch | null
  readonly emailSearch: UserSearch | null
} {
  const words = searchText.includes('@') ? [] : filterAndCutWords(foldWords(searchText), MIN_WORD_LENGTH)
  const wordToken = findRarestToken(words)
  const emailSearch = parseAddressSearch(searchText)
  return {
    nameSearch:
      wordToken === null
        ? null
        : { token: wordToken, isMatch: ({ name }) => hasEveryWord(listFindableWords(name), words) },
    emailSearch: emailSearch && {
      token: emailSearch.token,
      isMatch: ({ email }) => emailSearch.isMatch(email),
    },
  }
}
