import { foldWords } from '../fold.ts'

/** Letters with dots between them, such as `D.C.`, which people also write as `DC`. */
const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:\.\s*\p{L}(?![\p{L}\p{N}]))+/gu

/** The words of a city or area, for comparing names: in lower case, without accents and punctuation, and `D.C.` as `dc`. */
export function foldCityWords(name: string): string[] {
  return foldWords(name.replaceAll(INITIALS, (initials) => initials.replaceAll(/[.\s]/g, '')))
}

/**
 * The key by which a city is queried and counted, made from the words of its name. Spellings that differ only in case,
 * accents or punctuation give the same key. The key is never empty and fits into a path.
 */
export function makeCityKey(city: string): string {
  return foldCityWords(city).join('-') || '-'
}

/** Whether a text has the form of a city's key. */
export function isCityKey(text: string): boolean {
  return text !== '' && makeCityKey(text) === text
}

/** Whether two names have the same city key. */
export function isSameCity(name: string, otherName: string): boolean {
  return makeCityKey(name) === makeCityKey(otherName)
}

/** A city as it is stored with users and hosts; the key is null without a city. */
export function toCityFields<C extends string | null>(city: C): { city: C; cityKey: string | null } {
  return { city, cityKey: city ? makeCityKey(city) : null }
}

/** The maximum length of a city's name, in characters. */
export const MAX_CITY_LENGTH = 80

/** The city in a URL's query, unchanged; null, which means every city, if the value is missing, repeated, blank or too long. */
export function readRequestedCity(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MAX_CITY_LENGTH ? value : null
}
