import { longDate } from '../../../shared/time/zoned.ts'
import { placeMark } from '../../platform/tokens.ts'
import { eventHours } from './event-hours.ts'
import type { EventCopy, EventUpdateMailData } from './mail-data.ts'

/** What attendees plan by: name, time and place, old and new. A new description is no reason to write. */
export function eventChanges(before: EventCopy, after: EventCopy): EventUpdateMailData['changes'] {
  const isSecret = Boolean(before.placeMark ?? after.placeMark)
  const rows = [
    ['Name', before.title, after.title],
    ['Date', longDate(before.startsAt, before.timezone), longDate(after.startsAt, after.timezone)],
    ['Time', eventHours(before), eventHours(after)],
    isSecret ? otherPlace(before, after) : (['Venue', before.venueName, after.venueName] as const),
    ['Address', address(before, isSecret), address(after, isSecret)],
    otherLink(before, after),
  ] as const
  return rows
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => ({ what, before: old, after: now }))
}

/**
 * What of a change that is told late is still so: a row whose fact has changed again says what it is now, and one that is as it
 * was before is none any more.
 */
export function presentChanges(
  changes: EventUpdateMailData['changes'],
  told: EventCopy,
  current: EventCopy,
): EventUpdateMailData['changes'] {
  const since = new Map(eventChanges(told, current).map(({ what, after }) => [what, after]))
  return changes
    .map((row) => ({ ...row, after: since.get(row.what) ?? row.after }))
    .filter(({ before, after }) => before !== after)
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

/** What says that a virtual event is joined by another link: the mail itself has it, for who has a seat. */
export const LINK = 'Link to join'

/** An event that goes online, or no more, says so by its address. */
function otherLink(before: EventCopy, after: EventCopy): readonly [string, string, string] {
  const [was, is] = [before, after].map((event) => event.linkMark ?? null)
  if (was === is || !before.isVirtual || !after.isVirtual) return [LINK, '', '']
  if (is === null) return [LINK, 'the one you know', 'Another one will follow']
  return [LINK, was === null ? '' : 'the one you know', 'A new one, see below']
}

function address(event: EventCopy, isSecret: boolean): string {
  if (event.isVirtual) return 'Online'
  return [isSecret ? null : event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
