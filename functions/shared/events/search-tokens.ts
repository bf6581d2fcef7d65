import type { EventFacts } from './event.ts'

const SHORTEST = 2
const LONGEST = 12

/** Words as search compares them: lower case, without accents, letters and digits alone. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.slice(0, LONGEST))
}

/**
 * What `events/{id}.searchTokens` holds: the beginnings of every word of title, city, area and venue, so that one
 * `array-contains` finds an event by the first letters of any of them, however many events there are.
 */
export function searchTokens(event: Pick<EventFacts, 'title' | 'city' | 'area' | 'venueName'>): string[] {
  const words = [event.title, event.city, event.area ?? '', event.venueName].flatMap(searchWords)
  const tokens = words.flatMap((word) =>
    Array.from({ length: word.length - SHORTEST + 1 }, (_, more) => word.slice(0, SHORTEST + more)),
  )
  return [...new Set(tokens)].sort()
}
