const MINUTE = 60_000
const steps = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE)

/** How long after the nth failed attempt (from 1) the next one comes, in milliseconds; null: give up. */
export function backoff(attempts: number): number | null {
  return steps[attempts - 1] ?? null
}

/** How long after a call without an answer Mailgun's events are asked for it: they lag behind by seconds. */
export const SETTLE_MS = 2 * MINUTE
