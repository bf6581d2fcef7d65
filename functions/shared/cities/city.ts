import { foldWords } from '../fold.ts'
import { optionalText, text } from '../http/fields.ts'
import { findCity } from './catalogue.ts'
import { MAX_CITY_LENGTH } from './city-key.ts'

/** The spelling in which a city is stored: the catalogue's or, for any other city, the typed one with single spaces. */
export function toCitySpelling(city: string): string {
  return findCity(city)?.name ?? city.trim().replace(/\s+/g, ' ')
}

/** A city that a person typed or chose. Every contract uses it, so that a city has one spelling wherever it is stored. */
export const city = text(MAX_CITY_LENGTH)
  .refine((name) => foldWords(name).length > 0, 'Please enter the name of a city.')
  .transform(toCitySpelling)

/** A city that may be left out; an empty field counts as left out. */
export const optionalCity = optionalText(MAX_CITY_LENGTH).pipe(city.nullable())
