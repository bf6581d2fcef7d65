import { expect, it } from 'vitest'
import { shortDate, weekdayDate } from './zoned.ts'

const evening = Date.parse('2026-09-05T16:30:00.000Z')

it('writes a date with its month as a word, by the clocks of the zone', () => {
  expect(shortDate(evening, 'Europe/London')).toBe('5 Sep 2026')
  expect(shortDate(evening, 'Asia/Tokyo')).toBe('6 Sep 2026')
  expect(weekdayDate(evening, 'Europe/London')).toBe('Sat 5 Sep 2026')
})
