import { expect, test } from 'vitest'
import { groupByCity } from './group-by-city.ts'

test('groups sorted hosts by city, with one group for all spellings of a city and one for hosts without a city', () => {
  const hosts = [null, 'Berlin', 'Berlin', 'London', 'Ząbki', 'zabki'].map((city) => ({ city }))
  expect(groupByCity(hosts)).toEqual([
    { city: 'No city', hosts: hosts.slice(0, 1) },
    { city: 'Berlin', hosts: hosts.slice(1, 3) },
    { city: 'London', hosts: hosts.slice(3, 4) },
    { city: 'Ząbki', hosts: hosts.slice(4) },
  ])
  expect(groupByCity([])).toEqual([])
})
