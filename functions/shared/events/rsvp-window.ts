/*
 * When people can RSVP to an event: from its publication until its start, unless its hosts say otherwise. The same function decides on the
 * server and on the screen, so that a page from a cache shows what the server would answer now.
 */

/** An instant (ISO), or so long before the start, with which it moves. Two decimals of an hour name each minute. */
export type WindowEdge = { readonly at: string } | { readonly hoursBefore: number }

/** A null edge: from publication, or until the start. */
export interface RsvpWindow {
  readonly opens: WindowEdge | null
  readonly closes: WindowEdge | null
}

export const MAX_HOURS_BEFORE = 366 * 24

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const roundHours = (hours: number): number => Math.round(hours * 100) / 100

function instantOfEdge(edge: WindowEdge | null | undefined, startsAt: number): number | null {
  if (!edge) return null
  return 'at' in edge ? Date.parse(edge.at) : startsAt - Math.round(edge.hoursBefore * 60) * MINUTE
}

export interface WindowState {
  readonly state: 'not_yet' | 'open' | 'closed'
  /** Milliseconds since 1970; null where nobody said so. */
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/** Whether people can RSVP at an instant. That RSVPs end with the start is not said here. */
export function windowOf(window: RsvpWindow | null | undefined, startsAt: number, now: number): WindowState {
  const opensAt = instantOfEdge(window?.opens, startsAt)
  const closesAt = instantOfEdge(window?.closes, startsAt)
  const hasClosed = closesAt !== null && now >= closesAt
  const hasOpened = opensAt === null || now >= opensAt
  return { state: hasClosed ? 'closed' : hasOpened ? 'open' : 'not_yet', opensAt, closesAt }
}

/** What is wrong with a window; null if nothing is. */
export function windowFault(window: RsvpWindow | null | undefined, startsAt: number): string | null {
  const { opensAt, closesAt } = windowOf(window, startsAt, startsAt)
  if (opensAt !== null && opensAt >= startsAt) return 'RSVPs must open before the event starts.'
  if (closesAt !== null && closesAt > startsAt) return 'RSVPs must close before the event starts.'
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) return 'RSVPs must close after they open.'
  return null
}

function relativeEdge(edge: WindowEdge | null, startsAt: number): WindowEdge | null {
  const at = instantOfEdge(edge, startsAt)
  return at === null ? null : { hoursBefore: roundHours(Math.max(0, startsAt - at) / HOUR) }
}

/** The same window for an event with another start, as a series and a duplicate need it. */
export function relativeWindow(window: RsvpWindow | null | undefined, startsAt: number): RsvpWindow | null {
  if (!window) return null
  return { opens: relativeEdge(window.opens, startsAt), closes: relativeEdge(window.closes, startsAt) }
}

function edgeText(edge: WindowEdge): string {
  return 'at' in edge ? edge.at : `${edge.hoursBefore} hours before the start`
}

/** For the audit log: `opens 2026-11-02T09:00:00.000Z; closes 24 hours before the start`. */
export function windowText({ opens, closes }: RsvpWindow): string {
  return [
    ...(opens ? [`opens ${edgeText(opens)}`] : []),
    ...(closes ? [`closes ${edgeText(closes)}`] : []),
  ].join('; ')
}
