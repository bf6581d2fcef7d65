import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSchedule, type Schedule } from './schedule.ts'

/** The argument of a scheduled function in firebase-functions. */
interface ScheduledEvent {
  readonly jobName: string
  readonly scheduleTime: string
}

export interface Job {
  readonly name: string
  readonly scheduleText: string
  readonly timeZone: string
  readonly schedule: Schedule
  /** Runs the job as of an instant. */
  run(instant: Date): Promise<void>
}

interface ScheduledFunction {
  readonly __endpoint: {
    readonly scheduleTrigger: { readonly schedule?: unknown; readonly timeZone?: unknown }
  }
  run(event: ScheduledEvent): unknown
}

function isScheduledFunction(value: unknown): value is ScheduledFunction {
  if (typeof value !== 'function' || !('__endpoint' in value) || !('run' in value)) return false
  const endpoint = value.__endpoint
  return typeof endpoint === 'object' && endpoint !== null && 'scheduleTrigger' in endpoint
}

/** Lists the `onSchedule` functions among a module's exports. Throws on a schedule that cannot be parsed. */
export function listJobs(exports: Record<string, unknown>): Job[] {
  return Object.entries(exports).flatMap(([name, value]) => {
    if (!isScheduledFunction(value)) return []
    const { schedule, timeZone } = value.__endpoint.scheduleTrigger
    if (typeof schedule !== 'string') throw new Error(`The schedule of ${name} is not plain text.`)
    const zone = typeof timeZone === 'string' ? timeZone : 'UTC'
    return [
      {
        name,
        scheduleText: schedule,
        timeZone: zone,
        schedule: parseSchedule(schedule, zone),
        run: async (instant) => {
          await value.run({ jobName: name, scheduleTime: instant.toISOString() })
        },
      },
    ]
  })
}

/** Loads the jobs of the built functions; without a build there are none. */
export async function loadJobs(bundle: string): Promise<Job[]> {
  if (!existsSync(bundle)) return []
  return listJobs((await import(pathToFileURL(bundle).href)) as Record<string, unknown>)
}
