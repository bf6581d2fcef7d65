import {
  filterAndCutWords,
  listFindableWords,
  hasEveryWord,
  listQueryReadings,
  findRarestToken,
  makeWordTokens,
} from '../text/word-tokens.ts'
import type { EventFacts } from './event-document.ts'

/** The token of events with step-free access. */
export const STEP_FREE_TOKEN = 'step-free'

const MIN_WORD_LENGTH = 2
/**
 * How many short prefixes of an event's words are used at most. Every two of them make a token, and Firestore allows 40,000 index
 * entries per document. No ordinary event has more.
 */
const MAX_SHORT_PREFIXES = 60

type SearchableEvent = Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'> &
  Partial<Pick<EventFacts, 'goodToKnow'>>

function listWords(event: SearchableEvent): string[] {
  const stepFreeWord = event.goodToKnow?.stepFree ? STEP_FREE_TOKEN : ''
  const texts = [event.title, event.city, event.area ?? '', event.venueName, stepFreeWord]
  return filterAndCutWords(texts.flatMap(listFindableWords), MIN_WORD_LENGTH)
}

/**
 * The contents of `events/{id}.searchTokens`. With these tokens, a query finds an event by the first letters of one or two words
 * of its title, city, area and venue, or as step-free.
 */
export function makeSearchTokens(event: SearchableEvent): string[] {
  return makeWordTokens(listWords(event), {
    minLength: MIN_WORD_LENGTH,
    maxShortPrefixes: MAX_SHORT_PREFIXES,
  })
}

/** A search for events: a query finds events with any of the tokens, and `isMatch` compares an event with the whole query. */
export interface EventSearch {
  /** Empty if the query has no word of at least two letters. */
  readonly tokens: readonly string[]
  /** Whether every word of the query begins a word of the event. */
  readonly isMatch: (event: SearchableEvent) => boolean
}

export function parseEventSearch(q: string): EventSearch {
  const readings = listQueryReadings(q)
    .map((words) => filterAndCutWords(words, MIN_WORD_LENGTH))
    .filter((words) => words.length > 0)
  return {
    tokens: [...new Set(readings.flatMap((words) => findRarestToken(words) ?? []))],
    isMatch: (event) => {
      const words = listWords(event)
      return readings.some((queryWords) => hasEveryWord(words, queryWords))
    },
  }
}
