import { clockTime, longDate, zoneName } from '../../../shared/time/zoned.ts'
import type { EventCopy, EventUpdateMailData } from '../../core/mail/mails.ts'

/** What attendees plan by: name, time and place, old and new. A new description is no reason to write. */
export function eventChanges(before: EventCopy, after: EventCopy): EventUpdateMailData['changes'] {
  const rows = [
    ['Name', before.title, after.title],
    ['Date', longDate(before.startsAt, before.timezone), longDate(after.startsAt, after.timezone)],
    ['Time', hours(before), hours(after)],
    ['Venue', before.venueName, after.venueName],
    ['Address', address(before), address(after)],
  ] as const
  return rows
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: old, after: now }))
}

function hours({ startsAt, endsAt, timezone }: EventCopy): string {
  return `${clockTime(startsAt, timezone)} to ${clockTime(endsAt, timezone)} (${zoneName(startsAt, timezone)})`
}

function address(event: EventCopy): string {
  if (event.isVirtual) return 'Online'
  return [event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
