import { environmentManager, focusManager, MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
const fails = () => vi.fn(() => Promise.reject(new Error('500: ')))

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
  await Promise.all([expect(sent).rejects.toThrow('500: '), vi.advanceTimersByTimeAsync(MINUTE)])
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
