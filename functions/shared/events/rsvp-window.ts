/*
 * When people can RSVP to an event: from its publication until its start, unless its hosts set other times. The server and the
 * pages use the same functions, so a cached page agrees with the server's responses.
 */

/** An instant (ISO), or a number of hours before the start, which moves with it. Two decimals are exact to the minute. */
export type WindowEdge = { readonly dateTime: string } | { readonly hoursBefore: number }

/** A null edge means the publication (`opens`) or the start (`closes`). */
export interface RsvpWindow {
  readonly opens: WindowEdge | null
  readonly closes: WindowEdge | null
}

const MINUTE_MS = 60_000

/** The instant of an edge in milliseconds since 1970; null if there is no edge. */
export function computeEdgeInstant(edge: WindowEdge | null | undefined, startsAt: number): number | null {
  if (!edge) return null
  return 'dateTime' in edge
    ? Date.parse(edge.dateTime)
    : startsAt - Math.round(edge.hoursBefore * 60) * MINUTE_MS
}

export interface WindowState {
  readonly state: 'not_yet' | 'open' | 'closed'
  /** Milliseconds since 1970; null if not set. */
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/** The state of a window at an instant. The start of the event ends RSVPs too, but is not checked here. */
export function computeWindowState(
  window: RsvpWindow | null | undefined,
  startsAt: number,
  now: number,
): WindowState {
  const opensAt = computeEdgeInstant(window?.opens, startsAt)
  const closesAt = computeEdgeInstant(window?.closes, startsAt)
  const hasClosed = closesAt !== null && now >= closesAt
  const hasOpened = opensAt === null || now >= opensAt
  return { state: hasClosed ? 'closed' : hasOpened ? 'open' : 'not_yet', opensAt, closesAt }
}
