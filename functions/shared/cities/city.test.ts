import { expect, test } from 'vitest'
import { requestedCity, cityFields, cityKeyOf } from './city-key.ts'
import { city, optionalCity } from './city.ts'

test.each([
  [' london ', 'London'],
  ['NEW  york', 'New York'],
  ['MÉXICO  city', 'Mexico City'],
  ['  Bad   Füssing ', 'Bad Füssing'],
  ['東京', '東京'],
])('%j is stored as %j', (typed, stored) => {
  expect(city.parse(typed)).toBe(stored)
  expect(optionalCity.parse(typed)).toBe(stored)
})

test.each(['', '  ', '!!!', 'x'.repeat(81)])('%j is no city', (typed) => {
  expect(city.safeParse(typed).success).toBe(false)
})

test.each([undefined, null, '', '  '])('%j is a city left out', (typed) => {
  expect(optionalCity.parse(typed)).toBeNull()
})

test.each([
  ['São Paulo', 'sao  PAULO', 'sao-paulo'],
  ['Saint-Denis', 'saint denis', 'saint-denis'],
  ['Köln', 'KOLN', 'koln'],
  ['Łódź', 'lodz', 'lodz'],
  ['Gießen', 'GIESSEN', 'giessen'],
])('%j and %j are one: %j', (one, other, key) => {
  expect(cityKeyOf(one)).toBe(key)
  expect(cityKeyOf(other)).toBe(key)
})

test('a key is never empty, and fits in a path', () => {
  for (const name of ['!!!', '../x', 'a/b', '.']) expect(cityKeyOf(name)).toMatch(/^[\p{L}\p{N}-]+$/u)
})

test('stores no key if no city is named', () => {
  expect(cityFields('São Paulo')).toEqual({ city: 'São Paulo', cityKey: 'sao-paulo' })
  expect(cityFields('')).toEqual({ city: '', cityKey: null })
  expect(cityFields(null)).toEqual({ city: null, cityKey: null })
})

test.each([null, undefined, '', ' ', '\t', 'x'.repeat(81), ['London', 'Paris'], { name: 'London' }])(
  '%j in an address asks for every city',
  (query) => expect(requestedCity(query)).toBeNull(),
)

test.each(['London', ' london ', '-', 'x'.repeat(80)])('%j in an address asks for a city', (query) => {
  expect(requestedCity(query)).toBe(query)
})
