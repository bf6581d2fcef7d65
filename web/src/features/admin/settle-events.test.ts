import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import {
  deleteHostWithEvents,
  isSettlementComplete,
  loadOpenEvents,
  toSettlementLines,
  type Settlement,
} from './settle-events.ts'

const callApi = vi.hoisted(() =>
  vi.fn<(name: string, input: { params: { id: number } }) => Promise<unknown>>(),
)
vi.mock('@/lib/api-client.ts', () => ({ callApi }))

const makeApiError = (status: number, code: string, message: string) =>
  new ApiError(status, '', JSON.stringify({ code, message }))

const newHost = { id: 7, name: 'Ines' }
const lines = [1, 2, 3].map((id) => ({ id, events: [{ id }] as const }))
const settlements = new Map<number, Settlement>([
  [1, { kind: 'cancel' }],
  [2, { kind: 'reassign', newHost }],
  [3, { kind: 'cancel' }],
])
const host = { id: 9, role: 'host' } as const
const { signal } = new AbortController()
const settle = (overrides: Partial<Parameters<typeof deleteHostWithEvents>[0]> = {}) =>
  deleteHostWithEvents({ host, lines, settlements, signal, onSettled: () => undefined, ...overrides })
const listCalls = () => callApi.mock.calls.map(([name, { params }]) => `${name} ${params.id}`)

beforeEach(() => {
  callApi.mockReset().mockResolvedValue({})
})

test('settles one event after the other, then deletes the host', async () => {
  const settledIds: number[] = []
  await settle({ onSettled: (id) => settledIds.push(id) })
  expect(listCalls()).toEqual([
    'cancelEventForAdmin 1',
    'reassignEvent 2',
    'cancelEventForAdmin 3',
    'deleteHost 9',
  ])
  expect(callApi.mock.calls[1]?.[1]).toMatchObject({ body: { newHostId: 7, oldHostId: 9 } })
  expect(settledIds).toEqual([1, 2, 3])
})

test('stops at a failed step and names it, and continues with the remaining events in another run', async () => {
  const settledIds = new Set<number>()
  const run = () =>
    settle({ onSettled: (id) => settledIds.add(id), lines: lines.filter(({ id }) => !settledIds.has(id)) })
  const busyError = makeApiError(503, 'busy', 'Later.')
  callApi.mockResolvedValueOnce({}).mockRejectedValueOnce(busyError)
  const failure = { message: 'Failed to reassign event 2', lineId: 2, reason: 'Later.' }
  await expect(run()).rejects.toMatchObject(failure)
  callApi.mockClear()
  await run()
  expect(listCalls()).toEqual(['reassignEvent 2', 'cancelEventForAdmin 3', 'deleteHost 9'])
})

test('says that a step failed because there was no connection', async () => {
  callApi.mockRejectedValueOnce(new NetworkError('offline'))
  const reason = "We couldn't reach our server. Check your connection and try again."
  await expect(settle()).rejects.toMatchObject({ message: 'Failed to cancel event 1', reason })
})

test('skips and reports an event that is already cancelled, and fails if the host cannot be deleted', async () => {
  const onSettled = vi.fn<(id: number, wasAlreadyCancelled: boolean) => void>()
  callApi.mockRejectedValueOnce(makeApiError(404, 'event_cancelled', 'It was cancelled.'))
  callApi.mockResolvedValueOnce({}).mockResolvedValueOnce({})
  callApi.mockRejectedValueOnce(makeApiError(409, 'has_events', 'They host another.'))
  await expect(settle({ onSettled })).rejects.toMatchObject({
    message: 'Failed to delete host',
    lineId: null,
    reason: 'This host has more events now. Close this dialog and open it again to see them.',
  })
  expect(onSettled.mock.calls).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ])
})

