import { computeInstantOfHour } from '../time/instant-of-hour.ts'
import { toCalendarDay } from '../time/zoned.ts'
import type { CampaignType } from './triggers.ts'

/** The facts of an event that decide when its mail is sent. */
export interface EventTimes {
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
}

/** When a mail about an event may be sent, in milliseconds since 1970. */
export interface CampaignTimes {
  /** The first instant at which the mail may be sent; null if there is no such limit. */
  readonly opensAt: number | null
  /** The instant from which the mail must not be sent; null if there is no such limit. */
  readonly closesAt: number | null
  /** When the mail is sent automatically; null if it has no scheduled time. */
  readonly sendsAt: number | null
}

const HOUR = 3_600_000
/** The hour of the day at which scheduled mail is sent. */
const MORNING_HOUR = 9
/** On the day of the event mail is sent earlier, before people leave home. */
const DAY_OF_EVENT_HOUR = 8

/** Each reminder names the time until the event, so it is true on one day only, in the event's time zone. */
export function computeReminderTimes({ startsAt, timezone }: EventTimes) {
  const day = toCalendarDay(startsAt, timezone)
  const findMidnightBefore = (days: number) => computeInstantOfHour(day - days, 0, timezone)
  const findMorningBefore = (days: number) => computeInstantOfHour(day - days, MORNING_HOUR, timezone)
  // The reminder of an event early in the morning is sent two hours before its start, but not on the day before.
  const dayOfSendsAt = Math.min(computeInstantOfHour(day, DAY_OF_EVENT_HOUR, timezone), startsAt - 2 * HOUR)
  return {
    weekBefore: {
      opensAt: findMidnightBefore(7),
      sendsAt: findMorningBefore(7),
      closesAt: findMidnightBefore(6),
    },
    dayBefore: {
      opensAt: findMidnightBefore(1),
      sendsAt: findMorningBefore(1),
      closesAt: findMidnightBefore(0),
    },
    dayOf: {
      opensAt: findMidnightBefore(0),
      sendsAt: Math.max(findMidnightBefore(0), dayOfSendsAt),
      closesAt: startsAt,
    },
  } satisfies Record<string, CampaignTimes>
}

export function computeCampaignTimes(type: CampaignType, event: EventTimes): CampaignTimes {
  const reminders = computeReminderTimes(event)
  switch (type) {
    case 'reminder_week_before':
      return reminders.weekBefore
    case 'reminder_day_before':
      return reminders.dayBefore
    case 'reminder_day_of':
      return reminders.dayOf
    case 'post_event_wrap':
      return { opensAt: event.endsAt, closesAt: null, sendsAt: null }
    case 'rsvp_confirmation':
    case 'event_update':
    case 'cancellation':
      return { opensAt: null, closesAt: event.endsAt, sendsAt: null }
  }
}
