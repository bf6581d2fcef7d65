/**
 * For `vi.waitFor` and `expect.poll`: what triggers, the mail queue and schedules bring comes soon on a quiet machine, and
 * a minute later on one with much else to do. What must come within seconds says so itself.
 */
export const EVENTUALLY = { timeout: 60_000, interval: 200 }
