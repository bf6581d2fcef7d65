/** A city that the user chose from a list or typed, and its area if the user chose one. */
export interface CityChoice {
  readonly city: string
  readonly area: string | null
}

/** `area, city`, or only the city (specification section 2, "City picker"). */
export function formatAreaAndCity({ city, area }: CityChoice): string {
  return area ? `${area}, ${city}` : city
}

/**
 * The cities that a city picker lists. `auth`: the cities of the auth dialog. `built-in`: the 18 cities with all their areas
 * (specification section 3). `cities-only`: the same cities without areas, for forms that store no area.
 */
export type CitySet = 'auth' | 'built-in' | 'cities-only'
