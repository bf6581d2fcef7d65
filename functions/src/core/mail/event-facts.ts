import { calendarDay } from '../../../shared/time/zoned.ts'
import type { EventCopy, TemplateName } from './mail.ts'

/** These e-mails tell of an event as it was when they were queued; all others of how it is when they are sent. */
export const toldAsItWas: ReadonlySet<TemplateName> = new Set([
  'event-cancelled',
  'rsvp-cancelled',
  'event-update',
  'post-event-wrap',
])

/** These belong to a day before or after the event's own. */
const tiedToDay: ReadonlySet<TemplateName> = new Set([
  'reminder-week',
  'reminder-day',
  'user-reminder-week',
  'user-reminder-day',
  'host-rsvp-week',
  'host-rsvp-day',
  'photo-reminder',
  'photo-request',
])

type WhenAndWhere = Pick<EventCopy, 'startsAt' | 'timezone'>

/**
 * Whether an e-mail that waited is still true of an event that was moved meanwhile: 'a week to go' is not, on another day.
 * The schedule writes again when the new day comes near.
 */
export function isStillTrue(template: TemplateName, queued: WhenAndWhere, current: WhenAndWhere): boolean {
  if (!tiedToDay.has(template)) return true
  return calendarDay(queued.startsAt, queued.timezone) === calendarDay(current.startsAt, current.timezone)
}