test('settles the later events of a series whose first event was deleted', async () => {
  callApi.mockRejectedValueOnce(makeApiError(404, 'not_found', 'Gone.'))
  const onSettled = vi.fn<(id: number, wasAlreadyCancelled: boolean) => void>()
  await settle({ lines: [{ id: 1, events: [{ id: 1 }, { id: 4 }, { id: 5 }] }], onSettled })
  expect(listCalls()).toEqual(['cancelEventForAdmin 1', 'cancelEventForAdmin 4', 'deleteHost 9'])
  expect(onSettled.mock.calls).toEqual([[1, false]])
})

test.each([1, 3])(
  'starts no further step after an abort at event %i, and keeps the host',
  async (eventId) => {
    const controller = new AbortController()
    const onSettled = (id: number) => id === eventId && controller.abort()
    expect(await settle({ signal: controller.signal, onSettled })).toBe(false)
    expect(listCalls()).toHaveLength(eventId)
    expect(listCalls()).not.toContain('deleteHost 9')
  },
)

test('fails and changes nothing if no action was chosen', async () => {
  await expect(settle({ settlements: new Map() })).rejects.toThrow('Failed to process host deletion')
  expect(listCalls()).toEqual([])
})

test('deletes the account of a user who is no longer a host', async () => {
  await settle({ host: { id: 9, role: 'user' }, lines: [] })
  expect(listCalls()).toEqual(['deleteUser 9'])
})

test('shows upcoming events of a series as one line, and settles them with one call', async () => {
  const makeEventAt = (id: number, hour: number, seriesId?: number) => ({
    id,
    dateTime: new Date(hour * 3_600_000).toISOString(),
    ...(seriesId === undefined ? {} : { seriesId }),
  })
  // The first event has started, so it is a line of its own.
  const openEvents = [
    makeEventAt(1, 1, 5),
    makeEventAt(2, 3, 5),
    makeEventAt(3, 4),
    makeEventAt(4, 5, 5),
    makeEventAt(5, 6, 6),
  ]
  const seriesLines = toSettlementLines(openEvents, 2 * 3_600_000)
  expect(seriesLines.map((line) => line.events.map(({ id }) => id))).toEqual([[1], [2, 4], [3], [5]])
  const lineSettlements = new Map<number, Settlement>(seriesLines.map(({ id }) => [id, { kind: 'cancel' }]))
  lineSettlements.set(3, { kind: 'reassign', newHost })
  await settle({ lines: seriesLines, settlements: lineSettlements })
  expect(listCalls().slice(0, 4)).toEqual([
    'cancelEventForAdmin 1',
    'cancelEventForAdmin 2',
    'reassignEvent 3',
    'cancelEventForAdmin 5',
  ])
  expect(callApi.mock.calls[1]?.[1]).toMatchObject({ body: { scope: 'following', hostId: 9 } })
  expect(callApi.mock.calls[0]?.[1]).toMatchObject({ body: { scope: 'this' } })
})

test('requires an action for each event, and a new host for a reassigned event', () => {
  expect(isSettlementComplete(undefined)).toBe(false)
  expect(isSettlementComplete({ kind: 'reassign', newHost: null })).toBe(false)
  expect(isSettlementComplete({ kind: 'reassign', newHost })).toBe(true)
  expect(isSettlementComplete({ kind: 'cancel' })).toBe(true)
})

test('returns the open events of a host from all pages, except events that another host is responsible for', async () => {
  const ownEvent = { id: 1, ownerId: 9, hostIds: [9, 7] }
  const coHostedEvent = { id: 2, ownerId: 7, hostIds: [7, 9] }
  const unownedEventOfTwoHosts = { id: 3, ownerId: null, hostIds: [9, 7] }
  const unownedEvent = { id: 4, ownerId: null, hostIds: [9] }
  callApi.mockResolvedValueOnce({ items: [ownEvent, coHostedEvent], next: 'more' })
  callApi.mockResolvedValueOnce({ items: [unownedEventOfTwoHosts, unownedEvent], next: null })
  expect(await loadOpenEvents(9)).toEqual([ownEvent, unownedEvent])
})
