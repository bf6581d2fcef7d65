import fc from 'fast-check'
import rrule from 'rrule'
import { describe, expect, it, test } from 'vitest'
import { formatClockTime } from '../time/zoned-time.ts'
import {
  listDatesAhead,
  describeRule,
  endRuleBefore,
  computeEventInstants,
  listSeriesDates,
  listWeeksOfDate,
  weeksOfMonth,
  type SeriesRule,
} from './rule.ts'

const { RRule } = rrule
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const zones = `
  Africa/Cairo Africa/Casablanca Africa/Johannesburg Africa/Lagos Africa/Nairobi America/Anchorage
  America/Argentina/Buenos_Aires America/Bogota America/Chicago America/Denver America/Havana
  America/Los_Angeles America/Mexico_City America/New_York America/Nuuk America/Phoenix America/Santiago
  America/Sao_Paulo America/St_Johns Asia/Beirut Asia/Dubai Asia/Gaza Asia/Jerusalem Asia/Kathmandu
  Asia/Kolkata Asia/Shanghai Asia/Tokyo Atlantic/Azores Australia/Adelaide Australia/Lord_Howe
  Australia/Sydney Europe/Athens Europe/Berlin Europe/Dublin Europe/London Europe/Madrid Pacific/Auckland
  Pacific/Chatham Pacific/Honolulu Pacific/Kiritimati
`.match(/\S+/g) as string[]

const toIso = (date: Date) => date.toISOString().slice(0, 10)
const weekdays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]

/** The dates according to the package rrule, which counts calendar days in UTC. */
function listDatesOfRrule(rule: SeriesRule): string[] {
  const dtstart = new Date(`${rule.startDate}T00:00:00Z`)
  if (rule.frequency === 'picked_dates') throw new Error('Picked dates have no rrule')
  const end = {
    ...(rule.until === null ? {} : { until: new Date(`${rule.until}T00:00:00Z`) }),
    ...(rule.count === null ? {} : { count: rule.count }),
  }
  const weekday = weekdays[dtstart.getUTCDay()] ?? RRule.MO
  const nth = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }
  const expectedRule =
    rule.frequency === 'month'
      ? new RRule({ freq: RRule.MONTHLY, dtstart, byweekday: [weekday.nth(nth[rule.week])], ...end })
      : new RRule({ freq: RRule.WEEKLY, interval: rule.frequency === 'week' ? 1 : 2, dtstart, ...end })
  return expectedRule
    .all((_date, index) => index < 52)
    .slice(0, 52)
    .map(toIso)
}

const startDates = fc
  .integer({ min: Date.UTC(2026, 0, 1) / DAY_MS, max: Date.UTC(2036, 0, 1) / DAY_MS })
  .map((day) => toIso(new Date(day * DAY_MS)))
const seriesEnds = fc.oneof(
  fc.integer({ min: 1, max: 52 }).map((count) => ({ count, until: null })),
  startDates.map((until) => ({ count: null, until })),
)

describe('listSeriesDates', () => {
  it('gives the same dates as the package rrule, for every frequency, start and end in ten years', () => {
    const rules: fc.Arbitrary<SeriesRule> = fc.oneof(
      fc
        .tuple(startDates, seriesEnds, fc.constantFrom('week' as const, 'two_weeks' as const))
        .map(([startDate, seriesEnd, frequency]): SeriesRule => ({ startDate, frequency, ...seriesEnd })),
      fc
        .tuple(startDates, seriesEnds, fc.constantFrom(...weeksOfMonth))
        .map(([startDate, seriesEnd, week]): SeriesRule => ({
          startDate,
          frequency: 'month',
          week,
          ...seriesEnd,
        })),
    )
    fc.assert(
      fc.property(rules, (rule) => {
        expect(listSeriesDates(rule)).toEqual(listDatesOfRrule(rule))
      }),
      { numRuns: 2000 },
    )
  })

  it('gives picked days in order and each once', () => {
    const dates = ['2027-01-31', '2026-12-31', '2027-01-31']
    expect(listSeriesDates({ frequency: 'picked_dates', startDate: '2026-10-31', dates })).toEqual([
      '2026-10-31',
      '2026-12-31',
      '2027-01-31',
    ])
  })
})

test.each([
  ['2026-12-03', ['first']],
  ['2026-11-26', ['fourth', 'last']],
  ['2026-12-24', ['fourth']],
  ['2026-12-31', ['last']],
])('places %s in these weeks of its month: %j', (date, weeks) => expect(listWeeksOfDate(date)).toEqual(weeks))

