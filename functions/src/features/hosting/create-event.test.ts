import { beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '../../platform/call-handler.ts'
import { GRPC } from '../../platform/contention.ts'
import { createEvent } from './create-event.ts'

const createdEvents = vi.hoisted(
  (): {
    readonly hosts: readonly { readonly id: number }[]
    readonly invitedHostIds?: readonly string[]
  }[] => [],
)
const removedPhotoIds = vi.hoisted((): string[] => [])
const failure = vi.hoisted((): { error: Error | null } => ({ error: null }))
const cards = vi.hoisted(() => new Map([1, 2].map((id) => [id, { id }])))

vi.mock('../../core/accounts/audit-actor.ts', () => ({ findAuditActorIfAdmin: () => Promise.resolve(null) }))
vi.mock('../../core/audit/audit-store.ts', () => ({}))
vi.mock('../../core/events/events-store.ts', () => ({
  createEvent: (event: (typeof createdEvents)[number]) => {
    if (failure.error) return Promise.reject(failure.error)
    createdEvents.push(event)
    return Promise.resolve({ ...event, photos: ['url-of-copy'] })
  },
  findEvent: () => Promise.resolve({ hostIds: ['1'], imageUrl: 'url-of-cover' }),
}))
vi.mock('../../core/photos/photos-store.ts', () => ({
  copyPhoto: () => Promise.resolve({ id: 'copy', url: 'url-of-copy' }),
  removePhoto: (id: string) => Promise.resolve(removedPhotoIds.push(id)),
}))
vi.mock('../../core/accounts/host-cards-store.ts', () => ({
  findAssignableCard: (id: number) => Promise.resolve(cards.get(id) ?? null),
  findOrMakeCard: (id: number) => Promise.resolve(cards.get(id) ?? null),
  findHostCards: (ids: readonly number[]) => Promise.resolve(ids.flatMap((id) => cards.get(id) ?? [])),
}))
vi.mock('./host-event.ts', () => ({ readHostEvent: (event: unknown) => event }))

const callCreateEvent = (overrides: object = {}) =>
  createEvent({
    caller: { id: 1, role: 'host' },
    idempotencyKey: null,
    now: 0,
    body: { coHostIds: [], copiedEventId: 1_000_000_001, dateTime: '2027-01-01T19:00:00Z', ...overrides },
  } as unknown as CallRequest<'createEvent'>)

beforeEach(() => {
  removedPhotoIds.length = 0
  createdEvents.length = 0
  failure.error = null
})

test.each([
  ['keeps the cover if the event may have been created', GRPC.UNAVAILABLE, []],
  ['removes the cover if the event was not created', GRPC.INVALID_ARGUMENT, ['copy']],
])('%s', async (_, code, expectedRemovals) => {
  failure.error = Object.assign(new Error('lost'), { code })
  await expect(callCreateEvent()).rejects.toThrow('lost')
  expect(removedPhotoIds).toEqual(expectedRemovals)
})

test('leaves former hosts out of a duplicate, but refuses them in a new event', async () => {
  await callCreateEvent({ coHostIds: [3, 2, 1] })
  expect(createdEvents.map(({ hosts }) => hosts.map(({ id }) => id))).toEqual([[1]])
  expect(createdEvents.map(({ invitedHostIds }) => invitedHostIds)).toEqual([['2']])
  const refusal = { fields: { coHostIds: 'Please choose an approved host.' } }
  await expect(callCreateEvent({ coHostIds: [3, 2], copiedEventId: null })).rejects.toMatchObject(refusal)
})
