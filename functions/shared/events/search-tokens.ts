import { foldedWords } from '../fold.ts'
import type { EventFacts } from './event.ts'

const SHORTEST = 2
const LONGEST = 12
/** So many letters of each word stand in a token made of two. */
const STEM = 3

type Searched = Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'>

/** Those that tokens are made of, as far as they go. */
export function searchWords(text: string): string[] {
  return foldedWords(text)
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.slice(0, LONGEST))
}

function wordsOf(event: Searched): string[] {
  return [event.title, event.city, event.area ?? '', event.venueName].flatMap(searchWords)
}

/** The stems of words, each once, in an order that does not depend on theirs. */
function stemsOf(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.length >= STEM).map((word) => word.slice(0, STEM)))].sort()
}

/**
 * What `events/{id}.searchTokens` holds: the beginnings of every word of title, city, area and venue, and the stems of
 * every two of these words (`bar+cla`). So one `array-contains`, which is all that Firestore allows a query, finds an
 * event by the first letters of one word or of two, however many events there are.
 */
export function searchTokens(event: Searched): string[] {
  const words = wordsOf(event)
  const beginnings = words.flatMap((word) =>
    Array.from({ length: word.length - SHORTEST + 1 }, (_, more) => word.slice(0, SHORTEST + more)),
  )
  const stems = stemsOf(words)
  const pairs = stems.flatMap((one, at) => stems.slice(at + 1).map((other) => [one, other].join('+')))
  return [...new Set([...beginnings, ...pairs])].sort()
}

/** The token of these words that the fewest events have; null where there are no words. */
export function strongestToken(words: readonly string[]): string | null {
  const [first, ...others] = [...words].sort((a, b) => b.length - a.length)
  if (first === undefined) return null
  const second = others.find((other) => stemsOf([first, other]).length === 2)
  return second === undefined ? first : stemsOf([first, second]).join('+')
}

/** Whether every word typed begins a word of the event. */
export function hasWords(event: Searched, typed: readonly string[]): boolean {
  const words = wordsOf(event)
  return typed.every((beginning) => words.some((word) => word.startsWith(beginning)))
}
