import { computeEdgeInstant, computeWindowState, type RsvpWindow, type WindowEdge } from './rsvp-window.ts'

/* Functions for the settings of an event's RSVP window. Screens that only show a window do not load them. */

export const MAX_HOURS_BEFORE = 366 * 24

const HOUR_MS = 3_600_000

/** Rounds hours to two decimals, which are exact to the minute. */
export const roundHours = (hours: number): number => Math.round(hours * 100) / 100

/** Describes what is wrong with a window; null if it is valid. */
export function findWindowError(window: RsvpWindow | null | undefined, startsAt: number): string | null {
  const { opensAt, closesAt } = computeWindowState(window, startsAt, startsAt)
  if (opensAt !== null && opensAt >= startsAt) return 'RSVPs must open before the event starts.'
  if (closesAt !== null && closesAt > startsAt) return 'RSVPs must close by the time the event starts.'
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) return 'RSVPs must close after they open.'
  return null
}

function toRelativeEdge(edge: WindowEdge | null, startsAt: number): WindowEdge | null {
  const instant = computeEdgeInstant(edge, startsAt)
  return instant === null ? null : { hoursBefore: roundHours(Math.max(0, startsAt - instant) / HOUR_MS) }
}

/** The same window in hours before the start, for events with another start: later events of a series, and duplicates. */
export function toRelativeWindow(window: RsvpWindow | null | undefined, startsAt: number): RsvpWindow | null {
  if (!window) return null
  return { opens: toRelativeEdge(window.opens, startsAt), closes: toRelativeEdge(window.closes, startsAt) }
}

/** The hours in words, such as `1 hour before the start`. */
export function formatHoursBefore(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} before the start`
}

const formatEdge = (edge: WindowEdge): string =>
  'dateTime' in edge ? edge.dateTime : formatHoursBefore(edge.hoursBefore)

/** A window in words for the audit log: `opens 2026-11-02T09:00:00.000Z; closes 24 hours before the start`. */
export function formatWindow({ opens, closes }: RsvpWindow): string {
  return [
    ...(opens ? [`opens ${formatEdge(opens)}`] : []),
    ...(closes ? [`closes ${formatEdge(closes)}`] : []),
  ].join('; ')
}
