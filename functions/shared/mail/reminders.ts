import { computeInstantOfHour } from '../time/instant-of-hour.ts'
import { toCalendarDay } from '../time/zoned-time.ts'

/** The times of an event that decide when email about it is sent, in milliseconds since 1970. */
export interface EventTimes {
  readonly startsAt: number
  readonly endsAt: number
  readonly timezone: string
}

/** When a reminder may be sent, in milliseconds since 1970: from `opensAt` until just before `closesAt`, while its text is true. */
export interface ReminderTimes {
  readonly opensAt: number
  /** When it is sent automatically. */
  readonly sendsAt: number
  readonly closesAt: number
}

interface Reminder {
  readonly label: string
  /** The template for attendees without an account. The template for members has this name with the prefix `user-`. */
  readonly template: 'reminder-week' | 'reminder-day'
  readonly computeTimes: (event: EventTimes) => ReminderTimes
}

const HOUR_MS = 3_600_000
/** The hour of the reminders a week and a day before the event. */
const MORNING_HOUR = 9
/** The hour of the reminder on the day of the event: earlier, before people leave home. */
const DAY_OF_EVENT_HOUR = 8

/** The instant at which an hour of the day begins, some days before the event, in the event's time zone. */
function computeInstantDaysBefore(
  { startsAt, timezone }: EventTimes,
  daysBefore: number,
  hour: number,
): number {
  return computeInstantOfHour(toCalendarDay(startsAt, timezone) - daysBefore, hour, timezone)
}

/**
 * The reminders of an event (specification section 9). Each is a campaign as well, which hosts can send. The texts are in
 * `features/delivery/layout/reminder.tsx`.
 */
export const reminders = {
  reminder_week_before: {
    label: 'Reminder, a week before',
    template: 'reminder-week',
    computeTimes: (event) => ({
      opensAt: computeInstantDaysBefore(event, 7, 0),
      sendsAt: computeInstantDaysBefore(event, 7, MORNING_HOUR),
      closesAt: computeInstantDaysBefore(event, 6, 0),
    }),
  },
  reminder_day_before: {
    label: 'Reminder, the day before',
    template: 'reminder-day',
    computeTimes: (event) => ({
      opensAt: computeInstantDaysBefore(event, 1, 0),
      sendsAt: computeInstantDaysBefore(event, 1, MORNING_HOUR),
      closesAt: computeInstantDaysBefore(event, 0, 0),
    }),
  },
  reminder_day_of: {
    label: 'Reminder, the same day',
    template: 'reminder-day',
    computeTimes: (event) => {
      const opensAt = computeInstantDaysBefore(event, 0, 0)
      // The reminder of an event early in the morning is sent two hours before its start, but not on the day before.
      const sendsAt = Math.min(
        computeInstantDaysBefore(event, 0, DAY_OF_EVENT_HOUR),
        event.startsAt - 2 * HOUR_MS,
      )
      return { opensAt, sendsAt: Math.max(opensAt, sendsAt), closesAt: event.startsAt }
    },
  },
} as const satisfies Record<string, Reminder>

export type ReminderType = keyof typeof reminders
export const reminderTypes = Object.keys(reminders) as readonly ReminderType[]

export const isReminder = (type: string): type is ReminderType => Object.hasOwn(reminders, type)

export const reminderLabels = Object.fromEntries(
  reminderTypes.map((type) => [type, reminders[type].label]),
) as Readonly<Record<ReminderType, string>>
