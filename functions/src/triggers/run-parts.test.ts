import { beforeEach, expect, test, vi } from 'vitest'
import { runMaintenance } from './every-five-minutes.ts'
import { sendScheduledEmails } from './every-hour.ts'
import { runNightlyRepair } from './every-night.ts'
import { onEventWritten } from './on-event-written.ts'

/** `makePart` makes a part of a run that records each call and its arguments. Every third call fails. */
const { makePart, failedParts, calledParts, passedTimes, passedOptions } = vi.hoisted(() => {
  const failedParts = new Set<string>()
  const calledParts: string[] = []
  const passedTimes: unknown[] = []
  const passedOptions: Record<string, unknown> = {}
  const makePart = (name: string) => (now: unknown, options?: unknown) => {
    calledParts.push(name)
    passedTimes.push(now)
    passedOptions[name] = options
    if (calledParts.length % 3 !== 1) return Promise.resolve()
    failedParts.add(name)
    return Promise.reject(new Error(name))
  }
  return { makePart, failedParts, calledParts, passedTimes, passedOptions }
})

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/delivery/sending-store.ts', () => ({
  acquireLock: () => Promise.resolve(true),
  releaseLock: () => Promise.resolve(calledParts.push('lock released')),
}))
vi.mock('../features/delivery/send-delivery.ts', () => ({ createDeliveryEngine: () => ({}) }))
vi.mock('../features/door/settle-past-events.ts', () => ({ settlePastEvents: makePart('events to settle') }))
vi.mock('../core/rsvps/end-requests-store.ts', () => ({ endRequests: makePart('requests') }))
vi.mock('../core/rsvps/last-hours-store.ts', () => ({ updateSpotsInLastHours: makePart('last hours') }))
vi.mock('../features/notifications/notify-attendees.ts', () => ({ notifyDueAttendees: makePart('changes') }))
vi.mock('../features/notifications/rsvp-digests.ts', () => ({
  sendRsvpDigests: makePart('new RSVPs'),
  scheduleRsvpDigests: makePart('rsvps'),
}))
vi.mock('../features/delivery/sweep.ts', () => ({
  sweepMailings: makePart('mailings'),
  sweepDeliveries: makePart('deliveries'),
}))
vi.mock('../features/hosting/fill-series.ts', () => ({
  fillDueSeries: makePart('series'),
  updateSeriesSchedule: makePart('series'),
}))
vi.mock('../core/safety/suspend-user.ts', () => ({ repeatDueSuspensions: makePart('suspensions') }))
vi.mock('../features/stats/recount-stats.ts', () => ({
  recountDueStats: makePart('stats'),
  recountAllStats: makePart('stats'),
  recountHostedEventCounts: makePart('events of hosts'),
}))
vi.mock('../features/delivery/mail-stats.ts', () => ({
  recountRecentMail: makePart('mail stats'),
  recountAllMail: makePart('mail'),
}))
vi.mock('../features/privacy/continue-deletion.ts', () => ({ continueDeletions: makePart('deletions') }))
vi.mock('../features/privacy/make-data-export.ts', () => ({ makeDueDataExports: makePart('data exports') }))
vi.mock('../features/notifications/send-wraps.ts', () => ({ sendWraps: makePart('wraps') }))
vi.mock('../features/notifications/send-scheduled-mails.ts', () => ({
  sendScheduledMails: makePart('scheduled mails'),
}))
vi.mock('../features/notifications/plan-event.ts', () => ({
  repairPlans: makePart('plans'),
  planEvent: makePart('plan'),
}))
vi.mock('../features/stats/weekly-stats.ts', () => ({ saveWeeklyStats: makePart('weeks') }))
vi.mock('../core/stats/member-total-store.ts', () => ({ recountMemberTotal: makePart('members') }))
vi.mock('../features/hosting/record-host-cities.ts', () => ({
  repairHostCities: makePart('cities'),
  recordHostCities: makePart('cities of hosts'),
}))
vi.mock('../core/accounts/replaced-photos-store.ts', () => ({ removeReplacedPhotos: makePart('photos') }))
vi.mock('../core/privacy/old-answers-store.ts', () => ({ removeOldAnswers: makePart('answers') }))
vi.mock('../core/privacy/unhosted-events-store.ts', () => ({
  removeUnhostedPrivateData: makePart('private data'),
}))
vi.mock('../features/notifications/announce-event.ts', () => ({ announceEvent: makePart('followers') }))
vi.mock('../core/rsvps/event-snapshots-store.ts', () => ({
  hasSnapshotChanged: () => true,
  refreshSnapshots: makePart('snapshots'),
}))
vi.mock('../features/door/reschedule-check-in.ts', () => ({ rescheduleCheckIn: makePart('check-in') }))
vi.mock('../features/stats/recount-marks-store.ts', () => ({ markForRecount: makePart('stats') }))
vi.mock('../features/stats/recount-targets.ts', () => ({ listRecountTargetsOfEvent: () => [] }))
vi.mock('../features/notifications/notify-hosts.ts', () => ({ notifyHosts: makePart('hosts') }))
vi.mock('../features/messages/host-questions-store.ts', () => ({
  updateQuestionHosts: makePart('questions'),
}))
vi.mock('../features/notifications/record-change.ts', () => ({ recordChange: makePart('attendees') }))

