import { describe, expect, test } from 'vitest'
import { authCities, catalogueCities, cityNamed, relatedCities, timezoneOf } from './catalogue.ts'

const withAreas = ['London', 'New York', 'Los Angeles', 'San Francisco', 'Paris', 'Tokyo', 'Berlin']

describe('the cities of the auth modal', () => {
  test('begin with seven that have ten areas each', () => {
    expect(authCities.slice(0, 7).map((city) => city.name)).toEqual(withAreas)
    for (const city of authCities.slice(0, 7)) expect(city.areas, city.name).toHaveLength(10)
  })

  test('go on with forty without areas, the last being Tel Aviv', () => {
    const further = authCities.slice(7)
    expect(further).toHaveLength(40)
    expect(further.filter((city) => city.areas.length > 0)).toEqual([])
    expect(further.at(-1)?.name).toBe('Tel Aviv')
  })

  test('show the first ten of the fuller list', () => {
    for (const name of withAreas) {
      const short = authCities.find((city) => city.name === name)?.areas
      expect(short).toEqual(cityNamed(name)?.areas.slice(0, 10))
    }
  })
})

describe('the built-in catalogue', () => {
  test('is the 18 cities of the specification, in its order', () =>
    expect(catalogueCities.map((city) => city.name).join(', ')).toBe(
      'London, New York, Los Angeles, Berlin, Paris, Milan, Mexico City, Tokyo, Hong Kong, Singapore, Sydney, ' +
        'Melbourne, Toronto, Chicago, San Francisco, Amsterdam, Barcelona, Madrid',
    ))

  test.each(catalogueCities)('$name has 17 to 29 areas, none twice', ({ areas }) => {
    expect(areas.length).toBeGreaterThanOrEqual(17)
    expect(areas.length).toBeLessThanOrEqual(29)
    expect(new Set(areas).size).toBe(areas.length)
    expect(areas.filter((area) => area !== area.trim() || area === '')).toEqual([])
  })
})

test('names and codes are unique, codes have three letters', () => {
  expect(new Set(authCities.map((city) => city.name)).size).toBe(authCities.length)
  expect(new Set(authCities.map((city) => city.code)).size).toBe(authCities.length)
  expect(authCities.filter((city) => !/^[A-Z]{3}$/.test(city.code))).toEqual([])
})

test.each(authCities)('the zone of $name ($timezone) is known', ({ timezone, country }) => {
  expect(() => new Intl.DateTimeFormat('en', { timeZone: timezone })).not.toThrow()
  expect(country).not.toBe('')
})

test('a zone is found by name, whatever its capitals, and is UTC for a city of somebody’s own', () => {
  expect(timezoneOf('Tokyo')).toBe('Asia/Tokyo')
  expect(timezoneOf(' london ')).toBe('Europe/London')
  expect(timezoneOf('Atlantis')).toBe('UTC')
  expect(cityNamed('Atlantis')).toBeUndefined()
})

test('ten cities have related ones, each in the catalogue and none its own neighbour', () => {
  const grouped = authCities.filter((city) => relatedCities(city.name).length > 0)
  expect(grouped.map((city) => city.name).sort()).toEqual(
    [
      'Austin',
      'Berlin',
      'Boston',
      'Chicago',
      'London',
      'Los Angeles',
      'New York',
      'Paris',
      'San Francisco',
      'Tokyo',
    ].sort(),
  )
  expect(relatedCities('London')).toEqual(['Paris', 'Berlin', 'Amsterdam'])
  expect(relatedCities('Atlantis')).toEqual([])
  for (const city of grouped) {
    for (const neighbour of relatedCities(city.name)) expect(cityNamed(neighbour)?.name).toBe(neighbour)
    expect(relatedCities(city.name)).not.toContain(city.name)
  }
})
