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

const SECOND = 1000
const MINUTE = 60 * SECOND

// Node counts as a server, where nothing is retried anyway.
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

/** Shows a query on a screen; returns how to leave it. */
function show(queryFn: () => Promise<unknown>): () => void {
  return new QueryObserver(queryClient, { queryKey: ['shown'], queryFn }).subscribe(() => undefined)
}

const answers = () => vi.fn(() => Promise.resolve('answer'))
const fails = () => vi.fn(() => Promise.reject(new ApiError(500, 'Internal Server Error', '')))
/** What `fetch` throws if no server was reached. */
const isLost = () => Promise.reject(new NetworkError('Failed to fetch'))

it('does not retry a failed query', async () => {
  const request = fails()
  show(request)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(queryClient.getQueryState(['shown'])?.status).toBe('error')
  expect(request).toHaveBeenCalledTimes(1)
})

it('does not retry a failed mutation', async () => {
  const send = fails()
  const sent = new MutationObserver(queryClient, { mutationFn: send }).mutate()
  await Promise.all([expect(sent).rejects.toThrow('500'), vi.advanceTimersByTimeAsync(MINUTE)])
  expect(send).toHaveBeenCalledTimes(1)
})

it('refetches on the next screen once the answer is 30 seconds old', async () => {
  const request = answers()
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(29.9 * SECOND)
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0.1 * SECOND)
  show(request)()
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(2)
})

it('does not refetch by itself or on focus', async () => {
  const request = answers()
  show(request)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(request).toHaveBeenCalledTimes(1)
})

it('retries with growing waits while no server was reached and nothing is shown', async () => {
  const request = vi.fn<() => Promise<unknown>>(isLost)
  show(request)
  await vi.advanceTimersByTimeAsync(7.5 * SECOND)
  expect(request).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(request.mock.calls.length).toBeLessThan(30)
  request.mockImplementation(() => Promise.resolve('answer'))
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(queryClient.getQueryData(['shown'])).toBe('answer')
  const calls = request.mock.calls.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(request).toHaveBeenCalledTimes(calls)
})

it('waits for the browser to be online, and retries if the first request then fails', async () => {
  onlineManager.setOnline(false)
  const request = vi.fn<() => Promise<unknown>>(isLost)
  show(request)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(request).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledTimes(2)
  request.mockImplementation(() => Promise.resolve('answer'))
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(queryClient.getQueryData(['shown'])).toBe('answer')
})

it('keeps the shown data if a later request fails', async () => {
  const request = vi.fn<() => Promise<unknown>>(() => Promise.resolve('answer'))
  show(request)
  await vi.advanceTimersByTimeAsync(0)
  request.mockImplementation(isLost)
  await queryClient.refetchQueries({ queryKey: ['shown'] })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(request).toHaveBeenCalledTimes(2)
})
