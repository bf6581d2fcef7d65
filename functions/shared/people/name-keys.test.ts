import { expect, test } from 'vitest'
import { nameKeys, personSearch } from './name-keys.ts'

test.each([
  ['Zoë  van der Berg', 'zoe van der berg', 'berg'],
  ['Cher', 'cher', null],
  ["Siobhán O'Neill", 'siobhan o neill', 'neill'],
  ['山田 太郎', '山田 太郎', '太郎'],
  ['!!!', '', null],
])('%j is found by %j and %j', (name, nameKey, familyKey) => {
  expect(nameKeys(name)).toEqual({ nameKey, familyKey })
})

test.each([
  [' Zoë VAN', 'zoe van', ''],
  ['Ann@', '', 'ann@'],
  ['BERG', 'berg', 'berg'],
  ['@', '', '@'],
])('%j looks for %j, and for addresses by %j', (q, name, email) => {
  expect(personSearch(q)).toEqual({ name, email })
})
