/**
 * For `vi.waitFor` and `expect.poll`: triggers, the mail queue and schedules act soon on a quiet machine, and a minute later on a
 * busy one. A test of something that must happen within seconds has a limit of its own.
 */
export const LONG_WAIT = { timeout: 100_000, interval: 200 }
