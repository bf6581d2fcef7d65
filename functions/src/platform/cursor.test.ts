import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeCityKey } from '../../shared/cities/city-key.ts'
import { cursor, INVALID_CURSOR_MESSAGE } from '../../shared/http/list.ts'
import { makeNameKeys } from '../../shared/search/name-keys.ts'
import { type CallError } from './call-handler.ts'
import { makeCursor, idCursor, makePageById, makePage, readCursor } from './cursor.ts'

const cursorSchema = z.tuple([z.string(), z.number()])

test('makes a cursor that can be read back and fits into a query', () => {
  const name = '🦊'.repeat(80)
  const text = makeCursor(name, 7)
  expect(cursor.parse(text)).toBe(text)
  expect(readCursor(text, cursorSchema)).toEqual([name, 7])
  expect(readCursor(undefined, cursorSchema)).toBeNull()
})

test.each([
  ['각'.repeat(80), '각'.repeat(80)],
  [`ann ${'\ufdfa'.repeat(76)}`, 'London'],
  ['山'.repeat(80), '東'.repeat(80)],
])('makes a valid cursor for a person named %j in the city %j', (name, city) => {
  const { nameKey, lastWordKey } = makeNameKeys(name)
  for (const text of [
    makeCursor(makeCityKey(city), nameKey, '1234567890'),
    makeCursor(1, lastWordKey ?? '', '1234567890'),
  ]) {
    expect(cursor.parse(text)).toBe(text)
  }
})

test.each(['', 'x', makeCursor('a'), makeCursor(7, 'a'), makeCursor('a', 7).slice(0, -3)])(
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
  ['half a surrogate pair', makeCursor('\ud83e', '1234567890')],
  ['a reserved id', makeCursor('Ada', '__name__')],
  ['an id with a slash', makeCursor('Ada', 'a/b')],
])('rejects a cursor that Firestore would refuse: %s', (_case, text) => {
  expect(cursor.parse(text)).toBe(text)
  expect(() => readCursor(text, z.tuple([z.string(), idCursor]))).toThrow(INVALID_CURSOR_MESSAGE)
})

test('returns a cursor for the next page, and none on the last page, full or not', () => {
  const getSortValues = (item: number) => [item]
  expect(makePage([1, 2, 3], 2, getSortValues)).toEqual({ items: [1, 2], next: makeCursor(2) })
  expect(makePage([1, 2], 2, getSortValues)).toEqual({ items: [1, 2], next: null })
  expect(makePage([], 2, getSortValues)).toEqual({ items: [], next: null })
  const [a, b] = [{ id: 'a' }, { id: 'b' }]
  expect(makePageById([a, b], 1)).toEqual({ items: [a], next: 'a' })
  expect(makePageById([a, b], 2)).toEqual({ items: [a, b], next: null })
  expect(makePageById([], 2)).toEqual({ items: [], next: null })
})
