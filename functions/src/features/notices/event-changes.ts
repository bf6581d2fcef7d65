import { clockTime, longDate, zoneName } from '../../../shared/time/zoned.ts'
import { placeMark } from '../../platform/tokens.ts'
import type { EventCopy, EventUpdateMailData } from '../../core/mail/mails.ts'

/** What attendees plan by: name, time and place, old and new. A new description is no reason to write. */
export function eventChanges(before: EventCopy, after: EventCopy): EventUpdateMailData['changes'] {
  const isSecret = Boolean(before.placeMark ?? after.placeMark)
  const rows = [
    ['Name', before.title, after.title],
    ['Date', longDate(before.startsAt, before.timezone), longDate(after.startsAt, after.timezone)],
    ['Time', hours(before), hours(after)],
    isSecret ? otherPlace(before, after) : (['Venue', before.venueName, after.venueName] as const),
    ['Address', address(before, isSecret), address(after, isSecret)],
  ] as const
  return rows
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: old, after: now }))
}

function hours({ startsAt, endsAt, timezone }: EventCopy): string {
  return `${clockTime(startsAt, timezone)} to ${clockTime(endsAt, timezone)} (${zoneName(startsAt, timezone)})`
}

/** What says that a private event is elsewhere: the mail itself says where, to who may know. */
export const PLACE = 'Place'

/** An event that became private, or public, is where it was. */
function otherPlace(before: EventCopy, after: EventCopy): readonly [string, string, string] {
  if (markOf(before) === markOf(after)) return [PLACE, '', '']
  return [
    PLACE,
    before.placeMark ? 'the one you know' : before.venueName,
    after.placeMark ? 'Another one, see below' : after.venueName,
  ]
}

const markOf = (event: EventCopy): string => event.placeMark ?? placeMark(event.eventId, event)

function address(event: EventCopy, isSecret: boolean): string {
  if (event.isVirtual) return 'Online'
  return [isSecret ? null : event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
