import { countPeriodStats, saveWeek, readWeeks, type WeekStats } from './weekly-stats-store.ts'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** How many weeks the overview shows, including this one. */
const WEEK_COUNT = 12
/** How many weeks each request completes with the numbers since the last count: the previous week and this week. */
const COMPLETED_WEEK_COUNT = 2

/** Weeks begin on Mondays, in UTC; 1970 began on a Thursday. */
const computeMonday = (now: number): number => now - ((((now - 4 * DAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS)

/** The Mondays of the last weeks in milliseconds since 1970, this week's last. */
const listLastMondays = (now: number): number[] =>
  Array.from({ length: WEEK_COUNT }, (_, index) => computeMonday(now) - (WEEK_COUNT - 1 - index) * WEEK_MS)

const formatWeek = (monday: number): string => new Date(monday).toISOString().slice(0, 10)

export interface Week extends Omit<WeekStats, 'countedUntil'> {
  /** The week's Monday, `2026-11-16`. */
  readonly week: string
}

/** The last twelve weeks: their stored numbers, plus the numbers since these were stored. Weeks without numbers are left out. */
export async function readRecentWeeks(now: number): Promise<Week[]> {
  const mondays = listLastMondays(now)
  const storedStats = await readWeeks(mondays.map(formatWeek))
  const weekPromises = mondays.map(async (monday, index): Promise<Week | null> => {
    const storedWeek = storedStats[index] ?? null
    const end = Math.min(monday + WEEK_MS, now)
    const start = Math.max(monday, storedWeek?.countedUntil ?? monday)
    const isCounted = index >= mondays.length - COMPLETED_WEEK_COUNT && start < end
    const newStats = isCounted ? await countPeriodStats(start, end) : null
    if (!storedWeek && !newStats) return null
    const sum = (field: 'rsvpCount' | 'memberCount' | 'eventCount') =>
      (storedWeek?.[field] ?? 0) + (newStats?.[field] ?? 0)
    return {
      week: formatWeek(monday),
      rsvpCount: sum('rsvpCount'),
      memberCount: sum('memberCount'),
      eventCount: sum('eventCount'),
    }
  })
  return (await Promise.all(weekPromises)).filter((week) => week !== null)
}

/** Stores the numbers up to now of each of the last twelve weeks that is not yet stored in full. Runs every night. */
export async function saveWeeklyStats(now: number): Promise<void> {
  const mondays = listLastMondays(now)
  const storedStats = await readWeeks(mondays.map(formatWeek))
  for (const [index, monday] of mondays.entries()) {
    const end = monday + WEEK_MS
    if ((storedStats[index]?.countedUntil ?? 0) < end)
      await saveWeek(formatWeek(monday), await countPeriodStats(monday, Math.min(end, now)))
  }
}