describe('computeEventInstants', () => {
  const formatters = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  /** The local time according to Intl, computed without the rule's own functions. */
  const formatLocalTime = (instant: number, zone: string) => formatters.get(zone)?.format(instant)
  const addMinutes = (localTime: string, minutes: number) =>
    new Date(Date.parse(`${localTime.replace(' ', 'T')}Z`) + minutes * MINUTE_MS)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ')

  /** Describes the mistake in an instant; null if there is none. */
  function findMistake(instant: number, expectedTime: string, zone: string): string | null {
    const localTime = formatLocalTime(instant, zone)
    const earlierTimes = [30, 60].map((minutes) => formatLocalTime(instant - minutes * MINUTE_MS, zone))
    if (localTime === expectedTime) return earlierTimes.includes(expectedTime) ? 'shown earlier too' : null
    // The clocks skip this time: the instant is later by the length of the gap.
    return [30, 60, 120].some((minutes) => localTime === addMinutes(expectedTime, minutes))
      ? null
      : `shows ${localTime}`
  }

  it('gives the same time of day in forty zones for ten years, unless clocks skip it', () => {
    expect(zones).toHaveLength(40)
    const mistakes = zones.flatMap((timezone) =>
      ['19:30', '02:30', '00:15'].flatMap((startTime) => {
        const times = { startTime, endTime: startTime, endsAfterDays: 1, timezone }
        return Array.from({ length: 10 }, (_, year) => `${2026 + year}-01-04`)
          .flatMap((startDate) => listSeriesDates({ frequency: 'week', startDate, until: null, count: 52 }))
          .flatMap((date) => {
            const { startsAt, endsAt } = computeEventInstants(date, times)
            const mistake =
              endsAt > startsAt
                ? findMistake(startsAt, `${date} ${startTime}`, timezone)
                : 'ends before it starts'
            return mistake === null ? [] : `${timezone} ${date} ${startTime}: ${mistake}`
          })
      }),
    )
    expect(mistakes).toEqual([])
  })

  it('keeps the end at its time of day, even if clocks change in between', () => {
    const times = { startTime: '22:00', endTime: '04:00', endsAfterDays: 1, timezone: 'Europe/London' }
    const computeDuration = (date: string) => {
      const { startsAt, endsAt } = computeEventInstants(date, times)
      expect(formatClockTime(endsAt, times.timezone)).toBe('04:00')
      return (endsAt - startsAt) / 3_600_000
    }
    expect(computeDuration('2026-12-05')).toBe(6)
    expect(computeDuration('2027-03-27')).toBe(5)
    expect(computeDuration('2026-10-24')).toBe(7)
  })

  it('gives an end after the start, even if clocks skip the start or show both times twice', () => {
    const times = { startTime: '01:30', endTime: '02:15', endsAfterDays: 0, timezone: 'Europe/London' }
    const spring = computeEventInstants('2027-03-28', times)
    expect(spring.endsAt - spring.startsAt).toBe(45 * MINUTE_MS)
    const autumn = computeEventInstants('2026-10-25', { ...times, endTime: '01:40' })
    expect(autumn.endsAt - autumn.startsAt).toBe(10 * MINUTE_MS)
  })
})

test('lists at most twelve dates whose events have not started', () => {
  const times = { startTime: '19:30', endTime: '21:30', endsAfterDays: 0, timezone: 'Asia/Tokyo' }
  const rule = { frequency: 'week', startDate: '2026-12-03', until: null, count: 20 } as const
  const firstStart = computeEventInstants('2026-12-03', times).startsAt
  expect(listDatesAhead(rule, times, firstStart - 1)[0]).toBe('2026-12-03')
  expect(listDatesAhead(rule, times, firstStart)[0]).toBe('2026-12-10')
  expect(listDatesAhead(rule, times, firstStart)).toHaveLength(12)
  expect(listDatesAhead(rule, times, firstStart + 18 * 7 * DAY_MS)).toEqual(['2027-04-15'])
  expect(listDatesAhead(rule, times, firstStart + 20 * 7 * DAY_MS)).toEqual([])
})

describe('a series that ends before a date', () => {
  it.each<[string, SeriesRule, string, string[]]>([
    [
      'with a number of weeks',
      { frequency: 'week', startDate: '2026-12-03', until: null, count: 5 },
      '2026-12-17',
      ['2026-12-03', '2026-12-10'],
    ],
    [
      'with a last day',
      { frequency: 'week', startDate: '2026-12-03', until: '2026-12-10', count: null },
      '2027-01-07',
      ['2026-12-03', '2026-12-10'],
    ],
    [
      'with picked days',
      { frequency: 'picked_dates', startDate: '2026-12-03', dates: ['2026-12-08', '2026-12-20'] },
      '2026-12-20',
      ['2026-12-03', '2026-12-08'],
    ],
  ])('keeps only earlier dates if it was defined %s', (_, rule, date, dates) => {
    expect(listSeriesDates(endRuleBefore(rule, date))).toEqual(dates)
  })

  it('keeps its first date, which has an event', () => {
    const weeklyRule = { frequency: 'week', startDate: '2026-12-03', until: null, count: 5 } as const
    const pickedRule: SeriesRule = {
      frequency: 'picked_dates',
      startDate: '2026-12-03',
      dates: ['2026-12-08'],
    }
    for (const rule of [weeklyRule, pickedRule])
      expect(listSeriesDates(endRuleBefore(rule, '2026-12-03'))).toEqual(['2026-12-03'])
  })
})

test.each<[SeriesRule, string]>([
  [{ frequency: 'week', startDate: '2026-12-03', until: null, count: 2 }, 'Every Thursday'],
  [{ frequency: 'two_weeks', startDate: '2026-12-06', until: null, count: 2 }, 'Every two weeks on Sunday'],
  [
    { frequency: 'month', week: 'first', startDate: '2026-12-03', until: null, count: 2 },
    'Every first Thursday',
  ],
  [{ frequency: 'picked_dates', startDate: '2026-12-03', dates: [] }, 'On selected dates'],
])('describes the rule %j as “%s”', (rule, text) => expect(describeRule(rule)).toBe(text))
