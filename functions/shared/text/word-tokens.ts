import { foldedWords } from '../fold.ts'

/*
 * Firestore finds no word within a text. A document therefore stores tokens: the beginnings of its words, and the stems of every two
 * of them. Each query is a single `array-contains`, which is all that Firestore allows.
 */

/** Longer words are cut in the same way in documents and queries. */
const LONGEST = 12
/** How many letters of each word are in a token of two words. */
const STEM = 3

/** Scripts that put no space between words: a search may begin at any letter. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** How many letters of those, which say more each, are in a token. */
const LONGEST_UNSPACED = 4

/** The first letters of a word, none of them cut in half. */
export function beginning(word: string, letters: number): string {
  return Array.from(word).slice(0, letters).join('')
}

const lengthOf = (word: string): number => Array.from(word).length

/** The words of a text that may begin with the query: in scripts without spaces, from any letter on. */
export function wordsToFind(text: string): string[] {
  return foldedWords(text).flatMap((word) => (UNSPACED.test(word) ? endingsOf(word) : [word]))
}

/** A run of words without spaces, from each of its letters on. */
function endingsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.map((_, from) => letters.slice(from).join(''))
}

/** The words that somebody typed, as far as they go in a token. */
export function typedWords(text: string, shortest: number): string[] {
  return foldedWords(text)
    .filter((word) => lengthOf(word) >= shortest)
    .map((word) => beginning(word, LONGEST))
}

/** A word as a token of its own, cut to the maximum length. */
function asToken(word: string): string {
  return beginning(word, UNSPACED.test(word) ? LONGEST_UNSPACED : LONGEST)
}

/** All beginnings of a word that are tokens. */
function beginningsOf(word: string, shortest: number): string[] {
  const longest = lengthOf(asToken(word))
  return Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, more) =>
    beginning(word, shortest + more),
  )
}

const hasStem = (word: string): boolean => !UNSPACED.test(word) && lengthOf(word) >= STEM

/** The stems of words, each once, in an order that does not depend on the order of the words. */
function stemsOf(words: readonly string[], most = Infinity): string[] {
  const stems = new Set(words.filter(hasStem).map((word) => beginning(word, STEM)))
  return [...stems].slice(0, most).sort()
}

/**
 * The tokens of some words: the beginnings of each, from `shortest` letters on, and the stems of every two (`bar+cla`) of at
 * most `mostStems` words, because each token is an index entry.
 */
export function wordTokens(
  words: readonly string[],
  { shortest, mostStems }: { readonly shortest: number; readonly mostStems: number },
): string[] {
  const stems = stemsOf(words, mostStems)
  const pairs = stems.flatMap((stem, at) => stems.slice(at + 1).map((other) => [stem, other].join('+')))
  return [...new Set([...words.flatMap((word) => beginningsOf(word, shortest)), ...pairs])].sort()
}

/** The token of these words that the fewest documents have; null without words. */
export function strongestToken(words: readonly string[]): string | null {
  const [first, ...others] = [...words].sort((a, b) => b.length - a.length)
  if (first === undefined) return null
  const second = others.find((other) => stemsOf([first, other]).length === 2)
  return second === undefined ? asToken(first) : stemsOf([first, second]).join('+')
}

/** Whether every word of a search begins one of the words. */
export function hasEveryWord(words: readonly string[], queryWords: readonly string[]): boolean {
  return queryWords.every((letters) => words.some((word) => word.startsWith(letters)))
}
