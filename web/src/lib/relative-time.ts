import { toCalendarDay } from '@shared/time/zoned-time.ts'

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAYS_PER_MONTH = 30.44

/**
 * Formats how far `instant` is from `now`: `in 40 minutes`, `in 5 hours`, `tomorrow`, `3 weeks ago`. If `instant` is on another
 * day, calendar days in `timezone` are counted. `instant` and `now` are in milliseconds since 1970; `instant` is null if the
 * date is unknown.
 */
export function formatRelativeTime(instant: number | null, now: number, timezone: string): string {
  if (instant === null) return 'Date unavailable'
  const dayOffset = toCalendarDay(instant, timezone) - toCalendarDay(now, timezone)
  if (dayOffset === 0) {
    const distanceMs = instant - now
    return Math.abs(distanceMs) < HOUR_MS
      ? formatter.format(Math.round(distanceMs / MINUTE_MS), 'minute')
      : formatter.format(Math.round(distanceMs / HOUR_MS), 'hour')
  }
  const dayCount = Math.abs(dayOffset)
  if (dayCount < 14) return formatter.format(dayOffset, 'day')
  if (dayCount < 60) return formatter.format(Math.round(dayOffset / 7), 'week')
  if (dayCount < 365) return formatter.format(Math.round(dayOffset / DAYS_PER_MONTH), 'month')
  return formatter.format(Math.round(dayOffset / 365.25), 'year')
}
