import { Cron } from 'croner'

/** The times at which a job runs: a cron pattern in a time zone, or a fixed interval. */
export type Schedule =
  | { readonly kind: 'cron'; readonly pattern: string; readonly timeZone: string }
  | { readonly kind: 'interval'; readonly milliseconds: number }

const UNIT_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000 }

/**
 * Parses Cloud Scheduler's formats: cron with five fields, or App Engine's `every N minutes` and `every N hours`. Throws on anything
 * else, because otherwise only production would show that a job never runs.
 */
export function parseSchedule(text: string, timeZone = 'UTC'): Schedule {
  const interval = /^every\s+(?:(\d+)\s+)?(minute|hour)s?$/i.exec(text.trim())
  if (interval !== null) {
    const count = Number(interval[1] ?? 1)
    const unit = UNIT_MS[interval[2]?.toLowerCase() ?? '']
    if (count === 0 || unit === undefined) throw new Error(`The schedule "${text}" is never due.`)
    return { kind: 'interval', milliseconds: count * unit }
  }
  if (text.trim().split(/\s+/).length !== 5) {
    throw new Error(
      `The schedule "${text}" must be a cron pattern with five fields, "every N minutes" or "every N hours".`,
    )
  }
  const cron = new Cron(text.trim(), { timezone: timeZone, paused: true })
  if (cron.nextRun() === null) throw new Error(`The schedule "${text}" is never due.`)
  return { kind: 'cron', pattern: text.trim(), timeZone }
}

/**
 * Computes the first time after an instant at which the schedule is due. Intervals count from 1970, so a restart does not move them.
 */
export function computeNextRun(schedule: Schedule, instant: Date): Date {
  if (schedule.kind === 'interval') {
    return new Date((Math.floor(instant.getTime() / schedule.milliseconds) + 1) * schedule.milliseconds)
  }
  const nextInstant = new Cron(schedule.pattern, { timezone: schedule.timeZone, paused: true }).nextRun(
    instant,
  )
  if (nextInstant === null) throw new Error(`The schedule "${schedule.pattern}" is never due again.`)
  return nextInstant
}
