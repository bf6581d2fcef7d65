import { beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '../../platform/call.ts'
import { GRPC } from '../../platform/contention.ts'
import { createEvent } from './create-event.ts'

const removed = vi.hoisted((): string[] => [])
const making = vi.hoisted(() => ({ error: new Error() }))

vi.mock('../../core/accounts/recorded-as.ts', () => ({ recordedIfAdmin: () => Promise.resolve(null) }))
vi.mock('../../core/audit/audit-store.ts', () => ({}))
vi.mock('../../core/events/events-store.ts', () => ({
  createEvent: () => Promise.reject(making.error),
  findEvent: () => Promise.resolve({ hostIds: ['1'], imageUrl: 'url-of-cover' }),
}))
vi.mock('../../core/photos/photos-store.ts', () => ({
  copyPhoto: () => Promise.resolve({ id: 'copy', url: 'url-of-copy' }),
  removePhoto: (id: string) => Promise.resolve(removed.push(id)),
}))
vi.mock('./event-hosts.ts', () => ({
  ownCard: () => Promise.resolve({}),
  coHostCards: () => Promise.resolve([]),
}))
vi.mock('./host-event.ts', () => ({}))

const create = () =>
  createEvent({
    ...{ caller: { id: 1, role: 'host' }, idempotencyKey: null, now: 0 },
    body: { coHostIds: [], coverOf: 1_000_000_001, dateTime: '2027-01-01T19:00:00Z' },
  } as unknown as CallRequest<'createEvent'>)

beforeEach(() => {
  removed.length = 0
})

test.each([
  ['stays where the event may be there', GRPC.UNAVAILABLE, []],
  ['goes where it is not', GRPC.INVALID_ARGUMENT, ['copy']],
])('the cover of an event that was not said to be made %s', async (_, code, gone) => {
  making.error = Object.assign(new Error('lost'), { code })
  await expect(create()).rejects.toThrow('lost')
  expect(removed).toEqual(gone)
})
