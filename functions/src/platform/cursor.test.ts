import { expect, test } from 'vitest'
import { z } from 'zod'
import { cityKeyOf } from '../../shared/cities/city-key.ts'
import { cursor, INVALID_CURSOR } from '../../shared/http/list.ts'
import { makeNameKeys } from '../../shared/search/name-keys.ts'
import { type CallError } from './call-handler.ts'
import { cursorOf, idCursor, pageById, pageFrom, readCursor } from './cursor.ts'

const cursorSchema = z.tuple([z.string(), z.number()])

test('makes a cursor that can be read back and fits into a query', () => {
  const name = '🦊'.repeat(80)
  const text = cursorOf(name, 7)
  expect(cursor.parse(text)).toBe(text)
  expect(readCursor(text, cursorSchema)).toEqual([name, 7])
  expect(readCursor(undefined, cursorSchema)).toBeNull()
})

test.each([
  ['각'.repeat(80), '각'.repeat(80)],
  [`ann ${'\ufdfa'.repeat(76)}`, 'London'],
  ['山'.repeat(80), '東'.repeat(80)],
])('makes a valid cursor for a person named %j in the city %j', (name, city) => {
  const { nameKey, familyKey } = makeNameKeys(name)
  for (const text of [
    cursorOf(cityKeyOf(city), nameKey, '1234567890'),
    cursorOf(1, familyKey ?? '', '1234567890'),
  ]) {
    expect(cursor.parse(text)).toBe(text)
  }
})

test.each(['', 'x', cursorOf('a'), cursorOf(7, 'a'), cursorOf('a', 7).slice(0, -3)])(
  'rejects %j as the cursor of a list that is sorted by a text and a number',
  (text) =>
    expect(() => readCursor(text, cursorSchema)).toThrow(
      expect.objectContaining({
        code: 'invalid_query',
        fields: { after: expect.any(String) as string },
      }) as CallError,
    ),
)

test.each([
  ['half a surrogate pair', cursorOf('\ud83e', '1234567890')],
  ['a reserved id', cursorOf('Ada', '__name__')],
  ['an id with a slash', cursorOf('Ada', 'a/b')],
])('rejects a cursor that Firestore would refuse: %s', (_case, text) => {
  expect(cursor.parse(text)).toBe(text)
  expect(() => readCursor(text, z.tuple([z.string(), idCursor]))).toThrow(INVALID_CURSOR)
})

test('returns a cursor for the next page, and none on the last page, full or not', () => {
  const toValues = (item: number) => [item]
  expect(pageFrom([1, 2, 3], 2, toValues)).toEqual({ items: [1, 2], next: cursorOf(2) })
  expect(pageFrom([1, 2], 2, toValues)).toEqual({ items: [1, 2], next: null })
  expect(pageFrom([], 2, toValues)).toEqual({ items: [], next: null })
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(pageById([a, b], 1)).toEqual({ items: [a], next: 'a' })
  expect(pageById([a, b], 2)).toEqual({ items: [a, b], next: null })
  expect(pageById([], 2)).toEqual({ items: [], next: null })
})
