import { foldedWords } from '../fold.ts'
import type { EventFacts } from './event.ts'

const SHORTEST = 2
const LONGEST = 12
/** So many letters of each word stand in a token made of two. */
const STEM = 3
/**
 * Every two of them make a token, and Firestore keeps 40,000 index entries of a document: more words than the fields of an event hold
 * in any language come to that only where somebody means them to.
 */
const MOST_STEMS = 60

type Searched = Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'>

/** Scripts that put no space between words: what is looked for may begin at any letter. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
/** So many letters of those, which say more each, are in a token. */
const LONGEST_UNSPACED = 4

/** The first letters of a word, none of them cut in half. */
function beginning(word: string, letters: number): string {
  return Array.from(word).slice(0, letters).join('')
}

const lengthOf = (word: string): number => Array.from(word).length

/** Those that tokens are made of, as far as they go. */
export function searchWords(text: string): string[] {
  return foldedWords(text)
    .filter((word) => lengthOf(word) >= SHORTEST)
    .map((word) => beginning(word, LONGEST))
}

/** The words of a text that may begin with what is looked for: in scripts without spaces, from any letter on. */
export function wordsToFind(text: string): string[] {
  return foldedWords(text).flatMap((word) => (UNSPACED.test(word) ? endingsOf(word) : [word]))
}

function wordsOf(event: Searched): string[] {
  return [event.title, event.city, event.area ?? '', event.venueName]
    .flatMap(wordsToFind)
    .flatMap(searchWords)
}

/** A run of words without spaces, from each of its letters on. */
function endingsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.map((_, from) => letters.slice(from).join(''))
}

const hasStem = (word: string): boolean => !UNSPACED.test(word) && lengthOf(word) >= STEM

/** The stems of words, each once, as many as tokens are made of, in an order that does not depend on theirs. */
function stemsOf(words: readonly string[]): string[] {
  const stems = new Set(words.filter(hasStem).map((word) => beginning(word, STEM)))
  return [...stems].slice(0, MOST_STEMS).sort()
}

/**
 * What `events/{id}.searchTokens` holds: the beginnings of every word of title, city, area and venue, and the stems of
 * every two of these words (`bar+cla`). So one `array-contains`, which is all that Firestore allows a query, finds an
 * event by the first letters of one word or of two, however many events there are.
 */
export function searchTokens(event: Searched): string[] {
  const words = wordsOf(event)
  const beginnings = words.flatMap((word) =>
    Array.from({ length: lengthOf(asToken(word)) - SHORTEST + 1 }, (_, more) =>
      beginning(word, SHORTEST + more),
    ),
  )
  const stems = stemsOf(words)
  const pairs = stems.flatMap((one, at) => stems.slice(at + 1).map((other) => [one, other].join('+')))
  return [...new Set([...beginnings, ...pairs])].sort()
}

/** As far as a word goes in a token of its own. */
function asToken(word: string): string {
  return UNSPACED.test(word) ? beginning(word, LONGEST_UNSPACED) : word
}

/** The token of these words that the fewest events have; null where there are no words. */
export function strongestToken(words: readonly string[]): string | null {
  const [first, ...others] = [...words].sort((a, b) => b.length - a.length)
  if (first === undefined) return null
  const second = others.find((other) => stemsOf([first, other]).length === 2)
  return second === undefined ? asToken(first) : stemsOf([first, second]).join('+')
}

/** Whether every word typed begins a word of the event. */
export function hasWords(event: Searched, typed: readonly string[]): boolean {
  const words = wordsOf(event)
  return typed.every((letters) => words.some((word) => word.startsWith(letters)))
}
