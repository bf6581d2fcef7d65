import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeCityName } from '../factories/events.ts'
import { HostingCache, computeLifetime, type CachedResponse } from '../hosting-cache.ts'
import { makeAccessFixture } from './access-fixture.ts'
import { getExpectedStatus, makeRequest } from './access-table.ts'
import { SITE_URL, makeCookieHeaders, makeTokenHeaders } from './request.ts'
import { waitFor } from './wait-for.ts'

/** The longest time for which a shared cache may repeat an error. */
const MAX_ERROR_MS = 15_000
/** Headers that Hosting and its CDN add to `Vary`. No response that shared caches store depends on these headers. */
const HARMLESS_HEADERS = new Set(['accept-encoding', 'x-fh-requested-host', 'cookie', 'authorization'])

const readingCalls = (Object.keys(api) as CallName[]).filter((name) => api[name].method === 'GET')

const fixture = await makeAccessFixture()

const computeCachedMs = (response: CachedResponse) => {
  const { freshMs, staleMs } = computeLifetime(response)
  return freshMs + staleMs
}

function expectHarmlessVary({ headers }: CachedResponse, path: string): void {
  const varyHeaders = (headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  expect(
    varyHeaders.filter((name) => name !== '' && !HARMLESS_HEADERS.has(name)),
    path,
  ).toEqual([])
}

/** The callers of each test, in the order of their requests, with their headers. */
const callerHeaders: [string, Record<string, string>][] = [
  ['admin by token', makeTokenHeaders(fixture.users.admin.idToken)],
  ['event host', makeCookieHeaders(fixture.users.eventHost.cookie)],
  ['visitor', {}],
]

// These tests are not concurrent, because the requests add hosts and events that other lists show.
test.each(readingCalls)('gives all callers of %s one cached response, or caches none', async (name) => {
  const cache = new HostingCache(SITE_URL, () => 0)
  const call: Call = api[name]
  const { path } = await makeRequest(name, fixture, 'admin')
  const bodies = new Set<string>()
  for (const [caller, headers] of callerHeaders) {
    const response = await cache.get(path, headers)
    // Visitors get their own response, whatever other callers got before.
    if (caller === 'visitor') expect(response.status).toBe(getExpectedStatus(name, 'visitor'))
    expectHarmlessVary(response, path)
    if (response.status >= 400) {
      expect([caller, computeCachedMs(response)], response.text).toEqual([caller, 0])
      continue
    }
    expect([caller, response.headers.has('set-cookie')]).toEqual([caller, false])
    if (call.cache) {
      bodies.add(response.text)
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/)
      continue
    }
    expect([caller, response.source, computeCachedMs(response)]).toEqual([caller, 'origin', 0])
    expect([caller, response.headers.get('cache-control')]).toEqual([
      caller,
      call.status === 303 ? 'no-store' : call.isRevalidated ? 'private, no-cache' : 'private, no-store',
    ])
  }
  expect(bodies.size).toBe(call.cache ? 1 : 0)
})

/** Calls whose responses are cached. Only their errors, and those of unknown paths, can be cached. */
const cachedCalls = readingCalls.filter((name) => (api[name] as Call).cache)
const errorPaths = cachedCalls.flatMap((name) => {
  const { path } = api[name]
  const [zeroPath, unknownPath] = ['0', '9999999999'].map((value) => path.replaceAll(/\{\w+\}/g, value))
  return [
    zeroPath,
    `${zeroPath}?limit=0&after=%ff&city=&q=&listedAfter=x`,
    `${zeroPath}/`,
    unknownPath,
  ] as string[]
})
const paths = [...new Set(['/api/', '/api/nothing', '/api/rsvp', ...errorPaths])]

test.concurrent.each(paths)('caches an error of %s for at most 15 seconds', async (path) => {
  const response = await new HostingCache(SITE_URL, () => 0).get(path)
  if (response.status >= 400) expect(computeCachedMs(response), path).toBeLessThanOrEqual(MAX_ERROR_MS)
})

describe('a page', () => {
  test('is the same for all callers if shared caches store it', async () => {
    const host = await makeNamedHost('Ada', makeCityName())
    const { eventId } = fixture
    const cachedPaths = ['/', `/events/${eventId}`, `/event/${eventId}`, `/hosts/${host.uid}`, '/poster.png']
    // Hosting serves one file at all other paths of the app.
    for (const path of [
      ...cachedPaths,
      `/events/${eventId}/poster.png`,
      '/sitemap.xml',
      '/dashboard',
      '/t/x',
    ]) {
      // Other tests add events and hosts, so the home page and the sitemap can change between two callers' requests.
      await waitFor(async () => {
        const etags = new Set<string | null>()
        for (const [, headers] of callerHeaders) {
          // Each request has a cache of its own, so the page is rendered each time.
          const response = await new HostingCache(SITE_URL, () => 0).get(path, headers)
          expect([path, response.status]).toEqual([path, 200])
          expectHarmlessVary(response, path)
          expect(response.headers.has('set-cookie'), path).toBe(false)
          etags.add(response.headers.get('etag'))
        }
        expect([path, etags.size]).toEqual([path, 1])
      })
    }
  })
})
