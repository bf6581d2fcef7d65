import { hasEveryWord, typedWords, wordsToFind, wordTokens } from '../text/word-tokens.ts'
import type { EventFacts } from './event-document.ts'

const SHORTEST = 2
/**
 * Every two of them make a token, and Firestore keeps 40,000 index entries of a document: more words than the fields of an event hold
 * in any language come to that only where somebody means them to.
 */
const MOST_STEMS = 60

type Searched = Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'>

/** The words typed to find an event. */
export function searchWords(text: string): string[] {
  return typedWords(text, SHORTEST)
}

function wordsOf(event: Searched): string[] {
  return [event.title, event.city, event.area ?? '', event.venueName]
    .flatMap(wordsToFind)
    .flatMap(searchWords)
}

/**
 * What `events/{id}.searchTokens` holds: an event is found by the first letters of one word or of two of its title, city, area and
 * venue, however many events there are.
 */
export function searchTokens(event: Searched): string[] {
  return wordTokens(wordsOf(event), { shortest: SHORTEST, mostStems: MOST_STEMS })
}

/** Whether every word typed begins a word of the event. */
export function hasWords(event: Searched, typed: readonly string[]): boolean {
  return hasEveryWord(wordsOf(event), typed)
}
