import { foldedWords } from '../fold.ts'
import { optionalText, text } from '../http/fields.ts'
import { cityNamed } from './catalogue.ts'
import { MAX_CITY_LENGTH } from './city-key.ts'

/** A city as it is stored: the catalogue's as the catalogue spells it, any other trimmed, with single spaces. */
export function citySpelling(city: string): string {
  return cityNamed(city)?.name ?? city.trim().replace(/\s+/g, ' ')
}

/** A city that a person typed or chose. Every contract uses this, so that a city has one spelling wherever it is stored. */
export const city = text(MAX_CITY_LENGTH)
  .refine((name) => foldedWords(name).length > 0, 'Please enter the name of a city.')
  .transform(citySpelling)

/** A city that may be left out; an empty field counts as left out. */
export const optionalCity = optionalText(MAX_CITY_LENGTH).pipe(city.nullable())
