import { expect, it } from 'vitest'
import { formatRelativeTime } from './relative-time.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T12:40:00Z', 'in 40 minutes'],
  ['2026-11-21T17:00:00Z', 'in 5 hours'],
  ['2026-11-21T08:00:00Z', '4 hours ago'],
  ['2026-11-22T01:00:00Z', 'tomorrow'],
  ['2026-11-20T23:00:00Z', 'yesterday'],
  ['2026-12-01T12:00:00Z', 'in 10 days'],
  ['2026-10-31T12:00:00Z', '3 weeks ago'],
  ['2026-05-21T12:00:00Z', '6 months ago'],
  ['2024-11-21T12:00:00Z', '2 years ago'],
  ["2026-11-21T15:30:00Z, in the event's zone", 'tomorrow', 'Asia/Tokyo'],
  ['an unknown date', 'Date unavailable'],
])('describes %s as “%s”', (date, text, timezone = 'UTC') => {
  const instant = Date.parse(date.split(',')[0] ?? '')
  expect(formatRelativeTime(Number.isNaN(instant) ? null : instant, noon, timezone)).toBe(text)
})
