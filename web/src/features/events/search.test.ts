import { expect, test } from 'vitest'
import { matches } from './search.ts'

const tile = {
  title: 'Risograph for Beginners',
  city: 'Barcelona',
  area: 'Gràcia',
  venueName: 'Atelier 9',
  description: 'Two colours, one drum.',
}

test.each(['riso', 'BEGINNERS risograph', 'gracia', 'Gràcia', 'atelier 9', 'barcelona', '  '])(
  '%j finds it',
  (search) => {
    expect(matches(tile, search)).toBe(true)
  },
)

test.each(['graph', 'risograph london', 'zine'])('%j does not', (search) => {
  expect(matches(tile, search)).toBe(false)
})
