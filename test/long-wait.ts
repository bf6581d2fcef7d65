/**
 * Options for `vi.waitFor` and `expect.poll`. Triggers, the mail queue and schedules act soon on an idle machine, but can take a
 * minute on a busy machine. A test of something that must happen within seconds sets its own limit.
 */
export const LONG_WAIT = { timeout: 100_000, interval: 200 }
