import { describe, expect, it } from 'vitest'
import { jobsOf } from './jobs.ts'

function scheduled(schedule: unknown, events: unknown[] = []): unknown {
  return Object.assign(() => undefined, {
    __endpoint: { scheduleTrigger: { schedule, timeZone: 'Europe/Vienna' } },
    run: (event: unknown) => events.push(event),
  })
}

describe('jobsOf', () => {
  it('finds the scheduled functions among all exports', () => {
    const api = Object.assign(() => undefined, { __endpoint: { httpsTrigger: {} }, run: () => undefined })
    const jobs = jobsOf({ api, sendReminders: scheduled('every 5 minutes'), VERSION: 1 })
    expect(jobs.map((job) => [job.name, job.timeZone])).toEqual([['sendReminders', 'Europe/Vienna']])
  })

  it('runs one as of an instant', async () => {
    const events: unknown[] = []
    await jobsOf({ nightly: scheduled('0 3 * * *', events) })[0]?.run(new Date('2026-05-01T01:00:00Z'))
    expect(events).toEqual([{ jobName: 'nightly', scheduleTime: '2026-05-01T01:00:00.000Z' }])
  })

  it('refuses a schedule that it cannot read', () => {
    expect(() => jobsOf({ odd: scheduled('whenever') })).toThrow(/"whenever"/)
    expect(() => jobsOf({ odd: scheduled({ param: 'X' }) })).toThrow(/odd/)
  })
})
