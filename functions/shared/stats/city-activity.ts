const DAY_MS = 86_400_000

/** The size of the heatmap, and the numbers in its formula for growth (specification section 9). */
export const MAX_HEATMAP_CITIES = 12
const GROWTH_DAYS = 30
const GROWTH_PER_EVENT = 20
const MAX_GROWTH = 100
const MAX_NORMAL_GROWTH = 50

/** How many weeks before and after the current one the heatmap shows. */
const PAST_WEEK_COUNT = 12
const COMING_WEEK_COUNT = 4

/** Stored days (`2026-11-22`) with their numbers of events. */
export type EventDays = readonly { readonly day: string; readonly eventCount: number }[]

/** A day (`2026-11-22`) as days since 1970. */
const toDayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** The day that an instant falls on in UTC, as days since 1970. */
const toUtcDayNumber = (instant: number): number => Math.floor(instant / DAY_MS)

/** A city's growth: its events of the last 30 days including today, times 20; at most 100. */
export function computeGrowth(days: EventDays, now: number): number {
  const today = toUtcDayNumber(now)
  const recentEventCount = days.reduce((sum, { day, eventCount }) => {
    const dayNumber = toDayNumber(day)
    return dayNumber <= today && dayNumber > today - GROWTH_DAYS ? sum + eventCount : sum
  }, 0)
  return Math.min(MAX_GROWTH, recentEventCount * GROWTH_PER_EVENT)
}

/** Whether the heatmap marks a city with this growth as hot. */
export const isHot = (growth: number): boolean => growth > MAX_NORMAL_GROWTH

/** The Monday of a day's week; both as days since 1970-01-01, which was a Thursday. */
const computeMonday = (dayNumber: number): number => dayNumber - ((((dayNumber + 3) % 7) + 7) % 7)

/** Formats a day, given as days since 1970, like `2026-11-22`. */
export const formatDay = (dayNumber: number): string =>
  new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)

/** The Mondays of the past weeks, the current week and the coming weeks (`2026-11-16`), in UTC. */
export function listWeeksAround(
  now: number,
  pastWeekCount: number = PAST_WEEK_COUNT,
  comingWeekCount: number = COMING_WEEK_COUNT,
): string[] {
  const monday = computeMonday(toUtcDayNumber(now))
  return Array.from({ length: pastWeekCount + 1 + comingWeekCount }, (_, index) =>
    formatDay(monday + (index - pastWeekCount) * 7),
  )
}

/** The number of events in each of the weeks, which are named by their Mondays. */
export function countEventsByWeek(days: EventDays, weeks: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const { day, eventCount } of days) {
    const week = formatDay(computeMonday(toDayNumber(day)))
    counts.set(week, (counts.get(week) ?? 0) + eventCount)
  }
  return weeks.map((week) => counts.get(week) ?? 0)
}

export interface CityCounts {
  readonly eventCount: number
  readonly hostCount: number
  readonly signupCount: number
}

/** Growth opportunities and expansion targets (specification sections 2.7 and 9). */
export const isOpportunity = ({ eventCount, hostCount }: CityCounts): boolean =>
  hostCount > 0 && eventCount < 3
export const isTarget = ({ signupCount, hostCount }: CityCounts): boolean =>
  signupCount > 5 && hostCount === 0

/** Recommendations for a city, by the four rules of specification section 9. */
export function listRecommendations({
  eventCount,
  hostCount,
  signupCount,
  growth,
}: CityCounts & { growth: number }) {
  return [
    ...(hostCount === 0 ? (['no_hosts'] as const) : []),
    ...(hostCount > 0 && eventCount < 2 ? (['few_events'] as const) : []),
    ...(signupCount > 10 * eventCount ? (['high_demand'] as const) : []),
    ...(growth < 20 ? (['low_growth'] as const) : []),
  ]
}
