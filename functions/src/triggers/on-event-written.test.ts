import type { Change } from 'firebase-functions/v2'
import type { DocumentSnapshot, FirestoreEvent } from 'firebase-functions/v2/firestore'
import { expect, test, vi } from 'vitest'
import { announceEvents } from './on-event-written.ts'

const { run } = vi.hoisted(() => {
  const ran: string[] = []
  return {
    run: Object.assign(
      (part: string) => () => {
        ran.push(part)
        return part === 'figures' ? Promise.reject(new Error(part)) : Promise.resolve(null)
      },
      { ran },
    ),
  }
})

vi.mock('firebase-functions/logger', () => ({ error: vi.fn() }))
vi.mock('../features/notices/announce-event.ts', () => ({ announceEvent: run('followers') }))
vi.mock('../features/hosting/note-host-cities.ts', () => ({ noteHostCities: run('cities') }))
vi.mock('../features/notices/plan-event.ts', () => ({ planEvent: run('plan') }))
vi.mock('../core/rsvps/copies-store.ts', () => ({
  changesCopies: () => true,
  refreshCopies: run('snapshots'),
}))
vi.mock('../features/door/move-door.ts', () => ({ moveDoor: run('check-in') }))
vi.mock('../features/figures/marks-store.ts', () => ({ markTouched: run('figures') }))
vi.mock('../features/figures/touched.ts', () => ({ touchedByEvent: () => [] }))
vi.mock('../features/figures/count-anew.ts', () => ({ countHostsOf: run('events of hosts') }))
vi.mock('../features/notices/tell-hosts.ts', () => ({ tellHosts: run('hosts') }))
vi.mock('../features/notices/note-change.ts', () => ({ noteChange: run('attendees') }))

test('sends an event’s mail although its statistics fail, and fails at the end so that it is repeated', async () => {
  const snapshot = { data: () => ({ timezone: 'Europe/London' }), updateTime: { valueOf: () => '1' } }
  const written = { data: { before: snapshot, after: snapshot }, params: { id: '7' } }
  await expect(
    announceEvents.run(
      written as unknown as FirestoreEvent<Change<DocumentSnapshot> | undefined, { id: string }>,
    ),
  ).rejects.toThrow('Parts of announceEvents failed: figures')
  expect(run.ran).toEqual([
    'followers',
    'cities',
    'plan',
    'snapshots',
    'check-in',
    'figures',
    'events of hosts',
    'hosts',
    'attendees',
  ])
})
