import { AS_OF_HEADER } from '@shared/http/as-of-header.ts'
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:call-routes', () => ({
  callRoutes: { countUpcomingEvents: ['GET', '/api/events/upcoming-count', true] },
}))

const { fetchSharedResponse, datedQueryOptions } = await import('./shared-query.ts')

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE_MS = 60_000

const makeResponse = (count: number, asOf: number) =>
  new Response(JSON.stringify({ count }), {
    headers: { 'Content-Type': 'application/json', [AS_OF_HEADER]: String(asOf) },
  })

let cachedResponse: Response | undefined
let respond: () => Promise<Response>

beforeEach(() => {
  // Node counts as a server, where queries never become stale.
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers({ now: NOW })
  cachedResponse = undefined
  const match = () => Promise.resolve(cachedResponse?.clone())
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) })
  vi.stubGlobal('fetch', () => respond())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Observes a query as a component does, and records the counts that it gets, in order. */
function observeQuery() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observedCounts: (number | undefined)[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['count'],
    queryFn: (context) => fetchSharedResponse('countUpcomingEvents', {}, context),
    ...datedQueryOptions,
  })
  observer.subscribe(({ data }) => {
    const count = data?.value.count
    if (observedCounts.at(-1) !== count) observedCounts.push(count)
  })
  return { observer, observedCounts }
}

test('shows the cached response immediately, and then the new one', async () => {
  cachedResponse = makeResponse(3, NOW - 60 * MINUTE_MS)
  const lateResponse = Promise.withResolvers<Response>()
  respond = () => lateResponse.promise
  const { observedCounts } = observeQuery()
  await vi.advanceTimersByTimeAsync(1)
  expect(observedCounts).toEqual([3])
  lateResponse.resolve(makeResponse(5, NOW))
  await vi.advanceTimersByTimeAsync(1)
  expect(observedCounts).toEqual([3, 5])
})

test('shows cached data without a network, and counts it as stale', async () => {
  cachedResponse = makeResponse(3, NOW - 60 * MINUTE_MS)
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  const { observer, observedCounts } = observeQuery()
  await vi.advanceTimersByTimeAsync(1)
  expect(observedCounts).toEqual([3])
  expect(observer.getCurrentResult().isStale).toBe(true)
})

test('counts the time that a response spent in caches as part of its age', async () => {
  respond = () => Promise.resolve(makeResponse(3, NOW - 20_000))
  const { observer } = observeQuery()
  await vi.advanceTimersByTimeAsync(1)
  expect(observer.getCurrentResult().isStale).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().isStale).toBe(true)
})
