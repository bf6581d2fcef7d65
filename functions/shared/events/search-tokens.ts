import { hasEveryWord, queryWordsOf, findableWordsOf, wordTokens } from '../text/word-tokens.ts'
import type { EventFacts } from './event-document.ts'

/** The token of events with step-free access. */
export const STEP_FREE = 'step-free'

const MIN_WORD_LENGTH = 2
/**
 * Every two words make a token, and Firestore allows 40,000 index entries a document: only a deliberate attempt has so many
 * words in the fields of an event.
 */
const MAX_STEMS = 60

type SearchableEvent = Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'> &
  Partial<Pick<EventFacts, 'goodToKnow'>>

/** The words of a search for events. */
export function searchWords(text: string): string[] {
  return queryWordsOf(text, MIN_WORD_LENGTH)
}

function wordsOf(event: SearchableEvent): string[] {
  const stepFree = event.goodToKnow?.stepFree ? STEP_FREE : ''
  return [event.title, event.city, event.area ?? '', event.venueName, stepFree]
    .flatMap(findableWordsOf)
    .flatMap(searchWords)
}

/**
 * The contents of `events/{id}.searchTokens`: an event is found by the first letters of one or two words of its title, city,
 * area and venue, or as step-free, however many events there are.
 */
export function searchTokens(event: SearchableEvent): string[] {
  return wordTokens(wordsOf(event), { minLength: MIN_WORD_LENGTH, maxStems: MAX_STEMS })
}

/** Whether every word of the search begins a word of the event. */
export function matchesSearch(event: SearchableEvent, queryWords: readonly string[]): boolean {
  return hasEveryWord(wordsOf(event), queryWords)
}
