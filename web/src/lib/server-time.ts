/**
 * The longest time that a server-rendered page may stay in shared caches (`PAGE_CACHE_CONTROL` of the server), with a margin for
 * slow networks.
 */
export const PAGE_LEEWAY_MS = 2 * 3_600_000
/** The maximum age of the time in a response. The time is exact only to the second, and the response takes a while to arrive. */
export const RESPONSE_LEEWAY_MS = 60_000

/** How far the server's clock is ahead of the device's clock, which counts as right until a response shows otherwise. */
let serverLeadMs = 0
const listeners = new Set<() => void>()

/**
 * Returns the current instant by the server's clock, in milliseconds since 1970. Whether an event is past, or an action possible,
 * must not depend on a device's clock.
 */
export const getServerTime = (): number => Date.now() + serverLeadMs

/** Applies the server's time, which is at most `leewayMs` old. */
export function applyServerTime(instant: number, leewayMs: number): void {
  const minLeadMs = instant - Date.now()
  const leadMs = Math.min(Math.max(serverLeadMs, minLeadMs), minLeadMs + leewayMs)
  // A clock within the leeway is not corrected.
  if (!Number.isFinite(leadMs) || leadMs === serverLeadMs) return
  serverLeadMs = leadMs
  for (const listener of listeners) listener()
}

/** Applies the time of a response: its `Date` plus its `Age` in caches. Responses from the service worker's cache have no date. */
export function applyResponseTime({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '')
  applyServerTime(date + Number(headers.get('Age') ?? 0) * 1000, RESPONSE_LEEWAY_MS)
}

/** Calls `listener` when the known time of the server changes. Returns a function that removes the listener. */
export function subscribeToServerTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
