import { expect, test } from 'vitest'
import { byCity } from './by-city.ts'

test('groups hosts by city in their order, and those without a city together', () => {
  const host = (name: string, city: string | null) => ({ name, city })
  const hosts = [host('Bo', null), host('Ada', 'Berlin'), host('Zoe', 'Berlin'), host('Mia', 'London')]
  expect(byCity(hosts).map(({ city, hosts: those }) => [city, those.length])).toEqual([
    ['No city', 1],
    ['Berlin', 2],
    ['London', 1],
  ])
  expect(byCity([])).toEqual([])
})

test('groups all spellings of a city', () => {
  const hosts = ['Ząbki', 'zabki', 'Ząbki'].map((city) => ({ city }))
  expect(byCity(hosts)).toEqual([{ city: 'Ząbki', hosts }])
})
