import { expect, test } from 'vitest'
import { visitedCities, type Stamp } from './visited-cities.ts'

const NOW = 1000

/** Seats as Firestore answers them, and how often it was asked and read. */
function passport(seats: readonly Stamp[]) {
  const inOrder = [...seats].sort((a, b) =>
    a.city < b.city ? -1 : a.city > b.city ? 1 : a.startsAt - b.startsAt,
  )
  const cost = { questions: 0, read: 0 }
  const page = (after: string, size: number) => {
    const page = inOrder.filter(({ city }) => city > after).slice(0, size)
    cost.questions += 1
    cost.read += page.length
    return Promise.resolve(page)
  }
  return { cost, page }
}

/** A number of cities, with a number of past spots each. */
const seatsIn = (cities: number, each: number): Stamp[] =>
  Array.from({ length: cities * each }, (_, n) => ({ city: `City ${100 + (n % cities)}`, startsAt: n % NOW }))

test.each([
  [0, 0, 1, 0],
  [1, 5000, 2, 1],
  [3, 4, 4, 7],
  [30, 1, 5, 30],
  [30, 5, 13, 150],
])('reads %i cities with %i spots each in %i queries', async (cities, each, questions, read) => {
  const { cost, page } = passport(seatsIn(cities, each))
  expect(await visitedCities(page, NOW)).toHaveLength(cities)
  expect(cost.questions).toBeLessThanOrEqual(questions)
  expect(cost.read).toBeLessThanOrEqual(read)
})

test('counts a city once its earliest event is over', async () => {
  const { page } = passport([
    { city: 'Berlin', startsAt: NOW },
    { city: 'London', startsAt: NOW - 1 },
    { city: 'London', startsAt: NOW + 1 },
    { city: 'Tokyo', startsAt: NOW + 1 },
  ])
  expect(await visitedCities(page, NOW)).toEqual(['London'])
})

test('returns at most fifty cities', async () => {
  const { page } = passport(seatsIn(70, 2))
  expect(await visitedCities(page, NOW)).toHaveLength(50)
})
