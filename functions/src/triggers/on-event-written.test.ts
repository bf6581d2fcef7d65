import type { Change } from 'firebase-functions/v2'
import type { DocumentSnapshot, FirestoreEvent } from 'firebase-functions/v2/firestore'
import { expect, test, vi } from 'vitest'
import { onEventWritten } from './on-event-written.ts'

const { run } = vi.hoisted(() => {
  const ran: string[] = []
  return {
    run: Object.assign(
      (part: string) => () => {
        ran.push(part)
        return part === 'stats' ? Promise.reject(new Error(part)) : Promise.resolve(null)
      },
      { ran },
    ),
  }
})

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/notifications/announce-event.ts', () => ({ announceEvent: run('followers') }))
vi.mock('../features/hosting/note-host-cities.ts', () => ({ noteHostCities: run('cities') }))
vi.mock('../features/notifications/plan-event.ts', () => ({ planEvent: run('plan') }))
vi.mock('../core/rsvps/event-snapshots-store.ts', () => ({
  changesSnapshot: () => true,
  refreshSnapshots: run('snapshots'),
}))
vi.mock('../features/door/move-door.ts', () => ({ moveDoor: run('check-in') }))
vi.mock('../features/stats/recount-marks-store.ts', () => ({ markForRecount: run('stats') }))
vi.mock('../features/stats/recount-targets.ts', () => ({ recountTargetsOfEvent: () => [] }))
vi.mock('../features/stats/recount-stats.ts', () => ({ countHostsOf: run('events of hosts') }))
vi.mock('../features/notifications/notify-hosts.ts', () => ({ notifyHosts: run('hosts') }))
vi.mock('../features/notifications/rsvp-digests.ts', () => ({ markNewRsvps: run('rsvps') }))
vi.mock('../features/notifications/record-change.ts', () => ({ recordChange: run('attendees') }))

test('runs all parts even if one fails, and then fails so that it is retried', async () => {
  const snapshot = { data: () => ({ timezone: 'Europe/London' }), updateTime: { valueOf: () => '1' } }
  const event = { data: { before: snapshot, after: snapshot }, params: { id: '7' } }
  await expect(
    onEventWritten.run(
      event as unknown as FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>,
    ),
  ).rejects.toThrow('Parts of onEventWritten failed: stats')
  expect(run.ran).toEqual([
    'followers',
    'cities',
    'plan',
    'snapshots',
    'check-in',
    'stats',
    'events of hosts',
    'rsvps',
    'hosts',
    'attendees',
  ])
})
