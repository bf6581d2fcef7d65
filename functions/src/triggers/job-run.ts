import type { ScheduledEvent } from 'firebase-functions/v2/scheduler'
import type { JobRun } from '../platform/for-each-due.ts'

/** Creates a run with a clock that starts at the scheduled time, which the local scheduler can set freely. */
export function createJobRun(event: ScheduledEvent, budgetMs: number): JobRun {
  const scheduledAt = Date.parse(event.scheduleTime)
  const offsetMs = Number.isNaN(scheduledAt) ? 0 : scheduledAt - Date.now()
  const now = () => Date.now() + offsetMs
  return { now, deadline: now() + budgetMs }
}
