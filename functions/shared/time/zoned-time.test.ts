import { expect, it } from 'vitest'
import { formatLongDate, formatShortDate, formatShortDay, formatWeekdayDate } from './zoned-time.ts'

const saturday = Date.parse('2026-09-05T16:30:00.000Z')

it('formats a date in the given time zone, with the month as a word', () => {
  expect(formatShortDate(saturday, 'Europe/London')).toBe('5 Sep 2026')
  expect(formatShortDate(saturday, 'Asia/Tokyo')).toBe('6 Sep 2026')
  expect(formatWeekdayDate(saturday, 'Europe/London')).toBe('Sat 5 Sep 2026')
  expect(formatShortDay(saturday, 'Europe/London')).toBe('Sat 5 Sep')
  expect(formatShortDay(saturday, 'Asia/Tokyo')).toBe('Sun 6 Sep')
  expect(formatLongDate(saturday, 'Europe/London')).toBe('Saturday 5 September 2026')
})

it('writes the same day in the short form as in the longer one, in every month and on every weekday', () => {
  for (let day = 0; day < 400; day += 5) {
    const instant = saturday + day * 86_400_000
    expect(formatWeekdayDate(instant, 'Europe/Berlin')).toMatch(
      new RegExp(`^${formatShortDay(instant, 'Europe/Berlin')} 20\\d\\d$`),
    )
  }
})
