import { resolveWallTime } from '../time/wall-time.ts'

/*
 * Computes when the events of a series take place, with calendar days (`2026-12-03`) and wall-clock times (`19:30`). A day
 * becomes an instant only in the series' time zone, so an event keeps its time of day when the clocks change.
 */

/** The most dates that one series can have. */
export const MAX_SERIES_DATES = 52
export const TOO_MANY_DATES_MESSAGE = `A series can have at most ${MAX_SERIES_DATES} dates.`
/** How many upcoming dates of a series have an event, at most. */
const MAX_DATES_AHEAD = 12

export const weeksOfMonth = ['first', 'second', 'third', 'fourth', 'last'] as const
export type WeekOfMonth = (typeof weeksOfMonth)[number]

/** A series ends on a day or after a number of dates; the other field is null. */
interface SeriesEnd {
  readonly until: string | null
  readonly count: number | null
}

/** A series repeats on the weekday of its first date, or on days that its host picked. */
export type SeriesRule = { readonly startDate: string } & (
  | ({ readonly frequency: 'week' | 'two_weeks' } & SeriesEnd)
  | ({ readonly frequency: 'month'; readonly week: WeekOfMonth } & SeriesEnd)
  | { readonly frequency: 'picked_dates'; readonly dates: string[] }
)

/** The times of day at which each event begins and ends, in its time zone. */
export interface SeriesTimes {
  readonly startTime: string
  readonly endTime: string
  /** How many days after its start an event ends. */
  readonly endsAfterDays: number
  readonly timezone: string
}

const DAY_MS = 86_400_000

const toDayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const formatDate = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const getWeekday = (date: string): number => new Date(toDayNumber(date) * DAY_MS).getUTCDay()

/** The date of a weekday in a week of a month, such as its fourth or its last Thursday. `month` counts from 0. */
function computeDateInMonth(year: number, month: number, week: WeekOfMonth, weekday: number): string {
  const firstDay = Date.UTC(year, month, 1) / DAY_MS
  const countDaysToWeekday = (day: number) => (7 + weekday - new Date(day * DAY_MS).getUTCDay()) % 7
  if (week !== 'last')
    return formatDate(firstDay + countDaysToWeekday(firstDay) + 7 * weeksOfMonth.indexOf(week))
  const lastWeekStart = Date.UTC(year, month + 1, 1) / DAY_MS - 7
  return formatDate(lastWeekStart + countDaysToWeekday(lastWeekStart))
}

/** The weeks of the month that contain a date: a fourth Thursday can also be the last; a fifth Thursday is only the last. */
export function listWeeksOfDate(date: string): WeekOfMonth[] {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return weeksOfMonth.filter((week) => computeDateInMonth(year, month - 1, week, getWeekday(date)) === date)
}

/** Yields dates without end, unless the host picked them. */
function* yieldDates(rule: SeriesRule): Generator<string, void, undefined> {
  const { startDate } = rule
  if (rule.frequency === 'picked_dates') {
    yield* [...new Set([startDate, ...rule.dates])].sort()
    return
  }
  if (rule.frequency !== 'month') {
    const step = rule.frequency === 'week' ? 7 : 14
    for (let day = toDayNumber(startDate); ; day += step) yield formatDate(day)
  }
  const [year = 0, month = 1] = startDate.split('-').map(Number)
  for (let monthsAhead = 0; ; monthsAhead += 1) {
    const date = computeDateInMonth(year, month - 1 + monthsAhead, rule.week, getWeekday(startDate))
    if (date >= startDate) yield date
  }
}

/** The first dates of a series, at most `maxCount`. */
export function listSeriesDates(rule: SeriesRule, maxCount = MAX_SERIES_DATES): string[] {
  const { until, count } = rule.frequency === 'picked_dates' ? { until: null, count: null } : rule
  const dates: string[] = []
  for (const date of yieldDates(rule)) {
    if (dates.length >= Math.min(maxCount, count ?? maxCount) || (until !== null && date > until)) break
    dates.push(date)
  }
  return dates
}

