import { beforeEach, expect, test, vi } from 'vitest'
import type { CallRequest } from '../../platform/call-handler.ts'
import { GRPC } from '../../platform/contention.ts'
import { createEvent } from './create-event.ts'

const made = vi.hoisted(
  (): {
    readonly hosts: readonly { readonly id: number }[]
    readonly invitedHostIds?: readonly string[]
  }[] => [],
)
const removed = vi.hoisted((): string[] => [])
const making = vi.hoisted((): { error: Error | null } => ({ error: null }))
const cards = vi.hoisted(() => new Map([1, 2].map((id) => [id, { id }])))

vi.mock('../../core/accounts/audit-actor.ts', () => ({ auditActorIfAdmin: () => Promise.resolve(null) }))
vi.mock('../../core/audit/audit-store.ts', () => ({}))
vi.mock('../../core/events/events-store.ts', () => ({
  createEvent: (event: (typeof made)[number]) => {
    if (making.error) return Promise.reject(making.error)
    made.push(event)
    return Promise.resolve({ ...event, photos: ['url-of-copy'] })
  },
  findEvent: () => Promise.resolve({ hostIds: ['1'], imageUrl: 'url-of-cover' }),
}))
vi.mock('../../core/photos/photos-store.ts', () => ({
  copyPhoto: () => Promise.resolve({ id: 'copy', url: 'url-of-copy' }),
  removePhoto: (id: string) => Promise.resolve(removed.push(id)),
}))
vi.mock('../../core/accounts/host-cards-store.ts', () => ({
  findAssignableCard: (id: number) => Promise.resolve(cards.get(id) ?? null),
  findCardOrBare: (id: number) => Promise.resolve(cards.get(id) ?? null),
  findHostCards: (ids: readonly number[]) => Promise.resolve(ids.flatMap((id) => cards.get(id) ?? [])),
}))
vi.mock('./host-event.ts', () => ({ oneHostEvent: (event: unknown) => event }))

const create = (change: object = {}) =>
  createEvent({
    ...{ caller: { id: 1, role: 'host' }, idempotencyKey: null, now: 0 },
    body: { coHostIds: [], coverOf: 1_000_000_001, dateTime: '2027-01-01T19:00:00Z', ...change },
  } as unknown as CallRequest<'createEvent'>)

beforeEach(() => {
  removed.length = 0
  made.length = 0
  making.error = null
})

test.each([
  ['stays where the event may be there', GRPC.UNAVAILABLE, []],
  ['goes where it is not', GRPC.INVALID_ARGUMENT, ['copy']],
])('the cover of an event that was not said to be made %s', async (_, code, gone) => {
  making.error = Object.assign(new Error('lost'), { code })
  await expect(create()).rejects.toThrow('lost')
  expect(removed).toEqual(gone)
})

test('a copy leaves out who hosts no more; of any other event they are refused', async () => {
  await create({ coHostIds: [3, 2, 1] })
  expect(made.map(({ hosts }) => hosts.map(({ id }) => id))).toEqual([[1]])
  expect(made.map(({ invitedHostIds }) => invitedHostIds)).toEqual([['2']])
  const refused = { fields: { coHostIds: 'Please choose an approved host.' } }
  await expect(create({ coHostIds: [3, 2], coverOf: null })).rejects.toMatchObject(refused)
})
