import { beforeEach, expect, test, vi } from 'vitest'
import { runMaintenance } from './every-five-minutes.ts'
import { sendScheduledEmails } from './every-hour.ts'
import { runNightlyRepair } from './every-night.ts'

/** The parts of a run that failed (one in three), all that have run, and the times they were given. */
const failedParts = new Set<string>()
const finishedParts: string[] = []
const givenTimes: unknown[] = []
const part = (name: string) => (now: unknown) => {
  finishedParts.push(name)
  givenTimes.push(now)
  if (finishedParts.length % 3 !== 1) return Promise.resolve()
  failedParts.add(name)
  return Promise.reject(new Error(name))
}

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/delivery/sending-store.ts', () => ({
  acquireTurn: () => Promise.resolve(true),
  releaseTurn: () => Promise.resolve(finishedParts.push('lease released')),
}))
vi.mock('../features/delivery/send-delivery.ts', () => ({ engineAt: () => ({}) }))
vi.mock('../features/door/settle-doors.ts', () => ({ settleDoors: part('doors') }))
vi.mock('../core/rsvps/end-requests-store.ts', () => ({ endRequests: part('requests') }))
vi.mock('../core/rsvps/last-hours-store.ts', () => ({ fillLastHours: part('last hours') }))
vi.mock('../features/notifications/notify-attendees.ts', () => ({ notifyDueAttendees: part('changes') }))
vi.mock('../features/notifications/rsvp-digests.ts', () => ({ sendRsvpDigests: part('new RSVPs') }))
vi.mock('../features/delivery/sweep.ts', () => ({
  sweepMailings: part('mailings'),
  sweepDeliveries: part('deliveries'),
}))
vi.mock('../features/hosting/fill-series.ts', () => ({ fillDueSeries: part('series') }))
vi.mock('../core/safety/suspend-user.ts', () => ({ carryOutDueSuspensions: part('suspensions') }))
vi.mock('../features/stats/recount-stats.ts', () => ({
  recountDueStats: part('stats'),
  recountAllStats: part('stats'),
}))
vi.mock('../features/delivery/mail-stats.ts', () => ({
  countRecentMail: part('mail stats'),
  countAllMail: part('mail'),
}))
vi.mock('../features/privacy/continue-deletion.ts', () => ({ continueDeletions: part('deletions') }))
vi.mock('../features/privacy/make-data-export.ts', () => ({ makeDueDataExports: part('data exports') }))
vi.mock('../features/notifications/send-wraps.ts', () => ({ sendWraps: part('wraps') }))
vi.mock('../features/notifications/send-scheduled-mails.ts', () => ({
  sendScheduledMails: part('scheduled mails'),
}))
vi.mock('../features/notifications/plan-event.ts', () => ({ repairPlans: part('plans') }))
vi.mock('../features/stats/weekly-stats.ts', () => ({ saveWeeks: part('weeks') }))
vi.mock('../core/stats/member-total-store.ts', () => ({ saveMemberTotal: part('members') }))
vi.mock('../features/hosting/note-host-cities.ts', () => ({ repairHostCities: part('cities') }))
vi.mock('../core/accounts/replaced-photos-store.ts', () => ({ removeReplacedPhotos: part('photos') }))
vi.mock('../core/privacy/old-answers-store.ts', () => ({ removeOldAnswers: part('answers') }))

beforeEach(() => {
  failedParts.clear()
  finishedParts.length = 0
  givenTimes.length = 0
})

const MINUTE = 60_000
const scheduleTime = '2026-12-31T03:30:00.000Z'

const maintenance =
  'doors, requests, last hours, changes, new RSVPs, mailings, deliveries, series, stats, mail stats, suspensions, deletions, data exports'

test.each([
  ['runMaintenance', `${maintenance}, lease released`, runMaintenance],
  ['sendScheduledEmails', 'wraps, scheduled mails', sendScheduledEmails],
  ['runNightlyRepair', 'weeks, members, mail, photos, answers, plans, cities, stats', runNightlyRepair],
] as const)('runs every part of %s even if others fail, and then fails', async (name, parts, trigger) => {
  const failure = await Promise.resolve(trigger.run({ scheduleTime })).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: `Parts of ${name} failed: ${[...failedParts].join(', ')}` })
  expect(finishedParts.join(', ')).toBe(parts)
})

test('gives every nightly repair the scheduled time as its clock', async () => {
  await expect(runNightlyRepair.run({ scheduleTime })).rejects.toThrow('failed')
  const times = givenTimes.flatMap((time) => (typeof time === 'number' ? [time] : []))
  expect(times).toHaveLength(6)
  // The clock of a run starts at that instant.
  for (const time of times) expect(Math.floor(time / MINUTE)).toBe(Date.parse(scheduleTime) / MINUTE)
})
