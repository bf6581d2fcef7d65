import { toCalendarDay } from '@shared/time/zoned.ts'

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
  const days = toCalendarDay(instant, timezone) - toCalendarDay(now, timezone)
  if (days === 0) {
    const distance = instant - now
    return Math.abs(distance) < HOUR_MS
      ? formatter.format(Math.round(distance / MINUTE_MS), 'minute')
      : formatter.format(Math.round(distance / HOUR_MS), 'hour')
  }
  const dayCount = Math.abs(days)
  if (dayCount < 14) return formatter.format(days, 'day')
  if (dayCount < 60) return formatter.format(Math.round(days / 7), 'week')
  if (dayCount < 365) return formatter.format(Math.round(days / DAYS_PER_MONTH), 'month')
  return formatter.format(Math.round(days / 365.25), 'year')
}
