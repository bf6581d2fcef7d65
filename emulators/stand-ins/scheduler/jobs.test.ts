import { expect, it } from 'vitest'
import { jobsOf } from './jobs.ts'

function makeScheduledFunction(schedule: unknown): unknown {
  const __endpoint = { scheduleTrigger: { schedule, timeZone: 'Europe/Vienna' } }
  return Object.assign(() => undefined, { __endpoint, run: () => undefined })
}

it('refuses a schedule that it cannot parse', () => {
  expect(() => jobsOf({ odd: makeScheduledFunction('whenever') })).toThrow(/"whenever"/)
  expect(() => jobsOf({ odd: makeScheduledFunction({ param: 'X' }) })).toThrow(/odd/)
})
