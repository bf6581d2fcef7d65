import { formatLongDate } from '../../../shared/time/zoned.ts'
import { makePlaceMark } from '../../platform/tokens.ts'
import { formatEventHours } from './event-hours.ts'
import type { EventSnapshot, EventUpdateMailData } from './mail-data.ts'

/** The label of the row for a new name. */
export const NAME_ROW_LABEL = 'Name'

/**
 * The changes that attendees are emailed about: name, time, location and link, each with its old and new value. A new
 * description is not among them.
 */
export function listEventChanges(
  before: EventSnapshot,
  after: EventSnapshot,
): EventUpdateMailData['changes'] {
  const isPlacePrivate = Boolean(before.placeMark ?? after.placeMark)
  const rows = [
    [NAME_ROW_LABEL, before.title, after.title],
    [
      'Date',
      formatLongDate(before.startsAt, before.timezone),
      formatLongDate(after.startsAt, after.timezone),
    ],
    ['Time', formatEventHours(before), formatEventHours(after)],
    isPlacePrivate ? placeRow(before, after) : (['Venue', before.venueName, after.venueName] as const),
    ['Address', formatAddress(before, isPlacePrivate), formatAddress(after, isPlacePrivate)],
    linkRow(before, after),
  ] as const
  return rows
    .filter(([, oldValue, newValue]) => oldValue !== newValue)
    .map(([what, oldValue, newValue]) => ({ what, before: oldValue, after: newValue }))
}

/**
 * The part of a change that is still true when the email is sent late: a row whose fact has changed again shows the current
 * value, and a row that was changed back is dropped.
 */
export function refreshChanges(
  changes: EventUpdateMailData['changes'],
  lastNotified: EventSnapshot,
  current: EventSnapshot,
): EventUpdateMailData['changes'] {
  const currentValues = new Map(
    listEventChanges(lastNotified, current).map(({ what, after }) => [what, after]),
  )
  return changes
    .map((row) => ({ ...row, after: currentValues.get(row.what) ?? row.after }))
    .filter(({ before, after }) => before !== after)
}

/** The label of the row for a new place of a private event; the email itself has the address, for attendees with a spot. */
export const PLACE_ROW_LABEL = 'Place'

/** The place row. An event that only became private or public has not moved. */
function placeRow(before: EventSnapshot, after: EventSnapshot): readonly [string, string, string] {
  if (markOf(before) === markOf(after)) return [PLACE_ROW_LABEL, '', '']
  return [
    PLACE_ROW_LABEL,
    before.placeMark ? '' : before.venueName,
    after.placeMark ? 'A new venue, see below' : after.venueName,
  ]
}

const markOf = (event: EventSnapshot): string => event.placeMark ?? makePlaceMark(event.eventId, event)

/** The label of the row for a new link of an online event; the email itself has the link, for attendees with a spot. */
export const LINK_ROW_LABEL = 'Link to join'

/** The link row; empty if the event moves online or back, which its address row says. */
function linkRow(before: EventSnapshot, after: EventSnapshot): readonly [string, string, string] {
  const oldMark = before.linkMark ?? null
  const newMark = after.linkMark ?? null
  if (oldMark === newMark || !before.isVirtual || !after.isVirtual) return [LINK_ROW_LABEL, '', '']
  if (newMark === null) return [LINK_ROW_LABEL, '', 'The host will add a new one']
  return [LINK_ROW_LABEL, '', 'A new one, see below']
}

function formatAddress(event: EventSnapshot, isPlacePrivate: boolean): string {
  if (event.isVirtual) return 'Online'
  return [isPlacePrivate ? null : event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
