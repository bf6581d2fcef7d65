import { instantOf } from '../../functions/shared/time/wall-time.ts'
import { calendarDay } from '../../functions/shared/time/zoned.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** An event of today begins at least this much later than now … */
const LEAD = 30 * MINUTE
/** … or, if that has passed, this much later, but never this late at night. */
const LATE_LEAD = 90 * MINUTE
const LATEST_START = '22:00'

function at(day: number, time: string, timezone: string): number {
  const shown = instantOf({ date: new Date(day * DAY).toISOString().slice(0, 10), time }, timezone)
  if (shown.kind === 'incomplete') throw new Error(`${time} is no time of day.`)
  return shown.instant
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
  const wished = at(day, planned.time, timezone)
  if (day !== today || wished >= now + LEAD) return wished
  const later = Math.ceil((now + LATE_LEAD) / (15 * MINUTE)) * 15 * MINUTE
  return later <= at(today, LATEST_START, timezone) ? later : at(today + 1, planned.time, timezone)
}
