import type { ScheduledEvent } from 'firebase-functions/v2/scheduler'

/** The instant a schedule runs for, in milliseconds since 1970: the local scheduler can run a job as of any. */
export function instantOf(event: ScheduledEvent): number {
  const scheduleTime = Date.parse(event.scheduleTime)
  return Number.isNaN(scheduleTime) ? Date.now() : scheduleTime
}
