import { describe, expect, test } from 'vitest'
import { authCities, builtInCities, findCity, findRelatedCities } from './catalogue.ts'

const citiesWithAreas = ['London', 'New York', 'Los Angeles', 'San Francisco', 'Paris', 'Tokyo', 'Berlin']

describe('the list of the auth modal', () => {
  test('begins with seven cities that have ten areas each', () => {
    expect(authCities.slice(0, 7).map((city) => city.name)).toEqual(citiesWithAreas)
    for (const city of authCities.slice(0, 7)) expect(city.areas, city.name).toHaveLength(10)
  })

  test('continues with forty cities without areas, up to Tel Aviv', () => {
    const citiesWithoutAreas = authCities.slice(7)
    expect(citiesWithoutAreas).toHaveLength(40)
    expect(citiesWithoutAreas.filter((city) => city.areas.length > 0)).toEqual([])
    expect(citiesWithoutAreas.at(-1)?.name).toBe('Tel Aviv')
  })

  test('has the first ten areas of the catalogue for each of the seven cities', () => {
    for (const name of citiesWithAreas) {
      const authAreas = authCities.find((city) => city.name === name)?.areas
      expect(authAreas).toEqual(findCity(name)?.areas.slice(0, 10))
    }
  })
})

describe('the list of the RSVP and host forms', () => {
  test('has the 18 cities of the specification, in its order', () =>
    expect(builtInCities.map((city) => city.name).join(', ')).toBe(
      'London, New York, Los Angeles, Berlin, Paris, Milan, Mexico City, Tokyo, Hong Kong, Singapore, Sydney, ' +
        'Melbourne, Toronto, Chicago, San Francisco, Amsterdam, Barcelona, Madrid',
    ))

  test.each(builtInCities)('has 17 to 29 areas for $name, none twice', ({ areas }) => {
    expect(areas.length).toBeGreaterThanOrEqual(17)
    expect(areas.length).toBeLessThanOrEqual(29)
    expect(new Set(areas).size).toBe(areas.length)
    expect(areas.filter((area) => area !== area.trim() || area === '')).toEqual([])
  })
})

test('gives each city its own name and its own code of three letters', () => {
  expect(new Set(authCities.map((city) => city.name)).size).toBe(authCities.length)
  expect(new Set(authCities.map((city) => city.code)).size).toBe(authCities.length)
  expect(authCities.filter((city) => !/^[A-Z]{3}$/.test(city.code))).toEqual([])
})

test.each(authCities)(
  'gives $name a country, and a time zone that the platform knows ($timezone)',
  ({ timezone, country }) => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
    expect(country).not.toBe('')
  },
)

test('finds a city by its name in any case, and no city by an unknown name', () => {
  expect(findCity('Tokyo')?.timezone).toBe('Asia/Tokyo')
  expect(findCity(' london ')?.name).toBe('London')
  expect(findCity('Atlantis')).toBeUndefined()
})

test('has related cities, all of them in the catalogue, for ten cities', () => {
  const citiesWithRelatedCities = authCities.filter((city) => findRelatedCities(city.name).length > 0)
  const names = citiesWithRelatedCities.map((city) => city.name).sort()
  expect(names.join(', ')).toBe(
    'Austin, Berlin, Boston, Chicago, London, Los Angeles, New York, Paris, San Francisco, Tokyo',
  )
  expect(findRelatedCities('London')).toEqual(['Paris', 'Berlin', 'Amsterdam'])
  expect(findRelatedCities('Atlantis')).toEqual([])
  for (const city of citiesWithRelatedCities) {
    for (const relatedName of findRelatedCities(city.name))
      expect(findCity(relatedName)?.name).toBe(relatedName)
    expect(findRelatedCities(city.name)).not.toContain(city.name)
  }
})
