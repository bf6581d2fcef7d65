import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followsQuery } from '@/core/follows/follow-queries.ts'
import { setCurrentUserId } from './current-user-id.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const MINUTE_MS = 60_000

const makeResponse = (hosts: readonly number[], asOf = NOW) =>
  Response.json({ hosts, cities: [] }, { headers: { [AS_OF_HEADER]: String(asOf) } })

let pendingResponse: PromiseWithResolvers<Response>
let client: QueryClient
const findCachedResponse = (url: string) =>
  url === '/api/user/follows?kiln-user=1' ? makeResponse([7], NOW - MINUTE_MS) : undefined

beforeEach(() => {
  // Node counts as a server, where queries never become stale.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers({ now: NOW })
  pendingResponse = Promise.withResolvers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  setCurrentUserId('1')
  const match = (url: string) => Promise.resolve(findCachedResponse(url))
  const open = (name: string) => Promise.resolve({ match: name === 'kiln-private' ? match : () => undefined })
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => pendingResponse.reject(signal.reason as Error))
    return pendingResponse.promise
  })
})
afterEach(() => {
  setCurrentUserId(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the query on a screen, and records the followed hosts that it shows, in order. */
function showQuery() {
  const shownHosts: string[] = []
  const observer = new QueryObserver(client, followsQuery)
  const unsubscribe = observer.subscribe(({ data }) => {
    const hosts = data?.hosts.join() ?? '?'
    if (shownHosts.at(-1) !== hosts) shownHosts.push(hosts)
  })
  return { observer, shownHosts, unsubscribe }
}

test('shows the cached response after five seconds, and then the new one', async () => {
  const { shownHosts } = showQuery()
  await vi.advanceTimersByTimeAsync(4999)
  expect(shownHosts).toEqual(['?'])
  await vi.advanceTimersByTimeAsync(1)
  expect(shownHosts).toEqual(['?', '7'])
  pendingResponse.resolve(makeResponse([8]))
  await vi.advanceTimersByTimeAsync(1)
  expect(shownHosts).toEqual(['?', '7', '8'])
})

test('requests the response again if the screen was left before the response arrived', async () => {
  const { unsubscribe } = showQuery()
  await vi.advanceTimersByTimeAsync(5000)
  unsubscribe()
  await vi.advanceTimersByTimeAsync(1)
  const { observer } = showQuery()
  expect(observer.getCurrentResult()).toMatchObject({ data: { hosts: [7] }, isStale: true, isFetching: true })
})

test('does not replace existing data or the new response with the cached response', async () => {
  client.setQueryData(followsQuery.queryKey, { hosts: [8], cities: [] } as never)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const { shownHosts } = showQuery()
  await vi.advanceTimersByTimeAsync(6000)
  pendingResponse.resolve(makeResponse([9]))
  await vi.advanceTimersByTimeAsync(6000)
  expect(shownHosts).toEqual(['8', '9'])
})
