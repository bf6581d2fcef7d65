import { authCities, catalogueCities, findCity } from '@shared/cities/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { placeName } from './city-choice.ts'
import { searchAreas, searchCities } from './city-search.ts'

const names = (query: string, cities = authCities) => searchCities(cities, query).map(({ name }) => name)

describe('searching cities', () => {
  it('shows all of them before anything is typed', () =>
    expect(searchCities(authCities, '  ')).toEqual(authCities))

  it('lists names that begin with the text first', () => {
    expect(names('par')[0]).toBe('Paris')
    expect(names('ams')).toEqual(['Amsterdam'])
  })

  it('matches the beginning of any word of a name', () => {
    expect(names('york')).toEqual(['New York'])
    expect(names('aviv')).toEqual(['Tel Aviv'])
  })

  it('ignores accents and capitals', () => {
    expect(names('ZÜRICH')).toEqual(['Zurich'])
    expect(searchAreas(['Gràcia', 'El Raval'], 'gracia')).toEqual(['Gràcia'])
    expect(searchAreas(['Weißensee', 'Mitte'], 'weissen')).toEqual(['Weißensee'])
  })

  it('matches countries and codes after names', () => {
    expect(names('japan')).toEqual(['Tokyo'])
    expect(names('lon')[0]).toBe('London')
    expect(names('germany', catalogueCities)).toEqual(['Berlin'])
  })

  it('finds nothing for an unknown name', () => expect(names('qqq')).toEqual([]))
})

it('finds an area within its city', () =>
  expect(searchAreas(findCity('London')?.areas ?? [], 'shore')).toEqual(['Shoreditch']))

it('names a place by area and city', () => {
  expect(placeName({ city: 'London', area: 'Shoreditch' })).toBe('Shoreditch, London')
  expect(placeName({ city: 'Ghent', area: null })).toBe('Ghent')
})
