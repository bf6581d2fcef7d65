import { beforeEach, expect, test, vi } from 'vitest'
import { createDuplicates } from './duplicate-event.ts'

const [own, coHost, leftOut] = [
  { id: 1, name: 'Me' },
  { id: 2, name: 'Ann' },
  { id: 3, name: 'Bo' },
]

const original = {
  ...{ dateTime: '2027-01-01T19:00:00.000Z', endsAt: '2027-01-01T21:00:00.000Z' },
  rsvpWindow: { opens: { at: '2026-12-31T19:00:00.000Z' }, closes: null },
  ...{ timezone: 'Europe/London', city: 'London', ownerId: 1, hosts: [own, coHost], invitedHosts: [leftOut] },
}

interface Sent {
  readonly params?: { readonly id: number }
  readonly body: { readonly dateTime: string; readonly rsvpWindow?: unknown }
  readonly headers?: { readonly 'Idempotency-Key': string }
}

const windows: unknown[] = []

/** A server that stores one draft under each key. */
const drafts = new Map<
  string,
  { id: number; dateTime: string; coHostIds: number[]; contentUpdatedAt: string }
>()

vi.mock('@/lib/api-client.ts', () => ({
  callApi: (name: string, { params, body, headers }: Sent) => {
    if (name === 'getHostEvent') return Promise.resolve(original)
    if (name === 'updateEvent') {
      const draft = [...drafts.values()].find(({ id }) => id === params?.id)
      return Promise.resolve(Object.assign(draft ?? {}, { dateTime: body.dateTime }))
    }
    windows.push(body.rsvpWindow)
    const key = headers?.['Idempotency-Key'] ?? ''
    const existing = drafts.get(key)
    const draft = existing ?? {
      ...{ id: 100 + drafts.size, dateTime: body.dateTime, coHostIds: [coHost.id] },
      contentUpdatedAt: '2026-11-20T12:00:00.000Z',
    }
    drafts.set(key, draft)
    return Promise.resolve(draft)
  },
}))

beforeEach(() => drafts.clear())

test('returns each host who was left out of the copies once', async () => {
  const copies = ['a', 'b'].map((key) => ({ key, when: { date: '2031-03-02', time: '19:00' } }))
  const copied: string[] = []
  expect(await createDuplicates({ id: 7, ownId: 1, copies }, ({ key }) => copied.push(key))).toEqual(['Bo'])
  expect(copied).toEqual(['a', 'b'])
})

test('opens RSVPs to a copy as long before its start as for the original', async () => {
  windows.length = 0
  const copies = [{ key: 'a', when: { date: '2031-03-02', time: '19:00' } }]
  await createDuplicates({ id: 7, ownId: 1, copies }, () => undefined)
  expect(windows).toEqual([{ opens: { hoursBefore: 24 }, closes: null }])
})

test('moves a copy of an attempt whose answer was lost to the date chosen now', async () => {
  const copyOn = (date: string) => ({
    ...{ id: 7, ownId: 1 },
    copies: [{ key: 'a', when: { date, time: '19:00' } }],
  })
  await createDuplicates(copyOn('2031-03-02'), () => undefined)
  await createDuplicates(copyOn('2031-03-09'), () => undefined)
  expect([...drafts.values()].map(({ dateTime }) => dateTime)).toEqual(['2031-03-09T19:00:00.000Z'])
})
