import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { ReconfirmEntry } from '@/lib/outbox.ts'
import { queryClient } from '@/lib/query-client.ts'
import { rsvpQuery } from './own-rsvp.ts'
import { sendReconfirmation } from './send-outbox.ts'

/** The server's state. The first read of the RSVP is answered when the test resolves `firstRead`. */
const server = vi.hoisted(() => {
  const firstRead = Promise.withResolvers<undefined>()
  return { isSure: false, readCount: 0, firstRead }
})

vi.mock('@/lib/api-client.ts', () => ({
  callApiDated: async (name: string, { signal }: { signal?: AbortSignal }) => {
    if (name === 'reconfirmRsvp') {
      server.isSure = true
      return { value: { message: '' }, asOf: 2 }
    }
    const { isSure } = server
    server.readCount += 1
    if (server.readCount === 1) await server.firstRead.promise
    signal?.throwIfAborted()
    return { value: { reconfirmation: { isSure } }, asOf: 1 }
  },
}))
vi.mock('@/lib/device-rsvps.ts', () => ({ saveDeviceRsvp: () => undefined }))
vi.mock('@/lib/outbox-storage.ts', () => ({
  readOutbox: () => Promise.resolve([]),
  changeEntry: () => Promise.resolve(null),
}))
vi.mock('@/lib/browser-support.ts', async (original) => ({
  ...(await original()),
  getTabLocks: () => undefined,
}))

it('shows a sent reconfirmation on a page that was loading its RSVP in the meantime', async () => {
  const observer = new QueryObserver(queryClient, rsvpQuery('a token'))
  observer.subscribe(() => undefined)
  expect(server.readCount).toBe(1)
  const event = { id: 1_000_000_001, dateTime: '2030-01-01T12:00:00.000Z' }
  const entry = {
    kind: 'reconfirm',
    id: 'an id',
    owner: 'visitor',
    token: 'a token',
    event,
    failedAttemptCount: 0,
  }
  await sendReconfirmation(entry as unknown as ReconfirmEntry)
  server.firstRead.resolve(undefined)
  await vi.waitFor(() =>
    expect(observer.getCurrentResult().data).toEqual({ reconfirmation: { isSure: true } }),
  )
})
