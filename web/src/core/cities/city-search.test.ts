import { authCities, builtInCities, findCity } from '@shared/cities/catalogue.ts'
import { expect, it } from 'vitest'
import { formatAreaAndCity } from './city-choice.ts'
import { searchAreas, searchCities } from './city-search.ts'

const findNames = (query: string) => searchCities(authCities, query).map(({ name }) => name)

it('lists all cities for an empty query', () => expect(searchCities(authCities, '  ')).toEqual(authCities))

it('lists names that begin with the query first', () => {
  expect(findNames('par')[0]).toBe('Paris')
  expect(findNames('lon')[0]).toBe('London')
})

it.each([
  ['the beginning of a name', 'ams', ['Amsterdam']],
  ['the beginning of any word of a name', 'york', ['New York']],
  ['a name in capitals and with accents', 'ZÜRICH', ['Zurich']],
  ['a name with dots', 'Washington, D.C.', ['Washington DC']],
  ['a country', 'japan', ['Tokyo']],
  ['a query without a match', 'qqq', []],
])('lists the cities for %s: %s', (_, query, names) => expect(findNames(query)).toEqual(names))

it('finds a built-in city by its country', () =>
  expect(searchCities(builtInCities, 'germany').map(({ name }) => name)).toEqual(['Berlin']))

it('finds areas for a query without accents', () => {
  expect(searchAreas(findCity('London')?.areas ?? [], 'shore')).toEqual(['Shoreditch'])
  expect(searchAreas(['Gràcia', 'El Raval'], 'gracia')).toEqual(['Gràcia'])
  expect(searchAreas(['Weißensee', 'Mitte'], 'weissen')).toEqual(['Weißensee'])
})

it.each([
  ['oud zuid', 'Oud-Zuid'],
  ['Oud-Zuid', 'Oud Zuid'],
  ['saint germain', 'Saint-Germain-des-Prés'],
  ['goutte d’or', "Goutte d'Or"],
  ['zuid', 'Oud-Zuid'],
])('searches for %j and finds the area %s, ignoring punctuation', (query, area) =>
  expect(searchAreas(['De Pijp', area], query)).toEqual([area]),
)

it('formats a choice as the area and the city, or as the city alone if it has no area', () => {
  expect(formatAreaAndCity({ city: 'London', area: 'Shoreditch' })).toBe('Shoreditch, London')
  expect(formatAreaAndCity({ city: 'Ghent', area: null })).toBe('Ghent')
})
