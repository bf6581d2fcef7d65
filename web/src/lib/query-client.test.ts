import {
  environmentManager,
  focusManager,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

// TanStack Query treats Node as a server, on which it never retries.
beforeEach(() => {
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  queryClient.mount()
})

afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  vi.useRealTimers()
})

/** Shows a query on a screen; returns a function that leaves the screen. */
function show(queryFn: () => Promise<unknown>): () => void {
  return new QueryObserver(queryClient, { queryKey: ['shown'], queryFn }).subscribe(() => undefined)
}

const respond = () => Promise.resolve('response')
const fail = () => Promise.reject(new ApiError(500, 'Internal Server Error', ''))
const loseConnection = () => Promise.reject(new NetworkError('Failed to fetch'))

it('does not retry a query that the server answered with an error', async () => {
  const request = vi.fn(fail)
  show(request)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(queryClient.getQueryState(['shown'])?.status).toBe('error')
  expect(request).toHaveBeenCalledTimes(1)
})

it('does not retry a failed mutation', async () => {
  const request = vi.fn(fail)
  const mutation = new MutationObserver(queryClient, { mutationFn: request }).mutate()
  await Promise.all([expect(mutation).rejects.toThrow('500'), vi.advanceTimersByTimeAsync(MINUTE_MS)])
  expect(request).toHaveBeenCalledTimes(1)
})

it('refetches on the next screen when the response is 30 seconds old', async () => {
  const request = vi.fn(respond)
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(29.9 * SECOND_MS)
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0.1 * SECOND_MS)
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(2)
})

it('does not refetch by itself or on focus', async () => {
  const request = vi.fn(respond)
  show(request)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(request).toHaveBeenCalledTimes(1)
})

it('retries at growing intervals while no server answers and there is no data', async () => {
  const request = vi.fn<() => Promise<unknown>>(loseConnection)
  show(request)
  await vi.advanceTimersByTimeAsync(7.5 * SECOND_MS)
  expect(request).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(request.mock.calls.length).toBeLessThan(30)
  request.mockImplementation(respond)
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS)
  expect(queryClient.getQueryData(['shown'])).toBe('response')
  request.mockClear()
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(request).not.toHaveBeenCalled()
})

it('requests again when the browser comes back online, and retries if that request fails', async () => {
  onlineManager.setOnline(false)
  const request = vi.fn<() => Promise<unknown>>(loseConnection)
  show(request)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(request).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(2)
  request.mockImplementation(respond)
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS)
  expect(queryClient.getQueryData(['shown'])).toBe('response')
})

it('does not retry a later request that fails while there is data', async () => {
  const request = vi.fn<() => Promise<unknown>>(respond)
  show(request)
  await vi.advanceTimersByTimeAsync(0)
  request.mockImplementation(loseConnection)
  await queryClient.refetchQueries({ queryKey: ['shown'] })
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(request).toHaveBeenCalledTimes(2)
})