beforeEach(() => {
  failedParts.clear()
  calledParts.length = 0
  passedTimes.length = 0
})

const MINUTE_MS = 60_000
const scheduleTime = '2026-12-31T03:30:00.000Z'

const maintenanceParts =
  'events to settle, requests, last hours, changes, new RSVPs, mailings, deliveries, series, stats, mail stats, suspensions, deletions, data exports'
const reactionParts =
  'followers, cities of hosts, series, plan, snapshots, check-in, stats, events of hosts, rsvps, hosts, questions, attendees'
const snapshot = { data: () => ({ timezone: 'Europe/London' }), updateTime: { valueOf: () => '1' } }
const firestoreEvent = { data: { before: snapshot, after: snapshot }, params: { id: '7' } }

test.each([
  ['runMaintenance', `${maintenanceParts}, lock released`, runMaintenance, { scheduleTime }],
  ['sendScheduledEmails', 'wraps, scheduled mails', sendScheduledEmails, { scheduleTime }],
  [
    'runNightlyRepair',
    'weeks, members, mail, photos, answers, private data, plans, cities, stats',
    runNightlyRepair,
    { scheduleTime },
  ],
  ['onEventWritten', reactionParts, onEventWritten, firestoreEvent],
] as const)(
  'runs every part of %s even if others fail, and then fails',
  async (name, parts, trigger, event) => {
    const failure: unknown = await Promise.resolve(trigger.run(event as never)).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ message: `Parts of ${name} failed: ${[...failedParts].join(', ')}` })
    expect(calledParts.join(', ')).toBe(parts)
  },
)

test('passes the scheduled time to the parts of the nightly repair as the current time', async () => {
  await expect(runNightlyRepair.run({ scheduleTime })).rejects.toThrow('failed')
  const times = passedTimes.flatMap((time) => (typeof time === 'number' ? [time] : []))
  expect(times).toHaveLength(6)
  for (const time of times) expect(Math.floor(time / MINUTE_MS)).toBe(Date.parse(scheduleTime) / MINUTE_MS)
})

test('stops counting stats five minutes before the nightly repair has to end', async () => {
  vi.useFakeTimers()
  try {
    await expect(runNightlyRepair.run({ scheduleTime })).rejects.toThrow('failed')
    const { isTimeUp } = passedOptions['stats'] as { isTimeUp: () => boolean }
    vi.advanceTimersByTime(25 * MINUTE_MS - 1)
    expect(isTimeUp()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isTimeUp()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
