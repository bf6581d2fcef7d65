import { foldedText } from '../fold.ts'
import { canonicalEmail } from '../http/email-address.ts'
import {
  beginning,
  hasEveryWord,
  strongestToken,
  typedWords,
  wordsToFind,
  wordTokens,
} from '../text/word-tokens.ts'
import { nameKeys } from './name-keys.ts'

/** People have names of one letter, and a family name in Chinese is often one. */
const SHORTEST = 1
/** No name of at most 80 characters has more words of three letters. */
const MOST_STEMS = 20
/** How many letters of an address stand in a token. */
const LONGEST_ADDRESS = 20
/** How many parts of an address can be found; no address that people use has more. */
const MOST_PARTS = 24
/** Signs within a name that people leave out when they type it. */
const JOINING = /(?<=\p{L})['’ʼ‐‑-](?=\p{L})/gu

interface SearchableUser {
  readonly name: string
  readonly email: string
}

function wordsOfName(name: string): string[] {
  const folded = foldedText(name)
  return [...new Set([...wordsToFind(folded), ...wordsToFind(folded.replace(JOINING, ''))])]
}

/** An address from each of its parts on: `ann.lee@kiln.test`, `lee@kiln.test`, `kiln.test`, `test`. */
function endingsOfAddress(email: string): string[] {
  const parts = [...email.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_PARTS)
  return parts.map(({ index }) => email.slice(index))
}

/** Tokens of addresses begin with a sign that no word has, so that a search of names alone finds no address. */
const addressToken = (text: string): string => `@${text}`

/** What a user's document stores of a name and an address so that lists are ordered by it and searches find it. */
export function userSearchFields({ name, email }: SearchableUser): { nameKey: string; searchKeys: string[] } {
  const { nameKey } = nameKeys(name)
  const ofName = wordTokens(wordsOfName(name), { shortest: SHORTEST, mostStems: MOST_STEMS })
  const ofAddress = endingsOfAddress(email)
    .map((ending) => beginning(ending, LONGEST_ADDRESS))
    .flatMap((ending) => Array.from(ending, (_, at) => addressToken(ending.slice(0, at + 1))))
  return { nameKey, searchKeys: [...new Set([...ofName, ...ofAddress])] }
}

/** One way in which a search finds users: documents with the token are compared with what was typed. */
export interface UserMatch {
  readonly token: string
  readonly isMatch: (user: SearchableUser) => boolean
}

/** How users are searched for: by words of the name, then by a part of the address. */
export function userMatches(q: string): {
  readonly byName: UserMatch | null
  readonly byEmail: UserMatch | null
} {
  const words = q.includes('@') ? [] : typedWords(q, SHORTEST)
  const wordToken = strongestToken(words)
  const email = canonicalEmail(q)
  const part = /\s/.test(email) ? '' : email.replace(/^[^\p{L}\p{N}]+/u, '')
  return {
    byName:
      wordToken === null
        ? null
        : { token: wordToken, isMatch: ({ name }) => hasEveryWord(wordsOfName(name), words) },
    byEmail:
      part === ''
        ? null
        : {
            token: addressToken(beginning(part, LONGEST_ADDRESS)),
            isMatch: (user) =>
              user.email.includes(email) &&
              endingsOfAddress(user.email).some((ending) => ending.startsWith(part)),
          },
  }
}
