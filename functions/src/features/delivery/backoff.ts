/* The times of retries and look-ups, in milliseconds. The functions are pure, so that tests can check every time. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const RETRY_DELAYS_MS = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)

/** Computes the delay between a failed attempt and the next one; null: there is no next attempt, and the delivery fails. */
export function computeRetryDelayMs(failedAttemptCount: number): number | null {
  return RETRY_DELAYS_MS[failedAttemptCount - 1] ?? null
}

/**
 * How long a process may take for a call before another process looks the call up. A call takes less time, so by then the first
 * process has died.
 */
export const CLAIM_MS = 2 * MINUTE_MS

/** How long after a call Mailgun's events are complete. A message that is missing then was never accepted. */
export const EVENTS_COMPLETE_MS = 31 * MINUTE_MS

/** After this many lost responses a delivery is not tried again, and an admin must decide. */
export const MAX_LOST_RESPONSES = 3

/** How long the server tries to read Mailgun's events about a call before an admin must decide. */
const MAX_LOOK_UP_MS = 24 * HOUR_MS

const LOOK_UP_DELAYS_MS = [2 * MINUTE_MS, 10 * MINUTE_MS, EVENTS_COMPLETE_MS]

/**
 * Computes when a call whose response was lost is looked up next, in milliseconds since 1970; null: never, and the delivery is
 * parked. The call began at `startedAt`.
 */
export function computeNextLookUp(startedAt: number, now: number): number | null {
  const ageMs = now - startedAt
  if (ageMs >= MAX_LOOK_UP_MS) return null
  const delayMs = LOOK_UP_DELAYS_MS.find((candidateMs) => candidateMs > ageMs)
  return delayMs === undefined ? now + 30 * MINUTE_MS : startedAt + delayMs
}

/**
 * Computes how long sending pauses when Mailgun accepts none of our mail: until the time that Mailgun names (`retryAt`), but at
 * least a minute and at most an hour; five minutes if Mailgun names no time.
 */
export function computePauseMs(now: number, retryAt: number | null): number {
  if (retryAt === null) return 5 * MINUTE_MS
  return Math.min(Math.max(retryAt - now, MINUTE_MS), HOUR_MS)
}
