import { expect, test, vi } from 'vitest'
import type { JobRun } from '../platform/each-due.ts'
import { runNightlyRepair } from './every-night.ts'

const MINUTE = 60_000

const done: string[] = []
const asOf: number[] = []
const part = (name: string, ends: () => Promise<unknown> = () => Promise.resolve()) => {
  return (time?: number | JobRun) => {
    done.push(name)
    if (time !== undefined) asOf.push(typeof time === 'number' ? time : time.now())
    return ends()
  }
}
const failing = (name: string) => part(name, () => Promise.reject(new Error(name)))

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/notifications/plan-event.ts', () => ({ repairPlans: failing('plans') }))
vi.mock('../features/stats/weekly-stats.ts', () => ({ saveWeeks: failing('weeks') }))
vi.mock('../core/stats/member-total-store.ts', () => ({ saveMemberTotal: failing('members') }))
vi.mock('../features/stats/recount-stats.ts', () => ({ recountAllStats: failing('figures') }))
vi.mock('../features/delivery/mail-stats.ts', () => ({ countAllMail: failing('mail') }))
vi.mock('../features/hosting/note-host-cities.ts', () => ({ repairHostCities: failing('cities') }))
vi.mock('../core/accounts/replaced-photos-store.ts', () => ({ removeReplacedPhotos: part('photos') }))
vi.mock('../core/privacy/old-answers-store.ts', () => ({ removeOldAnswers: part('answers') }))

test('runs every part as of the instant of the schedule, although others fail, and fails at the end', async () => {
  const at = Date.UTC(2026, 11, 31, 3, 30)
  const run = runNightlyRepair.run({ scheduleTime: new Date(at).toISOString() })
  await expect(run).rejects.toThrow(
    'Parts of runNightlyRepair failed: weeks, members, mail, plans, cities, figures',
  )
  expect(done).toEqual(['weeks', 'members', 'mail', 'photos', 'answers', 'plans', 'cities', 'figures'])
  expect(asOf).toHaveLength(7)
  // Its clock goes on from the instant of the schedule.
  for (const time of asOf) expect(Math.floor(time / MINUTE)).toBe(at / MINUTE)
})
