import { resolveWallTime } from '../../functions/shared/time/wall-time.ts'
import { toCalendarDay } from '../../functions/shared/time/zoned-time.ts'
import type { SeedEvent } from './seed-event.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** An event that is planned for today keeps its time if it starts at least this much later than now. */
const MIN_LEAD_MS = 30 * MINUTE_MS
/**
 * An event with a shorter lead is moved: it starts this much later than now, rounded up to a quarter of an hour, or tomorrow if
 * that is too late in the day.
 */
const MOVED_LEAD_MS = 90 * MINUTE_MS
const LATEST_START = '22:00'

function computeInstant(day: number, time: string, timezone: string): number {
  const result = resolveWallTime({ date: new Date(day * DAY_MS).toISOString().slice(0, 10), time }, timezone)
  if (result.kind === 'incomplete') throw new Error(`${time} is not a time of day.`)
  return result.instant
}

/**
 * Computes the start of a planned event in milliseconds since 1970: its local time on the planned day. A start today that is past
 * or less than half an hour away is replaced. The event then starts an hour and a half later than now, rounded up to a quarter
 * of an hour. If that is too late in the day, it starts at its planned time tomorrow.
 */
export function computeStart(
  { schedule: [daysAhead, time], weekday }: Pick<SeedEvent, 'schedule' | 'weekday'>,
  timezone: string,
  now: number,
): number {
  const today = toCalendarDay(now, timezone)
  let day = today + daysAhead
  // 1970-01-01 was a Thursday, weekday 4.
  if (weekday !== undefined) day += (((weekday - ((day + 4) % 7)) % 7) + 7) % 7
  const plannedStart = computeInstant(day, time, timezone)
  if (day !== today || plannedStart >= now + MIN_LEAD_MS) return plannedStart
  const laterStart = Math.ceil((now + MOVED_LEAD_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  return laterStart <= computeInstant(today, LATEST_START, timezone)
    ? laterStart
    : computeInstant(today + 1, time, timezone)
}
