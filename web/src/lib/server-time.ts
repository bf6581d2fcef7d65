/** So long the page of a first visit may lie in shared caches (`FRESH` of the function `pages`), with room for slow networks. */
export const PAGE_LEEWAY_MS = 2 * 3_600_000
/** An answer says to the second when it was made, and takes a while to arrive. */
export const ANSWER_LEEWAY_MS = 60_000

/** How far the server's clock is ahead of this device's, which is believed until an answer shows that it is wrong. */
let ahead = 0
const listeners = new Set<() => void>()

/** The current instant by the server's clock: what is over, and what can still be done, does not depend on a device's. */
export const serverNow = (): number => Date.now() + ahead

/** Hears an instant that the server named not longer than `leeway` ago. */
export function applyServerTime(instant: number, leeway: number): void {
  const least = instant - Date.now()
  const next = Math.min(Math.max(ahead, least), least + leeway)
  // A clock that is right within the leeway is not corrected by seconds.
  if (!Number.isFinite(next) || next === ahead) return
  ahead = next
  for (const listener of listeners) listener()
}

/** Hears when an answer was made: its `Date`, and how long caches had it. The service worker's copies name no date. */
export function applyServerTimeOf({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '')
  applyServerTime(date + Number(headers.get('Age') ?? 0) * 1000, ANSWER_LEEWAY_MS)
}

/** Calls back when the server's clock turns out to be another than was thought. Answers how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
