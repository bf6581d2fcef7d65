import { longDate } from '../../../shared/time/zoned.ts'
import { placeMark } from '../../platform/tokens.ts'
import { eventHours } from './event-hours.ts'
import type { EventSnapshot, EventUpdateMailData } from './mail-data.ts'

/** The row for a new name. */
export const NAME = 'Name'

/**
 * The changes that attendees are emailed about: name, time, location and link, old and new. A new description is not one of
 * them.
 */
export function eventChanges(before: EventSnapshot, after: EventSnapshot): EventUpdateMailData['changes'] {
  const isSecret = Boolean(before.placeMark ?? after.placeMark)
  const rows = [
    [NAME, before.title, after.title],
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
 * The part of a change that is still true when the email is sent late: a row whose fact has changed again shows the current
 * value, and a row that was changed back is dropped.
 */
export function presentChanges(
  changes: EventUpdateMailData['changes'],
  notified: EventSnapshot,
  current: EventSnapshot,
): EventUpdateMailData['changes'] {
  const since = new Map(eventChanges(notified, current).map(({ what, after }) => [what, after]))
  return changes
    .map((row) => ({ ...row, after: since.get(row.what) ?? row.after }))
    .filter(({ before, after }) => before !== after)
}

/** The row for a new place of a private event; the email itself has the address, for attendees with a spot. */
export const PLACE = 'Place'

/** The place row. An event that only became private or public has not moved. */
function otherPlace(before: EventSnapshot, after: EventSnapshot): readonly [string, string, string] {
  if (markOf(before) === markOf(after)) return [PLACE, '', '']
  return [
    PLACE,
    before.placeMark ? '' : before.venueName,
    after.placeMark ? 'A new venue, see below' : after.venueName,
  ]
}

const markOf = (event: EventSnapshot): string => event.placeMark ?? placeMark(event.eventId, event)

/** The row for a new link of an online event; the email itself has the link, for attendees with a spot. */
export const LINK = 'Link to join'

/** The link row; empty if the event moves online or back, which its address row says. */
function otherLink(before: EventSnapshot, after: EventSnapshot): readonly [string, string, string] {
  const [was, is] = [before, after].map((event) => event.linkMark ?? null)
  if (was === is || !before.isVirtual || !after.isVirtual) return [LINK, '', '']
  if (is === null) return [LINK, '', 'The host will add a new one']
  return [LINK, '', 'A new one, see below']
}

function address(event: EventSnapshot, isSecret: boolean): string {
  if (event.isVirtual) return 'Online'
  return [isSecret ? null : event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
