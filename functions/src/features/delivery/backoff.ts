/** When things are tried again: pure, so that it can be proven. All in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const steps = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE)

/** How long after the nth failed attempt (from 1) the next one comes; null: give up. */
export function backoff(attempts: number): number | null {
  return steps[attempts - 1] ?? null
}

/** Longer than a call can take: a call that has not ended by then was left by a process that died. */
export const LEASE_MS = 2 * MINUTE

/** When Mailgun's events are complete: a message that is missing by then was never accepted. */
export const EVENTS_COMPLETE_MS = 31 * MINUTE

/** After this many lost answers a delivery is not tried again, and an admin must decide. */
export const MAX_UNKNOWNS = 3

/** How long unreadable events are requested again before an admin must decide. */
const MAX_LOOKING_MS = 24 * HOUR

const lookUps = [2 * MINUTE, 10 * MINUTE, EVENTS_COMPLETE_MS]

/** When a call that began at `since` and lost its answer is looked up next; null: not again, it is parked. */
export function nextLookUp(since: number, now: number): number | null {
  const age = now - since
  if (age >= MAX_LOOKING_MS) return null
  const early = lookUps.find((after) => after > age)
  return early === undefined ? now + 30 * MINUTE : since + early
}

/** How long all sending pauses when Mailgun does not accept our mail at all: as long as it says, within limits. */
export function pauseFor(now: number, until: number | null): number {
  if (until === null) return 5 * MINUTE
  return Math.min(Math.max(until - now, MINUTE), HOUR)
}
