/** A city from a catalogue, or any other that a user entered; with an area if they chose one. */
export interface CityChoice {
  readonly city: string
  readonly area: string | null
}

/** `area, city`, or only the city (specification section 2, "City picker"). */
export function placeName({ city, area }: CityChoice): string {
  return area ? `${area}, ${city}` : city
}

/**
 * `sign-up`: the auth modal's cities. `built-in`: the 18 with all their areas (specification section 3). `cities-only`: the
 * 18 without areas, where no area is stored.
 */
export type CityCatalogue = 'sign-up' | 'built-in' | 'cities-only'
