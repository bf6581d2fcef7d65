import { expect, test } from 'vitest'
import { countDaysUntil, measureTitle } from './tile-text.ts'

const tile = { dateTime: '2026-11-22T03:30:00.000Z', timezone: 'America/Los_Angeles' }

test('counts days in the time zone of the event, not of the viewer', () => {
  const morning = Date.parse('2026-11-21T16:00:00Z')
  expect(countDaysUntil(tile, morning)).toBe(0)
  const afterStart = Date.parse(tile.dateTime) + 60_000
  expect(countDaysUntil(tile, afterStart)).toBe(0)
  expect(countDaysUntil(tile, morning - 86_400_000)).toBe(1)
  expect(countDaysUntil(tile, morning + 3 * 86_400_000)).toBe(-3)
})

test('measures a title by its length, its longest word and its number of words', () =>
  expect(measureTitle('Life Drawing, Fully Clothed')).toEqual({
    length: 27,
    isOneWord: false,
    style: { '--longest': 7.6, '--length': 27, '--words': 4, '--fit': '0.192' },
  }))

test('measures full-width characters as wide, and allows a line break after each', () => {
  expect(measureTitle('東京の夜と音楽').style).toMatchObject({
    '--longest': 1.8,
    '--length': 12,
    '--words': 1,
  })
  expect(measureTitle('🎨🎷 Jam').style).toMatchObject({ '--longest': 3.4, '--length': 8 })
})
