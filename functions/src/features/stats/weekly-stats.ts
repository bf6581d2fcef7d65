import { countBetween, saveWeek, readWeeks, type WeekStats } from './weekly-stats-store.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** How many weeks the overview shows, including this one. */
const WEEKS = 12
/** How many of the last weeks are counted on from their stored numbers: this one, and one that has just ended. */
const WEEKS_SHOWN = 2

/** Weeks begin on Mondays, in UTC; 1970 began on a Thursday. */
const mondayOf = (now: number): number => now - ((((now - 4 * DAY) % WEEK) + WEEK) % WEEK)

/** The Mondays of the last weeks in milliseconds since 1970, ending with this week's. */
const lastWeeks = (now: number): number[] =>
  Array.from({ length: WEEKS }, (_, index) => mondayOf(now) - (WEEKS - 1 - index) * WEEK)

const nameOf = (monday: number): string => new Date(monday).toISOString().slice(0, 10)

export interface Week extends Omit<WeekStats, 'until'> {
  /** The week's Monday, `2026-11-16`. */
  readonly week: string
}

/** The last twelve weeks: stored numbers, plus what happened since. Weeks without numbers are left out. */
export async function readRecentWeeks(now: number): Promise<Week[]> {
  const mondays = lastWeeks(now)
  const savedStats = await readWeeks(mondays.map(nameOf))
  const weeks = mondays.map(async (monday, index): Promise<Week | null> => {
    const savedWeek = savedStats[index] ?? null
    const end = Math.min(monday + WEEK, now)
    const from = Math.max(monday, savedWeek?.until ?? monday)
    const isAsked = index >= mondays.length - WEEKS_SHOWN && from < end
    const since = isAsked ? await countBetween(from, end) : null
    if (!savedWeek && !since) return null
    const sum = (field: 'rsvps' | 'members' | 'events') => (savedWeek?.[field] ?? 0) + (since?.[field] ?? 0)
    return { week: nameOf(monday), rsvps: sum('rsvps'), members: sum('members'), events: sum('events') }
  })
  return (await Promise.all(weeks)).filter((week) => week !== null)
}

/** Stores the numbers of the last twelve weeks up to now, unless a week is complete already. Runs every night. */
export async function saveWeeks(now: number): Promise<void> {
  const mondays = lastWeeks(now)
  const savedStats = await readWeeks(mondays.map(nameOf))
  for (const [index, monday] of mondays.entries()) {
    const end = monday + WEEK
    if ((savedStats[index]?.until ?? 0) < end)
      await saveWeek(nameOf(monday), await countBetween(monday, Math.min(end, now)))
  }
}
