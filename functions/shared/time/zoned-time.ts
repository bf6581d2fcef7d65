import { toPlatformZone } from './zone-name.ts'

/*
 * Dates and times in an event's own zone, by the platform's Intl. Instants are milliseconds since 1970. If the platform does
 * not know the zone, the instant is shown in UTC, and `formatZoneName` says so.
 */

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because they are slow to make and only a few are needed. */
function getFormatter(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  let cachedFormatter = formatters.get(key)
  if (!cachedFormatter) {
    cachedFormatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: toPlatformZone(timeZone) ?? 'UTC',
      ...options,
    })
    formatters.set(key, cachedFormatter)
  }
  return cachedFormatter
}

/** Whether the platform knows a zone by this or another name. */
export const isTimeZone = (timeZone: string): boolean => toPlatformZone(timeZone) !== null

/** Days since 1970-01-01 of the calendar date that `instant` falls on in a zone. */
export function toCalendarDay(instant: number, timeZone: string): number {
  const parts = getFormatter(timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    instant,
  )
  const getPart = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(getPart('year'), getPart('month') - 1, getPart('day')) / 86_400_000
}

/** `Sat 12 Dec`: weekday, day and month, as on tiles. */
export function formatShortDay(instant: number, timeZone: string): string {
  return formatWeekdayDate(instant, timeZone).slice(0, -' 2026'.length)
}

/** `19:30`: the time in 24-hour form. */
export function formatClockTime(instant: number, timeZone: string): string {
  return getFormatter(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
}

/** `12 Dec 2026`: for lists and dashboards, where a numeric date would be ambiguous. */
export function formatShortDate(instant: number, timeZone: string): string {
  const parts = getFormatter(timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).formatToParts(
    instant,
  )
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${getPart('day')} ${getPart('month').slice(0, 3)} ${getPart('year')}`
}

/** `12 Dec 2026, 19:30`. */
export function formatShortDateTime(instant: number, timeZone: string): string {
  return `${formatShortDate(instant, timeZone)}, ${formatClockTime(instant, timeZone)}`
}

/** `Sat 12 Dec 2026`. */
export function formatWeekdayDate(instant: number, timeZone: string): string {
  return `${getFormatter(timeZone, { weekday: 'short' }).format(instant).slice(0, 3)} ${formatShortDate(instant, timeZone)}`
}

/** `Saturday 12 December 2026`: weekday, day, month and year. */
export function formatLongDate(instant: number, timeZone: string): string {
  const parts = getFormatter(timeZone, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).formatToParts(instant)
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${getPart('weekday')} ${getPart('day')} ${getPart('month')} ${getPart('year')}`
}

/** `GMT+9`, `CET`: the zone's short name at that instant. */
export function formatZoneName(instant: number, timeZone: string): string {
  const parts = getFormatter(timeZone, { timeZoneName: 'short' }).formatToParts(instant)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** A start and an end as texts in a zone, with the zone's short name. */
export interface TimeSpan {
  /** `19:30`, with the zone's name if the clocks change before the end. */
  readonly startText: string
  /** `21:30`, with its date if it is a day or more after the start: `Sunday 13 December 2026, 21:30`. */
  readonly endText: string
  readonly zoneName: string
}

export function formatTimeSpan(startsAt: number, endsAt: number, timeZone: string): TimeSpan {
  const [startTime, endTime] = [formatClockTime(startsAt, timeZone), formatClockTime(endsAt, timeZone)]
  const [startZoneName, zoneName] = [formatZoneName(startsAt, timeZone), formatZoneName(endsAt, timeZone)]
  const dayCount = toCalendarDay(endsAt, timeZone) - toCalendarDay(startsAt, timeZone)
  const isOvernight = dayCount === 1 && endTime < startTime
  return {
    startText: startZoneName === zoneName ? startTime : `${startTime} ${startZoneName}`,
    endText: dayCount === 0 || isOvernight ? endTime : `${formatLongDate(endsAt, timeZone)}, ${endTime}`,
    zoneName,
  }
}
