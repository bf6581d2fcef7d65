import type { ScheduledMail } from '../../../shared/events/stored.ts'
import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns'
import { toCalendarDay } from '../../../shared/time/zoned.ts'
import { computeInstantOfHour } from '../../../shared/time/instant-of-hour.ts'
import { computeReminderTimes, type EventTimes } from '../../../shared/mail/campaign-times.ts'

/**
 * The window in which a scheduled mail is due, in the event's own zone (specification section 9): after an outage, mail that
 * is still true is sent late, and other mail is dropped. The functions of this file are pure.
 */
interface MailWindow {
  readonly from: number
  /** Excluded. */
  readonly until: number
}

export interface ScheduledEvent extends EventTimes {
  readonly hasPhotos: boolean
}

const DAY_MS = 24 * 3_600_000
/** The local hour at which nudges and wraps are sent. */
const MORNING_HOUR = 9

/** The mails of an event, each with the window in which it is due. */
export function computeMailWindows(event: ScheduledEvent): ReadonlyMap<ScheduledMail, MailWindow> {
  const { endsAt, timezone } = event
  const endDay = toCalendarDay(endsAt, timezone)
  const threeMonthsLater = addMonths(new TZDate(endsAt, timezone), 3).getTime()
  const nudge3At = computeInstantOfHour(toCalendarDay(threeMonthsLater, timezone), MORNING_HOUR, timezone)
  const nudge30At = computeInstantOfHour(endDay + 30, MORNING_HOUR, timezone)
  const { weekBefore, dayBefore, dayOf } = computeReminderTimes(event)
  const toWindow = ({ sendsAt, closesAt }: typeof weekBefore): MailWindow => ({
    from: sendsAt,
    until: closesAt,
  })
  const windows = new Map<ScheduledMail, MailWindow>([
    ['weekBefore', toWindow(weekBefore)],
    ['dayBefore', toWindow(dayBefore)],
    ['dayOf', toWindow(dayOf)],
    ['nudge30', { from: nudge30At, until: nudge30At + 7 * DAY_MS }],
    ['nudge3', { from: nudge3At, until: nudge3At + 7 * DAY_MS }],
  ])
  if (!event.hasPhotos) {
    windows.set('photoReminder', { from: endsAt + DAY_MS, until: endsAt + 2 * DAY_MS })
    windows.set('photoRequest', { from: endsAt + 3 * DAY_MS, until: endsAt + 7 * DAY_MS })
  }
  return windows
}

/** The mails of an event that are due, without those that were sent or skipped before. */
export function findDueMails(
  windows: ReadonlyMap<ScheduledMail, MailWindow>,
  doneMails: readonly ScheduledMail[],
  now: number,
): ScheduledMail[] {
  return [...windows]
    .filter(([mail, { from, until }]) => from <= now && now < until && !doneMails.includes(mail))
    .map(([mail]) => mail)
}

/**
 * When an event is checked next: when its next mail is due, or now if a mail is due already. Null if no mail will be due any
 * more: outdated mail is not sent.
 */
export function findNextMailAt(
  windows: ReadonlyMap<ScheduledMail, MailWindow>,
  doneMails: readonly ScheduledMail[],
  now: number,
): number | null {
  const dueTimes = [...windows]
    .filter(([mail, { until }]) => now < until && !doneMails.includes(mail))
    .map(([, { from }]) => Math.max(from, now))
  return dueTimes.length === 0 ? null : Math.min(...dueTimes)
}

/** How long after its morning a wrap of a month or a year may still be sent. */
const WRAP_WINDOW_MS = 2 * DAY_MS

/** The wraps due in a zone: the month (`2026-11`) on its last Friday, the year on December 31st. */
export function findDueWraps(timezone: string, now: number): { month: string | null; year: number | null } {
  let month: string | null = null
  let year: number | null = null
  const today = toCalendarDay(now, timezone)
  for (const day of [today, today - 1, today - 2]) {
    const morning = computeInstantOfHour(day, MORNING_HOUR, timezone)
    if (now < morning || now >= morning + WRAP_WINDOW_MS) continue
    const date = new Date(day * DAY_MS)
    if (isLastFriday(date)) month = date.toISOString().slice(0, 7)
    if (date.getUTCMonth() === 11 && date.getUTCDate() === 31) year = date.getUTCFullYear()
  }
  return { month, year }
}

function isLastFriday(date: Date): boolean {
  const aWeekLater = new Date(date.getTime() + 7 * DAY_MS)
  return date.getUTCDay() === 5 && aWeekLater.getUTCMonth() !== date.getUTCMonth()
}
