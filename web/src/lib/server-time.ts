/**
 * How long the page of a first visit may be in shared caches (`PAGE_CACHE` of the function `pages`), with a margin for slow
 * networks.
 */
export const PAGE_LEEWAY_MS = 2 * 3_600_000
/** An answer has its time to the second, and takes a while to arrive. */
export const ANSWER_LEEWAY_MS = 60_000

/** How far the server's clock is ahead of this device's, which counts as right until an answer shows otherwise. */
let serverLead = 0
const listeners = new Set<() => void>()

/**
 * The current instant by the server's clock: whether an event is past, or an action possible, must not depend on a device's
 * clock.
 */
export const serverNow = (): number => Date.now() + serverLead

/** Applies the server's time, which is at most `leeway` old. */
export function applyServerTime(instant: number, leeway: number): void {
  const minLead = instant - Date.now()
  const lead = Math.min(Math.max(serverLead, minLead), minLead + leeway)
  // A clock within the leeway is not corrected.
  if (!Number.isFinite(lead) || lead === serverLead) return
  serverLead = lead
  for (const listener of listeners) listener()
}

/** Applies the time of an answer: its `Date`, and how long caches had it. The service worker's copies have no date. */
export function applyServerTimeOf({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '')
  applyServerTime(date + Number(headers.get('Age') ?? 0) * 1000, ANSWER_LEEWAY_MS)
}

/** Calls back when the known time of the server changes. Returns a function that stops it. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
