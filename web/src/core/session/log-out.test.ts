import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/stub-local-storage.ts'
import { callApi } from '@/lib/api-client.ts'
import { getCurrentUserId, setCurrentUserId } from '@/lib/current-user-id.ts'
import { isLoggingOut } from '@/lib/logging-out.ts'
import { OUTBOX_KEY, outbox, type OutboxEntry } from '@/lib/outbox.ts'
import { queryClient } from '@/lib/query-client.ts'
import { hasUnsentChanges, logOut, logOutAfter } from './log-out.ts'
import { sessionQuery } from './session.ts'

/** Stubs a window whose page can be restored from the back/forward cache. */
function stubWindow() {
  const location = { pathname: '/dashboard', assign: vi.fn(), reload: vi.fn() }
  const window = Object.assign(new EventTarget(), { location })
  const pageShow = Object.assign(new Event('pageshow'), { persisted: true })
  vi.stubGlobal('window', window)
  return { location, restore: () => window.dispatchEvent(pageShow) }
}

const anna = { id: 1, name: 'Anna', email: 'anna@people.test' }

beforeEach(() => {
  setCurrentUserId('1')
  queryClient.setQueryData(['session'], anna)
  queryClient.setQueryData(['members', 'dashboard'], { upcomingEvents: ['Supper'] })
})
afterEach(() => {
  isLoggingOut.set(false)
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('leaves no data of a member on the page after the log-out, and reloads the page if it is restored', async () => {
  const { location, restore } = stubWindow()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Bye.' })))
  await logOut()
  expect(location.assign).toHaveBeenCalledWith('/')
  expect(queryClient.getQueryData(['members', 'dashboard'])).toBeUndefined()
  expect(queryClient.getQueryData(['session'])).toBeNull()
  expect(location.reload).not.toHaveBeenCalled()
  restore()
  expect(location.reload).toHaveBeenCalledOnce()
})

it('stays signed out if the response to an earlier session call arrives after the log-out', async () => {
  stubWindow()
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/current') ? promise : Promise.resolve(Response.json({ message: 'Bye.' })),
  )
  const query = queryClient.query({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  const logOutPromise = logOut()
  await vi.waitFor(() => expect(getCurrentUserId()).toBeNull())
  resolve(Response.json(anna))
  await Promise.all([query, logOutPromise])
  expect(getCurrentUserId()).toBeNull()
})

it('cancels running queries before a call ends the session', async () => {
  stubWindow()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Bye.' })))
  const signals: AbortSignal[] = []
  void queryClient
    .query({
      queryKey: ['members', 'follows'],
      queryFn: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    .catch(() => undefined)
  await logOutAfter(() => {
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    return Promise.resolve()
  })
  expect(getCurrentUserId()).toBeNull()
})

it('sends no calls for the member’s data after the log-out has started', async () => {
  stubWindow()
  const fetchMock = vi.fn(() => Promise.resolve(Response.json({ message: 'Bye.' })))
  vi.stubGlobal('fetch', fetchMock)
  // This stands for a part of the page that loads late and reads its data only now.
  await logOutAfter(() => {
    void callApi('getFollows').catch(() => undefined)
    return callApi('logOutEverywhere')
  })
  expect(fetchMock.mock.calls).toEqual([
    ['/api/auth/logout-everywhere', expect.anything()],
    ['/api/auth/logout', expect.anything()],
  ])
})

it('sends the delayed calls for the member’s data if the log-out fails', async () => {
  stubWindow()
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      url.endsWith('logout-everywhere')
        ? new Response('', { status: 503 })
        : Response.json({ hosts: [], cities: [], series: [], standingRsvps: [] }),
    ),
  )
  let follows: Promise<unknown> | undefined
  const logOutPromise = logOutAfter(() => {
    follows = callApi('getFollows')
    return callApi('logOutEverywhere')
  })
  await expect(logOutPromise).rejects.toThrow('503')
  await expect(follows).resolves.toMatchObject({ hosts: [] })
})

it('stays signed in if the call that ends the session fails', async () => {
  const { location } = stubWindow()
  await expect(logOutAfter(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(getCurrentUserId()).toBe('1')
  expect(queryClient.getQueryData(['session'])).toEqual(anna)
  expect(location.assign).not.toHaveBeenCalled()
})

it.each([
  [null, true],
  ['The event is full.', false],
])('warns before a log-out only about an RSVP that was not refused (%j: %j)', (refusal, hasWarning) => {
  stubLocalStorage().set(OUTBOX_KEY, '1')
  outbox.set([{ refusal } as OutboxEntry])
  expect(hasUnsentChanges()).toBe(hasWarning)
  outbox.set([])
})
