import { expect, test } from 'vitest'
import { readVisitedCities, type SpotInCity } from './visited-cities.ts'

const NOW = 1000

/** Creates a function that reads spots in pages as Firestore does, and counts the queries and reads. */
function createPageReader(spots: readonly SpotInCity[]) {
  const sortedSpots = [...spots].sort((a, b) => a.city.localeCompare(b.city) || a.startsAt - b.startsAt)
  const cost = { queryCount: 0, readCount: 0 }
  const readPage = (lastCity: string, size: number) => {
    const page = sortedSpots.filter(({ city }) => city > lastCity).slice(0, size)
    cost.queryCount += 1
    cost.readCount += page.length
    return Promise.resolve(page)
  }
  return { cost, readPage }
}

/** Past spots in a number of cities. */
const makeSpots = (cityCount: number, spotsPerCity: number): SpotInCity[] =>
  Array.from({ length: cityCount * spotsPerCity }, (_, index) => ({
    city: `City ${100 + (index % cityCount)}`,
    startsAt: index % NOW,
  }))

test.each([
  [0, 0, 1, 0],
  [1, 5000, 2, 1],
  [3, 4, 4, 7],
  [30, 1, 5, 30],
  [30, 5, 13, 150],
])(
  'reads %i cities with %i spots each in at most %i queries and %i reads',
  async (cityCount, spotsPerCity, maxQueries, maxReads) => {
    const { cost, readPage } = createPageReader(makeSpots(cityCount, spotsPerCity))
    expect(await readVisitedCities(readPage, NOW)).toHaveLength(cityCount)
    expect(cost.queryCount).toBeLessThanOrEqual(maxQueries)
    expect(cost.readCount).toBeLessThanOrEqual(maxReads)
  },
)

test('returns a city as soon as its earliest event has begun', async () => {
  const { readPage } = createPageReader([
    { city: 'Berlin', startsAt: NOW },
    { city: 'London', startsAt: NOW - 1 },
    { city: 'London', startsAt: NOW + 1 },
    { city: 'Tokyo', startsAt: NOW + 1 },
  ])
  expect(await readVisitedCities(readPage, NOW)).toEqual(['London'])
})

test('returns at most fifty cities', async () => {
  const { readPage } = createPageReader(makeSpots(70, 2))
  expect(await readVisitedCities(readPage, NOW)).toHaveLength(50)
})
