import { expect, test } from 'vitest'
import { readRequestedCity, toCityFields, makeCityKey } from './city-key.ts'
import { city, optionalCity } from './city.ts'

test.each([
  [' london ', 'London'],
  ['NEW  york', 'New York'],
  ['MÉXICO  city', 'Mexico City'],
  ['Washington, D.C.', 'Washington DC'],
  ['  Bad   Füssing ', 'Bad Füssing'],
  ['東京', '東京'],
])('stores the city %j as %j', (text, expected) => {
  expect(city.parse(text)).toBe(expected)
  expect(optionalCity.parse(text)).toBe(expected)
})

test.each(['', '  ', '!!!', 'x'.repeat(81)])('refuses the city %j', (text) => {
  expect(city.safeParse(text).success).toBe(false)
})

test.each([undefined, null, '', '  '])('stores no city for %j', (text) => {
  expect(optionalCity.parse(text)).toBeNull()
})

test.each([
  ['São Paulo', 'sao  PAULO', 'sao-paulo'],
  ['Saint-Denis', 'saint denis', 'saint-denis'],
  ['Washington, D.C.', 'washington DC', 'washington-dc'],
  ['Washington D. C.', 'Washington d.c', 'washington-dc'],
  ['St. Louis', 'St Louis', 'st-louis'],
])('gives the cities %j and %j the same key %j', (spelling, otherSpelling, key) => {
  expect(makeCityKey(spelling)).toBe(key)
  expect(makeCityKey(otherSpelling)).toBe(key)
})

test('makes a key that is not empty and fits into a path, even from punctuation', () => {
  for (const name of ['!!!', '../x', 'a/b', '.']) expect(makeCityKey(name)).toMatch(/^[\p{L}\p{N}-]+$/u)
})

test('stores a city with its key, and no key without a city', () => {
  expect(toCityFields('São Paulo')).toEqual({ city: 'São Paulo', cityKey: 'sao-paulo' })
  expect(toCityFields('')).toEqual({ city: '', cityKey: null })
  expect(toCityFields(null)).toEqual({ city: null, cityKey: null })
})

test.each([null, undefined, '', ' ', '\t', 'x'.repeat(81), ['London', 'Paris'], { name: 'London' }])(
  "reads no city from %j in a URL's query",
  (query) => expect(readRequestedCity(query)).toBeNull(),
)

test.each(['London', ' london ', '-', 'x'.repeat(80)])("reads the city %j from a URL's query", (query) => {
  expect(readRequestedCity(query)).toBe(query)
})
