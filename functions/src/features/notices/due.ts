import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns'
import { calendarDay } from '../../../shared/time/zoned.ts'
import { hourOfDay } from '../../platform/hour-of-day.ts'

/**
 * When scheduled mail is due: pure, in the event's own zone (specification section 9). Each has a beginning and an end:
 * after an outage what is still true is sent late, and what is not true any more is not sent.
 */
export type EventNotice =
  'week' | 'tomorrow' | 'today' | 'photoReminder' | 'photoRequest' | 'nudge30' | 'nudge3'

interface Window {
  readonly from: number
  /** Excluded. */
  readonly until: number
}

export interface ScheduledEvent {
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
  readonly hasPhotos: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Mail of the day goes out in the morning, on the day itself before people leave home. */
const MORNING = 9
const EARLY = 8

/** What an event calls for, and when. */
export function noticeWindows(event: ScheduledEvent): ReadonlyMap<EventNotice, Window> {
  const { startsAt, endsAt, timezone } = event
  const day = calendarDay(startsAt, timezone)
  const endDay = calendarDay(endsAt, timezone)
  const threeMonths = addMonths(new TZDate(endsAt, timezone), 3).getTime()
  const nudge3 = hourOfDay(calendarDay(threeMonths, timezone), MORNING, timezone)
  const nudge30 = hourOfDay(endDay + 30, MORNING, timezone)
  // An event before breakfast is announced two hours ahead, but not on the evening before.
  const early = Math.min(hourOfDay(day, EARLY, timezone), startsAt - 2 * HOUR)
  const windows = new Map<EventNotice, Window>([
    ['week', { from: hourOfDay(day - 7, MORNING, timezone), until: hourOfDay(day - 6, 0, timezone) }],
    ['tomorrow', { from: hourOfDay(day - 1, MORNING, timezone), until: hourOfDay(day, 0, timezone) }],
    ['today', { from: Math.max(hourOfDay(day, 0, timezone), early), until: startsAt }],
    ['nudge30', { from: nudge30, until: nudge30 + 7 * DAY }],
    ['nudge3', { from: nudge3, until: nudge3 + 7 * DAY }],
  ])
  if (!event.hasPhotos) {
    windows.set('photoReminder', { from: endsAt + DAY, until: endsAt + 2 * DAY })
    windows.set('photoRequest', { from: endsAt + 3 * DAY, until: endsAt + 7 * DAY })
  }
  return windows
}

/** What of an event's windows is due and not done yet. */
export function dueNotices(
  windows: ReadonlyMap<EventNotice, Window>,
  done: readonly EventNotice[],
  now: number,
): EventNotice[] {
  return [...windows]
    .filter(([notice, { from, until }]) => from <= now && now < until && !done.includes(notice))
    .map(([notice]) => notice)
}

/**
 * When an event is to be looked at next: as soon as anything that is not done is due, at once where it is already. Null
 * where nothing is to come: what is over is not sent any more, done or not.
 */
export function nextNoticeAt(
  windows: ReadonlyMap<EventNotice, Window>,
  done: readonly EventNotice[],
  now: number,
): number | null {
  const next = [...windows]
    .filter(([notice, { until }]) => now < until && !done.includes(notice))
    .map(([, { from }]) => Math.max(from, now))
  return next.length === 0 ? null : Math.min(...next)
}

/** How long after its morning a look back at a month or a year may still go out. */
const LOOK_BACK = 2 * DAY

/** The wraps due in a zone: the month (`2026-11`) on its last Friday, the year on December 31st. */
export function dueWraps(timezone: string, now: number): { month: string | null; year: number | null } {
  let month: string | null = null
  let year: number | null = null
  const today = calendarDay(now, timezone)
  for (const day of [today, today - 1, today - 2]) {
    const from = hourOfDay(day, MORNING, timezone)
    if (now < from || now >= from + LOOK_BACK) continue
    const date = new Date(day * DAY)
    if (isLastFriday(date)) month = date.toISOString().slice(0, 7)
    if (date.getUTCMonth() === 11 && date.getUTCDate() === 31) year = date.getUTCFullYear()
  }
  return { month, year }
}

function isLastFriday(date: Date): boolean {
  const aWeekLater = new Date(date.getTime() + 7 * DAY)
  return date.getUTCDay() === 5 && aWeekLater.getUTCMonth() !== date.getUTCMonth()
}
