import { expect, test } from 'vitest'
import { matchesSearch, findResults } from './search.ts'

const tile = {
  title: 'Risograph for Beginners',
  city: 'Barcelona',
  area: 'Gràcia',
  venueName: 'Atelier 9',
  description: 'Two colours, one drum.',
}

const searches = ['riso', 'BEGINNERS risograph', 'gracia', 'Gràcia', 'atelier 9', 'barcelona', '  ']
const themeSearches = ['Creative', 'creative riso']
test.each([...searches, ...themeSearches])('finds an event by the search %j', (search) =>
  expect(matchesSearch(tile, search)).toBe(true),
)

test.each([
  ['Coworking', 'co-working'],
  ['Co-working', 'coworking'],
])('finds an event with the title %j by the search %j', (title, search) =>
  expect(matchesSearch({ ...tile, title }, search)).toBe(true),
)

test.each(['step-free', 'Step free', 'riso step-free'])(
  'finds only step-free events by the search %j',
  (search) => {
    expect(matchesSearch(tile, search)).toBe(false)
    expect(matchesSearch({ ...tile, isStepFree: true }, search)).toBe(true)
  },
)

test.each(['graph', 'risograph london', 'zine', 'crea', 'creative zine'])(
  'finds no event by the search %j',
  (search) => expect(matchesSearch(tile, search)).toBe(false),
)

test('merges loaded tiles and server results without duplicates, soonest first', () => {
  const makeTile = (id: number, day: number, title = tile.title) => ({
    ...tile,
    id,
    title,
    dateTime: `2026-12-0${day}T18:00:00.000Z`,
  })
  const loadedTiles = [makeTile(1, 3), makeTile(2, 4, 'Zines')]
  const serverTiles = [
    makeTile(3, 2),
    { ...makeTile(1, 3), venueName: 'An older response' },
    makeTile(4, 1, 'Zines'),
  ]
  expect(findResults(loadedTiles, serverTiles, 'riso')).toEqual([makeTile(3, 2), makeTile(1, 3)])
  expect(findResults(loadedTiles, [], 'riso')).toEqual([makeTile(1, 3)])
})
