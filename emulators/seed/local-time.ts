import { TZDate } from '@date-fns/tz'
import { calendarDay } from '../../functions/shared/time/zoned.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** An event of today begins at least this much later than now … */
const LEAD = 30 * MINUTE
/** … or, if that has passed, this much later, but never this late at night. */
const LATE_LEAD = 90 * MINUTE
const LATEST_START = '22:00'

function instantOf(day: number, time: string, timezone: string): number {
  const date = new Date(day * DAY)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new TZDate(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    hours,
    minutes,
    timezone,
  ).getTime()
}

/**
 * When a planned event begins (milliseconds since 1970): at its local wall time on that day. One of today whose hour
 * has struck begins a little later than now instead, or tomorrow when the evening is over.
 */
export function startOf(
  planned: { readonly day: number; readonly weekday?: number; readonly time: string },
  timezone: string,
  now: number,
): number {
  const today = calendarDay(now, timezone)
  let day = today + planned.day
  // 1970-01-01 was a Thursday, weekday 4.
  if (planned.weekday !== undefined) day += (((planned.weekday - ((day + 4) % 7)) % 7) + 7) % 7
  const plannedInstant = instantOf(day, planned.time, timezone)
  if (day !== today || plannedInstant >= now + LEAD) return plannedInstant
  const later = Math.ceil((now + LATE_LEAD) / (15 * MINUTE)) * 15 * MINUTE
  return later <= instantOf(today, LATEST_START, timezone)
    ? later
    : instantOf(today + 1, planned.time, timezone)
}
