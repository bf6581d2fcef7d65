/** Where somebody is: a city of a catalogue or one they typed, and a neighbourhood if they named one. */
export interface CityChoice {
  readonly city: string
  readonly area: string | null
}

/** `area, city`, or the city alone (specification section 2, "City picker"). */
export function placeName({ city, area }: CityChoice): string {
  return area ? `${area}, ${city}` : city
}

/**
 * `sign-up`: the auth modal's cities. `built-in`: the 18 with all their areas (specification section 3). `cities-only`:
 * these without areas, where no area is kept.
 */
export type CityCatalogue = 'sign-up' | 'built-in' | 'cities-only'
