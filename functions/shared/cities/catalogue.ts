import cityData from '../brand/cities.json' with { type: 'json' }
import { makeCityKey } from './city-key.ts'

export interface City {
  readonly name: string
  /** Three letters, like the code of an airport. */
  readonly code: string
  readonly country: string
  /** The IANA name of the time zone. */
  readonly timezone: string
  /** Neighbourhoods; empty if only the city itself can be chosen. */
  readonly areas: readonly string[]
}

/** How many areas of a city the auth modal offers at most (specification section 3). */
const MAX_AUTH_AREAS = 10
const AUTH_CITIES_WITH_AREAS = new Set(cityData.authCitiesWithAreas)

/** The catalogue: every city, with all its areas. */
const allCities: readonly City[] = cityData.cities
const citiesByKey = new Map(allCities.map((city) => [makeCityKey(city.name), city]))
const relatedCitiesByName: Readonly<Record<string, readonly string[]>> = cityData.relatedCities

/** The cities of the auth modal: seven with ten areas each, then forty without areas. */
export const authCities: readonly City[] = allCities.map((city) => ({
  ...city,
  areas: AUTH_CITIES_WITH_AREAS.has(city.name) ? city.areas.slice(0, MAX_AUTH_AREAS) : [],
}))

/** The cities that the RSVP and host forms offer: 18, all with areas. */
export const builtInCities: readonly City[] = cityData.builtInCities.flatMap((name) => findCity(name) ?? [])

/**
 * Finds a city of the catalogue by its name in any spelling that gives the same key. Returns undefined for any other city:
 * people may type a city that the catalogue does not have.
 */
export function findCity(name: string): City | undefined {
  return citiesByKey.get(makeCityKey(name))
}

/** The names of cities whose events are suggested if a city has few events, the most related first. */
export function findRelatedCities(cityName: string): readonly string[] {
  const city = findCity(cityName)
  return city ? (relatedCitiesByName[city.name] ?? []) : []
}
