import { expect, it } from 'vitest'
import { listJobs } from './jobs.ts'

function makeScheduledFunction(schedule: unknown): unknown {
  const __endpoint = { scheduleTrigger: { schedule, timeZone: 'Europe/Vienna' } }
  return Object.assign(() => undefined, { __endpoint, run: () => undefined })
}

it('refuses a schedule that it cannot parse', () => {
  expect(() => listJobs({ odd: makeScheduledFunction('whenever') })).toThrow(/"whenever"/)
  expect(() => listJobs({ odd: makeScheduledFunction({ param: 'X' }) })).toThrow(/odd/)
})
