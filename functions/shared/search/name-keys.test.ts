import { expect, test } from 'vitest'
import { makeNameKeys, parseNameOrEmailSearch } from './name-keys.ts'

test.each([
  ['Zoë  van der Berg', 'zoe van der berg', 'berg'],
  ['Cher', 'cher', null],
  ["Siobhán O'Neill", 'siobhan o neill', 'neill'],
  ['山田 太郎', '山田 太郎', '太郎'],
  ['!!!', '', null],
])('gives the name %j the keys %j and %j', (name, nameKey, lastWordKey) => {
  expect(makeNameKeys(name)).toEqual({ nameKey, lastWordKey })
})

test.each([
  [' Zoë VAN', 'zoe van', ''],
  ['Ann@', '', 'ann@'],
  ['BERG', 'berg', 'berg'],
  ['@', '', '@'],
  ['ann@163', '', 'ann@163'],
  ['Ann@Müller.example', '', 'ann@xn--mller-kva.example'],
])('searches for %j by the name %j and the address %j', (searchText, namePrefix, emailPrefix) => {
  expect(parseNameOrEmailSearch(searchText)).toEqual({ namePrefix, emailPrefix })
})

test('limits a key to 100 characters, and still finds the name by the typed text', () => {
  for (const name of [
    '각'.repeat(80),
    `Ann ${'\ufdfa'.repeat(70)}`,
    '𐐀'.repeat(40),
    `${'각'.repeat(40)} ${'각'.repeat(39)}`,
  ]) {
    const { nameKey, lastWordKey } = makeNameKeys(name)
    expect(Array.from(nameKey).length).toBeLessThanOrEqual(100)
    expect(Array.from(lastWordKey ?? '').length).toBeLessThanOrEqual(100)
    expect([nameKey, lastWordKey ?? ''].every((key) => key.isWellFormed())).toBe(true)
    expect(nameKey.startsWith(parseNameOrEmailSearch(name).namePrefix)).toBe(true)
  }
})
