import { describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeCityName } from '../factories/events.ts'
import { HostingCache, computeLifetime, type CachedResponse } from '../hosting-cache.ts'
import { makeAccessFixture, type AccessFixture } from './access-fixture.ts'
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

/** Lists the callers of a test, in the order of their requests, with their headers. */
function listCallers({ users }: AccessFixture): [string, Record<string, string>][] {
  return [
    ['admin by token', makeTokenHeaders(users.admin.idToken)],
    ['admin', makeCookieHeaders(users.admin.cookie)],
    ['event host', makeCookieHeaders(users.eventHost.cookie)],
    ['member', makeCookieHeaders(users.member.cookie)],
    ['visitor', {}],
  ]
}

// These tests are not concurrent, because the requests add hosts and events that other lists show.
test.each(readingCalls)('gives all callers of %s one cached response, or caches none', async (name) => {
  const cache = new HostingCache(SITE_URL, () => 0)
  const call: Call = api[name]
  const { path } = await makeRequest(name, fixture, 'admin')
  const bodies = new Set<string>()
  for (const [caller, headers] of listCallers(fixture)) {
    const response = await cache.get(path, headers)
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
  // Visitors get their own response, whatever other callers got before.
  const visitorResponse = await cache.get(path)
  expect(visitorResponse.status).toBe(getExpectedStatus(name, 'visitor'))
})

const errorPaths = readingCalls.flatMap((name) => {
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
  for (const headers of [{}, makeCookieHeaders(fixture.users.admin.cookie)]) {
    const response = await new HostingCache(SITE_URL, () => 0).get(path, headers)
    if (response.status >= 400) expect(computeCachedMs(response), path).toBeLessThanOrEqual(MAX_ERROR_MS)
  }
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
        for (const [, headers] of listCallers(fixture)) {
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
