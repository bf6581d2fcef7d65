import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns'
import {
  reminderTypes,
  reminders,
  type EventTimes,
  type ReminderType,
} from '../../../shared/mail/reminders.ts'
import { computeInstantOfHour } from '../../../shared/time/instant-of-hour.ts'
import { toCalendarDay } from '../../../shared/time/zoned-time.ts'
import type { HostEventMailData, HostNudgeMailData } from '../../core/mail/mail-data.ts'
import type { MailsWithData } from '../../core/mail/mails.ts'

/* Computes when scheduled mail is due. Reminders to attendees are rows of `shared/mail/reminders.ts`. The functions are pure. */

/**
 * The window in which a scheduled mail is due (specification section 9). After an outage, mail that is not outdated is sent
 * late, and outdated mail is not sent.
 */
interface MailWindow {
  /** When the mail is due, in milliseconds since 1970. */
  readonly sendsAt: number
  /** When the mail becomes outdated. */
  readonly closesAt: number
}

/** The facts that an event's plan is made from. */
export interface PlanFacts extends EventTimes {
  readonly hasPhotos: boolean
}

const DAY_MS = 24 * 3_600_000
/** The local hour at which nudges and wraps are sent. */
const MORNING_HOUR = 9

/** Computes the window in which a mail about an event is due; null if the event does not need the mail. */
type ComputeWindow = (event: PlanFacts) => MailWindow | null

/** Makes the function that computes the window of a reminder, and of the head count that hosts get at the same time. */
const makeReminderWindowFunction =
  (reminder: ReminderType): ComputeWindow =>
  (event) => {
    const { sendsAt, closesAt } = reminders[reminder].computeTimes(event)
    return { sendsAt, closesAt }
  }

/** Computes the window of a mail about missing photos, some days after the event's end. */
const computePhotoWindow = (
  { endsAt, hasPhotos }: PlanFacts,
  sendsAfterDays: number,
  closesAfterDays: number,
) =>
  hasPhotos
    ? null
    : { sendsAt: endsAt + sendsAfterDays * DAY_MS, closesAt: endsAt + closesAfterDays * DAY_MS }

/** Computes the window of a nudge: a week that begins on the morning of `day`. */
function computeNudgeWindow(day: number, timezone: string): MailWindow {
  const sendsAt = computeInstantOfHour(day, MORNING_HOUR, timezone)
  return { sendsAt, closesAt: sendsAt + 7 * DAY_MS }
}

const reminderWindowFunctions = Object.fromEntries(
  reminderTypes.map((reminder) => [reminder, makeReminderWindowFunction(reminder)]),
) as Readonly<Record<ReminderType, ComputeWindow>>

/** The window functions of the head counts to the hosts of an event. */
const headCountWindowFunctions = {
  'host-rsvp-week': makeReminderWindowFunction('reminder_week_before'),
  'host-rsvp-day': makeReminderWindowFunction('reminder_day_before'),
} satisfies Partial<Record<MailsWithData<HostEventMailData>, ComputeWindow>>

/** The window functions of the nudges to the hosts of an event who have planned no later event. */
const nudgeWindowFunctions = {
  'next-event-nudge': ({ endsAt, timezone }) =>
    computeNudgeWindow(toCalendarDay(endsAt, timezone) + 30, timezone),
  'event-nudge-3': ({ endsAt, timezone }) => {
    const threeMonthsLater = addMonths(new TZDate(endsAt, timezone), 3).getTime()
    return computeNudgeWindow(toCalendarDay(threeMonthsLater, timezone), timezone)
  },
} satisfies Partial<Record<MailsWithData<HostNudgeMailData>, ComputeWindow>>

/** The window functions of the mails about photos to the hosts of an event that had attendees. */
const photoMailWindowFunctions = {
  'photo-reminder': (event) => computePhotoWindow(event, 1, 2),
  'photo-request': (event) => computePhotoWindow(event, 3, 7),
} satisfies Partial<Record<MailsWithData<HostEventMailData>, ComputeWindow>>

/**
 * The window functions of all scheduled mails, in the order in which due mails are sent. The reminders come first: the reminder
 * of the day before marks attendees as asked, and only after that a head count can say how many are sure.
 */
const windowFunctions = {
  ...reminderWindowFunctions,
  ...headCountWindowFunctions,
  ...photoMailWindowFunctions,
  ...nudgeWindowFunctions,
}

type HeadCount = keyof typeof headCountWindowFunctions
type Nudge = keyof typeof nudgeWindowFunctions

/** A mail about an event that is sent at a set time. An event's plan stores which mails are done (`eventPlans/{id}`). */
export type ScheduledMail = keyof typeof windowFunctions

export const isHeadCount = (mail: ScheduledMail): mail is HeadCount =>
  Object.hasOwn(headCountWindowFunctions, mail)
export const isNudge = (mail: ScheduledMail): mail is Nudge => Object.hasOwn(nudgeWindowFunctions, mail)

type MailWindows = ReadonlyMap<ScheduledMail, MailWindow>

/** Computes the window in which each mail of an event is due. */
export function computeMailWindows(event: PlanFacts): MailWindows {
  const windows = new Map<ScheduledMail, MailWindow>()
  for (const [mail, computeWindow] of Object.entries(windowFunctions) as [ScheduledMail, ComputeWindow][]) {
    const window = computeWindow(event)
    if (window) windows.set(mail, window)
  }
  return windows
}

/** Lists the mails of an event that are due, without those that were sent or skipped before. */
export function listDueMails(
  windows: MailWindows,
  doneMails: readonly string[],
  now: number,
): ScheduledMail[] {
  return [...windows]
    .filter(([mail, { sendsAt, closesAt }]) => sendsAt <= now && now < closesAt && !doneMails.includes(mail))
    .map(([mail]) => mail)
}

/**
 * Computes when an event is checked next: when its next mail is due, or now if a mail is due already. Returns null if no further
 * mail will be due, because outdated mail is not sent.
 */
export function computeNextMailAt(
  windows: MailWindows,
  doneMails: readonly string[],
  now: number,
): number | null {
  const dueTimes = [...windows]
    .filter(([mail, { closesAt }]) => now < closesAt && !doneMails.includes(mail))
    .map(([, { sendsAt }]) => Math.max(sendsAt, now))
  return dueTimes.length === 0 ? null : Math.min(...dueTimes)
}

/** How long after its morning a wrap of a month or a year may still be sent. */
const WRAP_WINDOW_MS = 2 * DAY_MS

/** Returns the wraps that are due in a zone: that of a month (`2026-11`) on its last Friday, that of a year on December 31st. */
export function getDueWraps(timezone: string, now: number): { month: string | null; year: number | null } {
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
