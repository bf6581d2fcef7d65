/**
 * For `vi.waitFor` and `expect.poll`: what triggers, the mail queue and schedules bring comes soon on a quiet machine, and
 * a minute later on one with much else to do: the access tests alone leave triggers half a minute of work. What must come
 * within seconds says so itself.
 */
export const EVENTUALLY = { timeout: 100_000, interval: 200 }
