import { describe, expect, it } from 'vitest'
import { computeNextRun, parseSchedule } from './schedule.ts'

const formatNextRun = (text: string, timeZone: string, instant: string): string =>
  computeNextRun(parseSchedule(text, timeZone), new Date(instant)).toISOString()

describe('a schedule', () => {
  it('keeps its local time when summer time begins, if it is in cron syntax', () => {
    expect(formatNextRun('0 9 * * *', 'Europe/Vienna', '2026-03-28T09:00:00Z')).toBe(
      '2026-03-29T07:00:00.000Z',
    )
    expect(formatNextRun('0 9 1 * *', 'UTC', '2026-11-21T00:00:00Z')).toBe('2026-12-01T09:00:00.000Z')
  })

  it('is due strictly after the given instant', () => {
    expect(formatNextRun('0 9 * * *', 'UTC', '2026-11-21T09:00:00Z')).toBe('2026-11-22T09:00:00.000Z')
    expect(formatNextRun('every 5 minutes', 'UTC', '2026-11-21T09:05:00Z')).toBe('2026-11-21T09:10:00.000Z')
  })

  it('can be an interval in App Engine syntax', () => {
    expect(parseSchedule('every 5 minutes')).toEqual({ kind: 'interval', milliseconds: 300_000 })
    expect(parseSchedule('every 1 hours')).toEqual({ kind: 'interval', milliseconds: 3_600_000 })
    expect(parseSchedule('every minute')).toEqual({ kind: 'interval', milliseconds: 60_000 })
  })

  it.each(['every day 09:00', 'every 0 minutes', '0 0 9 * * *', '61 * * * *', '0 0 31 2 *', '@daily', ''])(
    'cannot be "%s"',
    (text) => expect(() => parseSchedule(text)).toThrow(),
  )
})
