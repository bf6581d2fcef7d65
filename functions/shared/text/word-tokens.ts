import { foldText, foldWords } from '../fold.ts'

/*
 * Firestore cannot search for a word in a text. A document therefore stores tokens: the prefixes of its words, and for each pair
 * of words a token of their short prefixes (`bar+cla`). A query looks for one token, because Firestore allows only one condition
 * on an array.
 */

/** The length of the longest token, in letters. Longer words are cut in the same way in documents and queries. */
const MAX_TOKEN_LENGTH = 12
/** The length of a short prefix: how many letters of each word are in a token of two words. */
const SHORT_PREFIX_LENGTH = 3

/** Scripts that put no space between words: a search may begin at any letter. */
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** The length of the longest token in these scripts, in letters: shorter, because each letter distinguishes more words. */
const MAX_UNSPACED_LENGTH = 4

/** The first letters of a word. Surrogate pairs stay whole. */
export function takeLetters(word: string, letterCount: number): string {
  return Array.from(word).slice(0, letterCount).join('')
}

const countLetters = (word: string): number => Array.from(word).length

/** The parts of a text between spaces, without those that have neither letters nor digits. */
function splitAtSpaces(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
}

/** Makes one word of a part between spaces: `rb` of `R&B`, `coworking` of `co-working`. `+` and `#` stay, as in `C++` and `C#`. */
const removePunctuation = (part: string): string => part.replaceAll(/[^\p{L}\p{N}+#]+/gu, '')

/**
 * The words of a text that may begin with the query, with and without the punctuation within them: `co-working` is found as
 * `co`, `working` and `coworking`. In scripts without spaces a query may begin at any letter.
 */
export function listFindableWords(text: string): string[] {
  const words = new Set([...foldWords(text), ...splitAtSpaces(text).map(removePunctuation)])
  return [...words].flatMap((word) => (UNSPACED_SCRIPT.test(word) ? listSuffixes(word) : [word]))
}

/** The suffixes of a text in a script without spaces, one from each of its letters. */
function listSuffixes(text: string): string[] {
  const letters = Array.from(text)
  return letters.map((_, index) => letters.slice(index).join(''))
}

/** The words that are long enough to be tokens, each cut to the maximum length of a token. */
export function filterAndCutWords(words: readonly string[], minLength: number): string[] {
  return words
    .filter((word) => countLetters(word) >= minLength)
    .map((word) => takeLetters(word, MAX_TOKEN_LENGTH))
}

/**
 * The words of a search, read in two ways, one of which must match: `open-mic` is `openmic`, or `open` and `mic`. A punctuation
 * mark beside a single letter does not separate words: `R&B` is `rb`, and `Tuesday's` is `tuesdays`.
 */
export function listQueryReadings(text: string): readonly (readonly string[])[] {
  const parts = splitAtSpaces(text)
  const joinedWords = parts.map(removePunctuation)
  const separateWords = parts.flatMap((part) => {
    const words = foldWords(part)
    return words.some((word) => /^\p{L}$/u.test(word)) ? [removePunctuation(part)] : words
  })
  return [joinedWords, separateWords]
}

/** A word as a token of its own, cut to the maximum length. */
function toToken(word: string): string {
  return takeLetters(word, UNSPACED_SCRIPT.test(word) ? MAX_UNSPACED_LENGTH : MAX_TOKEN_LENGTH)
}

/** All prefixes of a word that are tokens. */
function listPrefixes(word: string, minLength: number): string[] {
  const maxLength = countLetters(toToken(word))
  return Array.from({ length: Math.max(0, maxLength - minLength + 1) }, (_, index) =>
    takeLetters(word, minLength + index),
  )
}

const hasShortPrefix = (word: string): boolean =>
  !UNSPACED_SCRIPT.test(word) && countLetters(word) >= SHORT_PREFIX_LENGTH

/** The short prefixes of words, each once, in an order that does not depend on the order of the words. */
function listShortPrefixes(words: readonly string[], maxCount = Infinity): string[] {
  const prefixes = new Set(words.filter(hasShortPrefix).map((word) => takeLetters(word, SHORT_PREFIX_LENGTH)))
  return [...prefixes].slice(0, maxCount).sort()
}

/**
 * The tokens of some words: the prefixes of each word with at least `minLength` letters, and a token for each pair of their short
 * prefixes. At most `maxShortPrefixes` short prefixes are paired, because each token is an index entry.
 */
export function makeWordTokens(
  words: readonly string[],
  { minLength, maxShortPrefixes }: { readonly minLength: number; readonly maxShortPrefixes: number },
): string[] {
  const prefixes = listShortPrefixes(words, maxShortPrefixes)
  const pairs = prefixes.flatMap((prefix, index) =>
    prefixes.slice(index + 1).map((otherPrefix) => [prefix, otherPrefix].join('+')),
  )
  return [...new Set([...words.flatMap((word) => listPrefixes(word, minLength)), ...pairs])].sort()
}

/** The token of these words that the fewest documents are likely to have; null without words. */
export function findRarestToken(words: readonly string[]): string | null {
  const [longestWord, ...shorterWords] = [...words].sort((a, b) => b.length - a.length)
  if (longestWord === undefined) return null
  const secondWord = shorterWords.find((word) => listShortPrefixes([longestWord, word]).length === 2)
  return secondWord === undefined
    ? toToken(longestWord)
    : listShortPrefixes([longestWord, secondWord]).join('+')
}

/** Whether every word of a search is the beginning of one of the words. */
export function hasEveryWord(words: readonly string[], queryWords: readonly string[]): boolean {
  return queryWords.every((queryWord) => words.some((word) => word.startsWith(queryWord)))
}
