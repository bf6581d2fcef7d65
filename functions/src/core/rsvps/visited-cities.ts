/** The city and time of a spot at an event; `startsAt` in milliseconds since 1970. */
export interface SpotInCity {
  readonly city: string
  readonly startsAt: number
}

/** The maximum number of cities that a member's dashboard and profile show as City Stamps. */
const MAX_CITIES = 50
/** The size of the largest page. The first page has one spot, because most members go to many events in few cities. */
const PAGE_SIZE = 16

/**
 * The cities of past spots, in alphabetical order. Each page begins after the last city of the page before, and is twice as
 * large, up to `PAGE_SIZE`. So the number of reads grows with the number of cities, not of spots, and thirty cities take few
 * queries. `readPage` returns spots of cities after a given one, by city and time.
 */
export async function readVisitedCities(
  readPage: (lastCity: string, size: number) => Promise<readonly SpotInCity[]>,
  now: number,
): Promise<string[]> {
  const cities: string[] = []
  let lastCity = ''
  for (let size = 1; cities.length < MAX_CITIES; size = Math.min(2 * size, PAGE_SIZE)) {
    const spots = await readPage(lastCity, size)
    for (const { city, startsAt } of spots) {
      // The first spot of a city is its earliest.
      if (city !== lastCity && startsAt < now) cities.push(city)
      lastCity = city
    }
    if (spots.length < size) break
  }
  return cities.slice(0, MAX_CITIES)
}
