import { expect, test, vi } from 'vitest'
import { runMaintenance } from './every-five-minutes.ts'

const done: string[] = []
const says = (part: string) => () => {
  done.push(part)
  return Promise.resolve()
}
const fails = (part: string) => () => {
  done.push(part)
  return Promise.reject(new Error(part))
}

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/delivery/sending-store.ts', () => ({
  acquireTurn: () => Promise.resolve(true),
  releaseTurn: says('given back'),
}))
vi.mock('../features/door/settle-doors.ts', () => ({ settleDoors: fails('doors') }))
vi.mock('../core/rsvps/end-requests-store.ts', () => ({ endRequests: says('requests') }))
vi.mock('../core/rsvps/last-hours-store.ts', () => ({ fillLastHours: says('last hours') }))
vi.mock('../features/notifications/notify-attendees.ts', () => ({ notifyDueAttendees: fails('news') }))
vi.mock('../features/notifications/rsvp-digests.ts', () => ({ sendRsvpDigests: says('new RSVPs') }))
vi.mock('../features/delivery/sweep.ts', () => ({
  sweepMailings: fails('mailings'),
  sweepDeliveries: says('deliveries'),
}))
vi.mock('../features/hosting/fill-series.ts', () => ({ fillDueSeries: fails('series') }))
vi.mock('../core/safety/suspend-user.ts', () => ({ carryOutDueSuspensions: says('suspensions') }))
vi.mock('../features/stats/recount-stats.ts', () => ({ recountDueStats: says('figures') }))
vi.mock('../features/delivery/mail-stats.ts', () => ({ countRecentMail: fails('mail figures') }))
vi.mock('../features/privacy/continue-deletion.ts', () => ({ continueDeletions: says('deletions') }))
vi.mock('../features/privacy/make-data-export.ts', () => ({ makeDueDataExports: says('exports') }))
vi.mock('../features/delivery/send-delivery.ts', () => ({ engineAt: () => ({}) }))

test('runs every part although others fail, gives its lease back, and fails at the end', async () => {
  await expect(runMaintenance.run({ scheduleTime: new Date().toISOString() })).rejects.toThrow(
    'Parts of runMaintenance failed: doors, news, mailings, series, mail figures',
  )
  expect(done).toEqual([
    'doors',
    'requests',
    'last hours',
    'news',
    'new RSVPs',
    'mailings',
    'deliveries',
    'series',
    'figures',
    'mail figures',
    'suspensions',
    'deletions',
    'exports',
    'given back',
  ])
})