/** Finds what is wrong with a rule, and in which field; null if the rule is valid. */
export function findRuleError(
  rule: SeriesRule,
): { readonly field: 'dates' | 'week' | 'until'; readonly message: string } | null {
  const { startDate } = rule
  const isTooLong = listSeriesDates(rule, MAX_SERIES_DATES + 1).length > MAX_SERIES_DATES
  if (rule.frequency === 'picked_dates') {
    if (rule.dates.some((date) => date < startDate))
      return { field: 'dates', message: "The dates can't be before the first date." }
    return isTooLong ? { field: 'dates', message: TOO_MANY_DATES_MESSAGE } : null
  }
  if (rule.frequency === 'month' && !listWeeksOfDate(startDate).includes(rule.week))
    return { field: 'week', message: 'Please choose the week of the month that the first date is in.' }
  if ((rule.until === null) === (rule.count === null))
    return { field: 'until', message: 'Please choose either a last day or a number of dates.' }
  if (rule.until !== null && rule.until < startDate)
    return { field: 'until', message: "The last day can't be before the first date." }
  return isTooLong ? { field: 'until', message: TOO_MANY_DATES_MESSAGE } : null
}

/** Returns the rule without the dates from `date` on. The first date of the series stays, because its event exists. */
export function endRuleBefore(rule: SeriesRule, date: string): SeriesRule {
  const { startDate } = rule
  if (rule.frequency === 'picked_dates') {
    const earlierDates = rule.dates.filter((pickedDate) => pickedDate < date)
    return { ...rule, dates: earlierDates.length === 0 ? [startDate] : earlierDates }
  }
  const lastDate = listSeriesDates(rule).findLast((ruleDate) => ruleDate < date) ?? startDate
  return { ...rule, count: null, until: lastDate }
}

/**
 * The first and the last instant at which the clocks of a zone show a time of a day. They differ if the clocks repeat the time.
 */
function computeInstants(date: string, time: string, zone: string) {
  const resolution = resolveWallTime({ date, time }, zone)
  if (resolution.kind === 'incomplete') throw new Error(`${date} ${time} is not a time of day`)
  return {
    firstInstant: resolution.instant,
    lastInstant: resolution.kind === 'twice' ? resolution.secondInstant : resolution.instant,
  }
}

/**
 * The start and end of the event of a date, in milliseconds since 1970. If clocks going forward skip a time, the offset from
 * before the change counts. If clocks going back repeat a time, the first instant counts or, for the end, the first after the
 * start.
 */
export function computeEventInstants(
  date: string,
  { startTime, endTime, endsAfterDays, timezone }: SeriesTimes,
): { startsAt: number; endsAt: number } {
  const startsAt = computeInstants(date, startTime, timezone).firstInstant
  const lastDate = formatDate(toDayNumber(date) + endsAfterDays)
  const end = computeInstants(lastDate, endTime, timezone)
  const endsAt = [end.firstInstant, end.lastInstant].find((instant) => instant > startsAt)
  if (endsAt !== undefined) return { startsAt, endsAt }
  // The clocks skip the start, which moves it past the end: the event then lasts as long as on any other day.
  const usualInstants = computeEventInstants(date, { startTime, endTime, endsAfterDays, timezone: 'UTC' })
  return { startsAt, endsAt: startsAt + (usualInstants.endsAt - usualInstants.startsAt) }
}

/** The next dates of a series whose events have not started, at most `maxCount`. */
export function listDatesAhead(
  rule: SeriesRule,
  times: SeriesTimes,
  now: number,
  maxCount: number = MAX_DATES_AHEAD,
): string[] {
  return listSeriesDates(rule)
    .filter((date) => computeEventInstants(date, times).startsAt > now)
    .slice(0, maxCount)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The rule in words, such as `Every first Thursday`. */
export function describeRule(rule: SeriesRule): string {
  const weekday = weekdays[getWeekday(rule.startDate)] ?? ''
  switch (rule.frequency) {
    case 'week':
      return `Every ${weekday}`
    case 'two_weeks':
      return `Every two weeks on ${weekday}`
    case 'month':
      return `Every ${rule.week} ${weekday}`
    case 'picked_dates':
      return 'On selected dates'
  }
}
