import { environmentManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '@/lib/api-error.ts'
import { chooseNextStep, verifyLoginQuery } from './verify-login-data.ts'

beforeEach(() => {
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('repeats the call for a login link that was opened offline, until the server responds', async () => {
  onlineManager.setOnline(false)
  const fetchMock = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetchMock)
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst' } } })
  client.mount()
  const observer = new QueryObserver(client, verifyLoginQuery('a-token'))
  observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult()).toMatchObject({ isPending: true, isPaused: true })
  expect(fetchMock).toHaveBeenCalledTimes(1)

  // The first request after reconnecting fails too, because browsers report "online" too early.
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  fetchMock.mockResolvedValue(
    Response.json({ code: 'invalid_link', message: 'It is used up.' }, { status: 400 }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchMock).toHaveBeenCalledTimes(3)
  expect(observer.getCurrentResult().error?.message).toBe('It is used up.')
  client.unmount()
})

it.each([
  [null, 'No token provided'],
  ['a-token', 'Failed to verify token'],
])('rejects the token %j with “%s” if the server sends no message', async (token, message) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  await expect(new QueryClient().query(verifyLoginQuery(token))).rejects.toThrow(message)
})

const makeApiError = (status: number, code: string) => new ApiError(status, '', JSON.stringify({ code }))

it.each([
  [makeApiError(400, 'invalid_link'), { text: 'Please request a new one.', action: 'new_link' }],
  [makeApiError(403, 'forbidden'), { text: null, action: null }],
  [makeApiError(409, 'already_registered'), { text: null, action: null }],
  [makeApiError(429, 'too_many_requests'), { text: 'Your link should still work.', action: 'retry' }],
  [makeApiError(503, 'busy'), { text: 'Your link should still work.', action: 'retry' }],
  [new NetworkError('Failed to fetch'), { text: 'Your link should still work.', action: 'retry' }],
  [undefined, { text: 'Please request a new one.', action: 'new_link' }],
])('says what to do after a login that failed with “%s”', (cause, nextStep) =>
  expect(chooseNextStep(new Error('It failed.', { cause }))).toEqual(nextStep),
)
