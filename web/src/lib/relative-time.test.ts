import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const at = (iso: string, timezone = 'UTC') => relativeTime(Date.parse(iso), noon, timezone)

describe('relative time', () => {
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
  ])('%s is %s', (iso, text) => expect(at(iso)).toBe(text))

  it('says that a date is not known', () => expect(relativeTime(null, noon, 'UTC')).toBe('Date unavailable'))

  it("counts days in the event's zone", () =>
    expect(at('2026-11-21T15:30:00Z', 'Asia/Tokyo')).toBe('tomorrow'))
})
