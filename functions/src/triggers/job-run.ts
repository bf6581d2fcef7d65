import type { ScheduledEvent } from 'firebase-functions/v2/scheduler'
import type { JobRun } from '../platform/each-due.ts'

/** A run as of the instant its schedule says, which the local scheduler can set to any; its clock goes on from there. */
export function jobRun(event: ScheduledEvent, budgetMs: number): JobRun {
  const scheduled = Date.parse(event.scheduleTime)
  const ahead = Number.isNaN(scheduled) ? 0 : scheduled - Date.now()
  const now = () => Date.now() + ahead
  return { now, until: now() + budgetMs }
}
