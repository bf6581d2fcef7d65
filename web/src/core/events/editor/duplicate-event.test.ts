import { beforeEach, expect, test, vi } from 'vitest'
import { createCopies, findDateError } from './duplicate-event.ts'

const owner = { id: 1, name: 'Me' }
const coHost = { id: 2, name: 'Ann' }
const formerHost = { id: 3, name: 'Bo' }

const original = {
  dateTime: '2027-01-01T19:00:00.000Z',
  endsAt: '2027-01-01T21:00:00.000Z',
  rsvpWindow: { opens: { dateTime: '2026-12-31T19:00:00.000Z' }, closes: null },
  timezone: 'Europe/London',
  city: 'London',
  ownerId: 1,
  hosts: [owner, coHost],
  invitedHosts: [formerHost],
}

interface CallInput {
  readonly params?: { readonly id: number }
  readonly body: { readonly dateTime: string; readonly rsvpWindow?: unknown }
  readonly headers?: { readonly 'Idempotency-Key': string }
}

const sentWindows: unknown[] = []

/** The server's drafts, one for each idempotency key. */
const drafts = new Map<string, { id: number; dateTime: string; coHostIds: number[] }>()

vi.mock('@/lib/api-client.ts', () => ({
  callApi: (name: string, { params, body, headers }: CallInput) => {
    if (name === 'getHostEvent') return Promise.resolve(original)
    const { dateTime, rsvpWindow } = body
    if (name === 'updateEvent') {
      const draft = [...drafts.values()].find(({ id }) => id === params?.id)
      return Promise.resolve(Object.assign(draft ?? {}, { dateTime }))
    }
    sentWindows.push(rsvpWindow)
    const key = headers?.['Idempotency-Key'] ?? ''
    const draft = drafts.get(key) ?? { id: 100 + drafts.size, dateTime, coHostIds: [coHost.id] }
    drafts.set(key, draft)
    return Promise.resolve(draft)
  },
}))

const createCopiesOn = (
  date: string,
  idempotencyKeys: string[],
  onCreated: (copy: { idempotencyKey: string }) => void = () => undefined,
) => {
  const startWallTime = { date, time: '19:00' }
  const copies = idempotencyKeys.map((idempotencyKey) => ({ idempotencyKey, startWallTime }))
  return createCopies({ id: 7, hostId: 1, copies }, onCreated)
}

beforeEach(() => drafts.clear())

test('returns the name of each omitted co-host only once', async () => {
  const copiedKeys: string[] = []
  const recordCopy = ({ idempotencyKey }: { idempotencyKey: string }) => copiedKeys.push(idempotencyKey)
  expect(await createCopiesOn('2031-03-02', ['a', 'b'], recordCopy)).toEqual(['Bo'])
  expect(copiedKeys).toEqual(['a', 'b'])
})

test('opens RSVPs to a copy as many hours before the start as RSVPs to the original', async () => {
  sentWindows.length = 0
  await createCopiesOn('2031-03-02', ['a'])
  expect(sentWindows).toEqual([{ opens: { hoursBefore: 24 }, closes: null }])
})

test('moves a copy to the new date if an earlier attempt, whose response was lost, created it', async () => {
  await createCopiesOn('2031-03-02', ['a'])
  await createCopiesOn('2031-03-09', ['a'])
  expect([...drafts.values()].map(({ dateTime }) => dateTime)).toEqual(['2031-03-09T19:00:00.000Z'])
})

test('reports a missing date, and a repeated date only at the second copy', () => {
  const copies = [
    { idempotencyKey: 'a', startWallTime: { date: '2031-03-02', time: '19:00' } },
    { idempotencyKey: 'b', startWallTime: { date: '2031-03-02', time: '19:00' } },
    { idempotencyKey: 'c', startWallTime: { date: '2031-03-02', time: '21:00' } },
    { idempotencyKey: 'd', startWallTime: { date: '', time: '19:00' } },
  ]
  expect(copies.map((copy) => findDateError(copy, copies))).toEqual([
    undefined,
    "You've already chosen this date.",
    undefined,
    'Please choose a date and a time.',
  ])
})
