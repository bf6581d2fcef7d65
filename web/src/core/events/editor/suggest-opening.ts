import { computeEdgeInstant } from '@shared/events/rsvp-window.ts'
import { computeInstantOfHour } from '@shared/time/instant-of-hour.ts'
import { toWallTime, type WallTime } from '@shared/time/wall-time.ts'
import { toCalendarDay } from '@shared/time/zoned-time.ts'
import { computeStart, toWindowBody, findZone, type EventForm } from './event-form.ts'

type OpeningForm = Pick<EventForm, 'startWallTime' | 'startsAt' | 'rsvpWindow' | 'cityChoice' | 'timezone'>

const DEFAULT_HOUR = 9
const QUARTER_HOUR_MS = 15 * 60_000

/**
 * Suggests a date and time at which RSVPs open, in the event's time zone: 09:00 tomorrow or, if RSVPs close before that, the
 * next full hour or the next quarter of an hour. The date is empty if RSVPs close before all of these.
 */
export function suggestOpening(form: OpeningForm, now: number): WallTime {
  const zone = findZone(form)
  const closesAt = computeClosingInstant(form)
  const nextQuarterHour = (Math.floor(now / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS
  const quarterHours = [0, 1, 2, 3].map((index) => nextQuarterHour + index * QUARTER_HOUR_MS)
  const nextFullHour = quarterHours.find((instant) => toWallTime(instant, zone).time.endsWith(':00'))
  const opensAt = [
    computeInstantOfHour(toCalendarDay(now, zone) + 1, DEFAULT_HOUR, zone),
    nextFullHour,
    nextQuarterHour,
  ].find((instant) => instant !== undefined && instant < closesAt)
  return opensAt === undefined ? { date: '', time: '09:00' } : toWallTime(opensAt, zone)
}

/** Returns the instant at which RSVPs close: the start, or the closing time if that is earlier; Infinity if the form has no start. */
function computeClosingInstant(form: OpeningForm): number {
  const startsAt = computeStart(form)
  const closesAt = startsAt === null ? null : computeEdgeInstant(toWindowBody(form).closes, startsAt)
  const instants = [startsAt, closesAt].filter((instant) => instant !== null && Number.isFinite(instant))
  return Math.min(...(instants as number[]))
}
