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

/** A screen that shows a query; answers what makes it go away. */
function show(queryFn: () => Promise<unknown>): () => void {
  return new QueryObserver(queryClient, { queryKey: ['shown'], queryFn }).subscribe(() => undefined)
}

const answers = () => vi.fn(() => Promise.resolve('answer'))
const fails = () => vi.fn(() => Promise.reject(new ApiError(500, 'Internal Server Error', '')))
/** What `fetch` throws where no server was reached. */
const isLost = () => Promise.reject(new NetworkError('Failed to fetch'))

it('asks once where asking fails', async () => {
  const ask = fails()
  show(ask)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(queryClient.getQueryState(['shown'])?.status).toBe('error')
  expect(ask).toHaveBeenCalledTimes(1)
})

it('sends once where sending fails', async () => {
  const send = fails()
  const sent = new MutationObserver(queryClient, { mutationFn: send }).mutate()
  await Promise.all([expect(sent).rejects.toThrow('500'), vi.advanceTimersByTimeAsync(MINUTE)])
  expect(send).toHaveBeenCalledTimes(1)
})

it('asks again on the next screen once the answer is 30 seconds old, and not before', async () => {
  const ask = answers()
  show(ask)()
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(29.9 * SECOND)
  show(ask)()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(0.1 * SECOND)
  show(ask)()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not ask again by itself, nor when the window gets the focus', async () => {
  const ask = answers()
  show(ask)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks again, less and less often, while no server was reached and there is nothing to show', async () => {
  const ask = vi.fn<() => Promise<unknown>>(isLost)
  show(ask)
  await vi.advanceTimersByTimeAsync(7.5 * SECOND)
  expect(ask).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(ask.mock.calls.length).toBeLessThan(30)
  ask.mockImplementation(() => Promise.resolve('answer'))
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(queryClient.getQueryData(['shown'])).toBe('answer')
  const calls = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(ask).toHaveBeenCalledTimes(calls)
})

it('waits for the browser to be online, and survives that the first question after it is lost', async () => {
  onlineManager.setOnline(false)
  const ask = vi.fn<() => Promise<unknown>>(isLost)
  show(ask)
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(1)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  ask.mockImplementation(() => Promise.resolve('answer'))
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(queryClient.getQueryData(['shown'])).toBe('answer')
})

it('leaves what is shown alone where a later question is lost', async () => {
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve('answer'))
  show(ask)
  await vi.advanceTimersByTimeAsync(0)
  ask.mockImplementation(isLost)
  await queryClient.refetchQueries({ queryKey: ['shown'] })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(ask).toHaveBeenCalledTimes(2)
})
