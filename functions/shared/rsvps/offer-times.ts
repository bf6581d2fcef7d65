import { computeInstantOfHour } from '../time/instant-of-hour.ts'
import { toCalendarDay } from '../time/zoned-time.ts'
import { computeLastHoursStart } from './last-hours.ts'

/*
 * Computes when, in the last hours before an event, spots without an answer go to the waitlist, and how long a spot is on offer.
 * Instants are milliseconds since 1970.
 */

const HOUR_MS = 3_600_000

/** How many hours an attendee on the waitlist has to accept a spot; the night does not count. */
const OFFER_HOURS = 2

/** Only attendees who were asked at least this long before the release of spots can lose their spot. */
const MIN_ANSWER_MS = 6 * HOUR_MS

/**
 * When the night begins and ends, in the event's time zone. An offer begins by day. It ends at night only if the event starts
 * at that time.
 */
const NIGHT_HOUR = 22
const MORNING_HOUR = 8

interface EventStart {
  readonly startsAt: number
  /** This field is missing only in tests. */
  readonly timezone?: string | undefined
}

export function isNight(instant: number, timezone = 'UTC'): boolean {
  const day = toCalendarDay(instant, timezone)
  return (
    instant < computeInstantOfHour(day, MORNING_HOUR, timezone) ||
    instant >= computeInstantOfHour(day, NIGHT_HOUR, timezone)
  )
}

/** The first morning after an instant. */
function computeNextMorning(instant: number, timezone: string): number {
  const day = toCalendarDay(instant, timezone)
  const morning = computeInstantOfHour(day, MORNING_HOUR, timezone)
  return instant < morning ? morning : computeInstantOfHour(day + 1, MORNING_HOUR, timezone)
}

/** When spots without an answer go to the waitlist: twelve hours before the start or, if that is at night, in the morning. */
export function computeReleaseTime({ startsAt, timezone = 'UTC' }: EventStart): number {
  const lastHoursStart = computeLastHoursStart(startsAt)
  return isNight(lastHoursStart, timezone)
    ? Math.min(computeNextMorning(lastHoursStart, timezone), startsAt)
    : lastHoursStart
}

/** Attendees who were asked after this instant do not lose their spot. */
export const computeLastReconfirmEmailTime = (event: EventStart): number =>
  computeReleaseTime(event) - MIN_ANSWER_MS

/**
 * When an offer that begins at an instant lapses. The part of its two hours that falls in the night is added in the morning, but
 * no offer lasts beyond the start of the event.
 */
export function computeOfferEnd(instant: number, { startsAt, timezone = 'UTC' }: EventStart): number {
  const end = instant + OFFER_HOURS * HOUR_MS
  const nightStart = computeInstantOfHour(toCalendarDay(instant, timezone), NIGHT_HOUR, timezone)
  const isInterruptedByNight = end >= nightStart
  return Math.min(
    isInterruptedByNight ? computeNextMorning(nightStart, timezone) + (end - nightStart) : end,
    startsAt,
  )
}
