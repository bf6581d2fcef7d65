import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { removePrivateResponses } from './remove-user-data.ts'
import { queryClient } from './query-client.ts'

/** Mounts a query on a screen. */
function observe(respond: () => Promise<string>) {
  const queryFn = vi.fn<() => Promise<string>>(respond)
  const observer = new QueryObserver(queryClient, { queryKey: ['rsvps', 'change', 'token'], queryFn })
  const unsubscribe = observer.subscribe(() => undefined)
  unsubscribeCallbacks.push(unsubscribe)
  return { observer, queryFn }
}

const unsubscribeCallbacks: (() => void)[] = []
const waitForever = () => new Promise<string>(() => undefined)

afterEach(() => {
  for (const unsubscribe of unsubscribeCallbacks.splice(0)) unsubscribe()
  queryClient.clear()
})

it('repeats the requests that a screen was waiting for', async () => {
  const responses = [waitForever(), Promise.resolve('their RSVP')]
  const { observer, queryFn } = observe(() => responses.shift() ?? waitForever())
  expect(observer.getCurrentResult().fetchStatus).toBe('fetching')
  await removePrivateResponses()
  await expect.poll(() => observer.getCurrentResult().data).toBe('their RSVP')
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('does not repeat requests for data that the next user must not see', async () => {
  const { observer, queryFn } = observe(waitForever)
  const promise = removePrivateResponses()
  observer.setOptions({ ...observer.options, enabled: false })
  await promise
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('removes responses that have arrived, and does not request them again', async () => {
  const { observer, queryFn } = observe(() => Promise.resolve('their RSVP'))
  await expect.poll(() => observer.getCurrentResult().data).toBe('their RSVP')
  await removePrivateResponses()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(queryFn).toHaveBeenCalledTimes(1)
})
