import { formatLongDate } from '../../../shared/time/zoned-time.ts'
import { makePlaceMark } from '../../platform/tokens.ts'
import { formatEventHours } from './event-hours.ts'
import type { EventSnapshot, EventUpdateMailData } from './mail-data.ts'

/** The label of the row for a new title. */
export const TITLE_ROW_LABEL = 'Title'

/**
 * The changes that attendees are emailed about: title, time, location and link. Each has its old and new value, except a link and
 * the place of a private event. A new description is not among them. The editor warns of the same changes
 * (`save-confirmation.ts`).
 */
export function listEventChanges(
  oldEvent: EventSnapshot,
  newEvent: EventSnapshot,
): EventUpdateMailData['changes'] {
  const isPlacePrivate = Boolean(oldEvent.placeMark ?? newEvent.placeMark)
  const rows = [
    [TITLE_ROW_LABEL, oldEvent.title, newEvent.title],
    [
      'Date',
      formatLongDate(oldEvent.startsAt, oldEvent.timezone),
      formatLongDate(newEvent.startsAt, newEvent.timezone),
    ],
    ['Time', formatEventHours(oldEvent), formatEventHours(newEvent)],
    isPlacePrivate
      ? makePlaceRow(oldEvent, newEvent)
      : (['Venue', oldEvent.venueName, newEvent.venueName] as const),
    ['Address', formatAddress(oldEvent, isPlacePrivate), formatAddress(newEvent, isPlacePrivate)],
    makeLinkRow(oldEvent, newEvent),
  ] as const
  return rows
    .filter(([, oldValue, newValue]) => oldValue !== newValue)
    .map(([label, oldValue, newValue]) => ({ label, before: oldValue, after: newValue }))
}

/**
 * The part of a change that is still true when the email is sent late: a row whose fact has changed again shows the current
 * value, and a row that was changed back is left out. A row for a link or for the place of a private event stays even then,
 * because it has no old value to compare.
 */
export function refreshChanges(
  changes: EventUpdateMailData['changes'],
  notifiedEvent: EventSnapshot,
  currentEvent: EventSnapshot,
): EventUpdateMailData['changes'] {
  const currentValues = new Map(
    listEventChanges(notifiedEvent, currentEvent).map(({ label, after }) => [label, after]),
  )
  return changes
    .map((row) => ({ ...row, after: currentValues.get(row.label) ?? row.after }))
    .filter(({ before, after }) => before !== after)
}

/** The label of the row for a new place of a private event; the email itself has the address, for attendees with a spot. */
export const PLACE_ROW_LABEL = 'Place'

/** Makes the place row. An event that only became private or public has not moved. */
function makePlaceRow(oldEvent: EventSnapshot, newEvent: EventSnapshot): readonly [string, string, string] {
  if (getPlaceMark(oldEvent) === getPlaceMark(newEvent)) return [PLACE_ROW_LABEL, '', '']
  return [
    PLACE_ROW_LABEL,
    oldEvent.placeMark ? '' : oldEvent.venueName,
    newEvent.placeMark ? 'A new venue, see below' : newEvent.venueName,
  ]
}

const getPlaceMark = (event: EventSnapshot): string => event.placeMark ?? makePlaceMark(event.eventId, event)

/** The label of the row for a new link of a virtual event; the email itself has the link, for attendees with a spot. */
export const LINK_ROW_LABEL = 'Link to join'

/**
 * Makes the link row. Its values are empty if the link is the same, or if the event becomes virtual or moves back to a venue,
 * which the address row shows.
 */
function makeLinkRow(oldEvent: EventSnapshot, newEvent: EventSnapshot): readonly [string, string, string] {
  const oldMark = oldEvent.linkMark ?? null
  const newMark = newEvent.linkMark ?? null
  if (oldMark === newMark || !oldEvent.isVirtual || !newEvent.isVirtual) return [LINK_ROW_LABEL, '', '']
  if (newMark === null) return [LINK_ROW_LABEL, '', 'The host will add a new one']
  return [LINK_ROW_LABEL, '', 'A new one, see below']
}

function formatAddress(event: EventSnapshot, isPlacePrivate: boolean): string {
  if (event.isVirtual) return 'Online'
  return [isPlacePrivate ? null : event.venueAddress, event.area, event.city].filter(Boolean).join(', ')
}
