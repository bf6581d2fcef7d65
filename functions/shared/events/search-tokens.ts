import {
  cutWords,
  findableWordsOf,
  hasEveryWord,
  queryReadingsOf,
  rarestToken,
  wordTokens,
} from '../text/word-tokens.ts'
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

function wordsOf(event: SearchableEvent): string[] {
  const stepFree = event.goodToKnow?.stepFree ? STEP_FREE : ''
  const texts = [event.title, event.city, event.area ?? '', event.venueName, stepFree]
  return cutWords(texts.flatMap(findableWordsOf), MIN_WORD_LENGTH)
}

/**
 * The contents of `events/{id}.searchTokens`: an event is found by the first letters of one or two words of its title, city,
 * area and venue, or as step-free, however many events there are.
 */
export function searchTokens(event: SearchableEvent): string[] {
  return wordTokens(wordsOf(event), { minLength: MIN_WORD_LENGTH, maxStems: MAX_STEMS })
}

/** A search for events: those with any of the tokens are compared with the query. */
export interface EventSearch {
  /** Empty if the query has no words. */
  readonly tokens: readonly string[]
  /** Whether every word of the query begins a word of the event. */
  readonly isMatch: (event: SearchableEvent) => boolean
}

export function parseEventSearch(q: string): EventSearch {
  const readings = queryReadingsOf(q)
    .map((words) => cutWords(words, MIN_WORD_LENGTH))
    .filter((words) => words.length > 0)
  return {
    tokens: [...new Set(readings.flatMap((words) => rarestToken(words) ?? []))],
    isMatch: (event) => {
      const words = wordsOf(event)
      return readings.some((queryWords) => hasEveryWord(words, queryWords))
    },
  }
}
