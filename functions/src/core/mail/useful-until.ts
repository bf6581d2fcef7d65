import type { TemplateName } from './mail.ts'

const LOGIN_LINK_MS = 15 * 60_000

const beforeStart = new Set<TemplateName>([
  'reminder-week',
  'reminder-day',
  'user-reminder-week',
  'user-reminder-day',
  'host-rsvp-week',
  'host-rsvp-day',
  'city-notification',
])
const beforeEnd = new Set<TemplateName>(['rsvp', 'waitlist-notification', 'event-update', 'event-cancelled'])

/**
 * Until when an e-mail is of use; one that an outage held up for longer is not sent any more. Null: always. A log-in
 * link lives 15 minutes, a reminder is over when the event begins, news of an RSVP when it ends.
 */
export function usefulUntil(
  { template, data }: { template: TemplateName; data: object },
  now: number,
): number | null {
  if (template === 'login-link') return now + LOGIN_LINK_MS
  if (beforeStart.has(template) && 'startsAt' in data) return Number(data.startsAt)
  if (beforeEnd.has(template) && 'endsAt' in data) return Number(data.endsAt)
  return null
}
