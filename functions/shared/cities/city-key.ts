import { foldedWords } from '../fold.ts'

/**
 * What a city is queried and counted by: its words without capitals, accents and marks, so that every way to write it is
 * one. Never empty, and fit for a path.
 */
export function cityKeyOf(city: string): string {
  return foldedWords(city).join('-') || '-'
}

/** Whether a text is a key as `cityKeyOf` writes it. */
export function isCityKey(text: string): boolean {
  return text !== '' && cityKeyOf(text) === text
}

/** Whether two names are of one city, however each is written. */
export function isSameCity(one: string, other: string): boolean {
  return cityKeyOf(one) === cityKeyOf(other)
}

/** A city as people and hosts have it stored; who named none is of no city. */
export function cityFields<C extends string | null>(city: C): { city: C; cityKey: string | null } {
  return { city, cityKey: city ? cityKeyOf(city) : null }
}

/** The most characters of a city's name. */
export const MAX_CITY_LENGTH = 80

/** The city that the query of an address asks for, as written there; null asks for every city, as a blank or longer text does. */
export function requestedCity(query: unknown): string | null {
  return typeof query === 'string' && query.trim() !== '' && query.length <= MAX_CITY_LENGTH ? query : null
}
