import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { deleteHostWithEvents, isSettled, openEventsOf, type Settlement } from './settle-events.ts'

const callApi = vi.hoisted(() =>
  vi.fn<(name: string, input: { params: { id: number } }) => Promise<unknown>>(),
)
vi.mock('@/lib/api-client.ts', () => ({ callApi }))

const refused = (status: number, code: string, message: string) =>
  new ApiError(status, '', JSON.stringify({ code, message }))

const to = { id: 7, name: 'Ines' }
const events = [{ id: 1 }, { id: 2 }, { id: 3 }]
const settlements = new Map<number, Settlement>([
  [1, { kind: 'cancel' }],
  [2, { kind: 'reassign', to }],
  [3, { kind: 'cancel' }],
])
const host = { id: 9, role: 'host' } as const
const { signal } = new AbortController()
const calls = () => callApi.mock.calls.map(([name, { params }]) => `${name} ${params.id}`)

beforeEach(() => {
  callApi.mockReset().mockResolvedValue({})
})

test('one event after the other, then the host', async () => {
  const settled: number[] = []
  await deleteHostWithEvents({ host, events, settlements, signal, onSettled: (id) => settled.push(id) })
  expect(calls()).toEqual([
    'cancelEventForAdmin 1',
    'reassignEvent 2',
    'cancelEventForAdmin 3',
    'deleteHost 9',
  ])
  expect(callApi.mock.calls[1]?.[1]).toMatchObject({ body: { newHostId: 7, oldHostId: 9 } })
  expect(settled).toEqual([1, 2, 3])
})

test('names the failed step and stops; another run continues with the rest', async () => {
  const settled = new Set<number>()
  const run = () =>
    deleteHostWithEvents({
      ...{ host, settlements, signal, onSettled: (id: number) => settled.add(id) },
      events: events.filter(({ id }) => !settled.has(id)),
    })
  const down = refused(503, 'busy', 'Later.')
  callApi.mockResolvedValueOnce({}).mockRejectedValueOnce(down)
  await expect(run()).rejects.toMatchObject({
    message: 'Failed to reassign event 2',
    eventId: 2,
    reason: 'Later.',
  })
  callApi.mockClear()
  await run()
  expect(calls()).toEqual(['reassignEvent 2', 'cancelEventForAdmin 3', 'deleteHost 9'])
})

test('an event that is gone or off already is settled; a host that stays is said', async () => {
  callApi.mockRejectedValueOnce(refused(404, 'event_cancelled', 'Off.'))
  callApi.mockResolvedValueOnce({}).mockResolvedValueOnce({})
  callApi.mockRejectedValueOnce(refused(409, 'has_events', 'They host another.'))
  const failed = deleteHostWithEvents({ host, events, settlements, signal, onSettled: () => undefined })
  await expect(failed).rejects.toMatchObject({ message: 'Failed to delete host', eventId: null })
})

test('starts no further step once it is stopped, and keeps the host', async () => {
  const stop = new AbortController()
  const run = deleteHostWithEvents({
    ...{ host, events, settlements, signal: stop.signal },
    onSettled: () => stop.abort(),
  })
  expect(await run).toBe(false)
  expect(calls()).toEqual(['cancelEventForAdmin 1'])
  // After the last event too.
  callApi.mockClear()
  const last = new AbortController()
  const end = deleteHostWithEvents({
    ...{ host, events, settlements, signal: last.signal },
    onSettled: (id) => id === 3 && last.abort(),
  })
  expect(await end).toBe(false)
  expect(calls()).not.toContain('deleteHost 9')
})

test('where no action was chosen nothing is deleted', async () => {
  const failed = deleteHostWithEvents({
    host,
    events,
    settlements: new Map(),
    signal,
    onSettled: () => undefined,
  })
  await expect(failed).rejects.toMatchObject({ message: 'Failed to process host deletion' })
  expect(calls()).toEqual([])
})

test('deletes a user who is no longer a host as a user', async () => {
  await deleteHostWithEvents({
    ...{ host: { id: 9, role: 'user' as const }, events: [], settlements, signal },
    onSettled: () => undefined,
  })
  expect(calls()).toEqual(['deleteUser 9'])
})

test('an event without an action, or given to nobody, is not settled', () => {
  expect(isSettled(undefined)).toBe(false)
  expect(isSettled({ kind: 'reassign', to: null })).toBe(false)
  expect(isSettled({ kind: 'reassign', to })).toBe(true)
  expect(isSettled({ kind: 'cancel' })).toBe(true)
})

test('all pages of a host’s open events are read', async () => {
  callApi.mockResolvedValueOnce({ items: [{ id: 1 }], next: 'more' })
  callApi.mockResolvedValueOnce({ items: [{ id: 2 }], next: null })
  expect(await openEventsOf(9)).toEqual([{ id: 1 }, { id: 2 }])
})
