import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, type CallName } from '../../functions/shared/api.ts'
import type { Call } from '../../functions/shared/http/call.ts'
import { makeHost } from '../factories/hosts.ts'
import { newCity } from '../factories/events.ts'
import { HostingCache, lifetime, type CachedAnswer } from '../hosting-cache.ts'
import { expectedStatus, makeWorld, requestFor, type World } from './access-table.ts'
import { SITE, withCookie, withToken } from './request.ts'

/** The longest that a shared cache may answer with an error that was true once. */
const MAX_ERROR_MS = 15_000
/** What Hosting and its CDN vary answers by themselves, and what no answer of ours depends on. */
const HARMLESS = new Set(['accept-encoding', 'x-fh-requested-host', 'cookie', 'authorization'])

const reads = (Object.keys(api) as CallName[]).filter((name) => api[name].method === 'GET')

let world: World
beforeAll(async () => {
  world = await makeWorld()
})

let cache: HostingCache
beforeEach(() => {
  cache = new HostingCache(SITE, () => 0)
})

const keptMs = (answer: CachedAnswer) => {
  const { freshMs, staleMs } = lifetime(answer)
  return freshMs + staleMs
}

function expectVaries({ headers }: CachedAnswer, path: string): void {
  const varied = (headers.get('vary') ?? '').split(',').map((name) => name.trim().toLowerCase())
  expect(
    varied.filter((name) => name !== '' && !HARMLESS.has(name)),
    path,
  ).toEqual([])
}

/** All who may stand before the cache one after another: with a cookie of their own, with a token, and without anything. */
function askers({ people }: World): [string, Record<string, string>][] {
  return [
    ['admin by token', withToken(people.admin.idToken)],
    ['admin', withCookie(people.admin.cookie)],
    ['event host', withCookie(people.eventHost.cookie)],
    ['member', withCookie(people.member.cookie)],
    ['nobody', {}],
  ]
}

describe.each(reads)('%s', (name) => {
  test.concurrent('is the same for everybody where caches share it, and else kept by nobody', async () => {
    const here = new HostingCache(SITE, () => 0)
    const call: Call = api[name]
    const { path } = await requestFor(name, world, 'admin')
    const bodies = new Set<string>()
    for (const [who, headers] of askers(world)) {
      const answer = await here.get(path, headers)
      expectVaries(answer, path)
      if (answer.status >= 400) {
        expect([who, keptMs(answer)], answer.text).toEqual([who, 0])
        continue
      }
      expect([who, answer.headers.has('set-cookie')]).toEqual([who, false])
      if (call.cache) {
        bodies.add(answer.text)
        expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/)
        continue
      }
      expect([who, answer.from, keptMs(answer)]).toEqual([who, 'origin', 0])
      expect([who, answer.headers.get('cache-control')]).toEqual([
        who,
        call.status === 303 ? 'no-store' : call.isRevalidated ? 'private, no-cache' : 'private, no-store',
      ])
    }
    expect(bodies.size).toBe(call.cache ? 1 : 0)
    // Whoever comes last has what they may have, whatever the others got before them.
    const last = await here.get(path)
    expect(last.status).toBe(expectedStatus(name, 'nobody'))
  })
})

test('an error of the API is kept for seconds at most', async () => {
  const paths = reads.flatMap((name) => {
    const { path } = api[name]
    const made = path.replaceAll(/\{\w+\}/g, '0')
    return [
      made,
      `${made}?limit=0&after=%ff&city=&q=&since=x`,
      `${made}/`,
      path.replaceAll(/\{\w+\}/g, '9999999999'),
    ]
  })
  const wrong: unknown[] = []
  for (const path of ['/api/', '/api/nothing', '/api/rsvp', ...new Set(paths)]) {
    for (const headers of [{}, withCookie(world.people.admin.cookie)]) {
      const answer = await cache.get(path, headers)
      if (answer.status >= 400 && keptMs(answer) > MAX_ERROR_MS) wrong.push([path, answer.status])
    }
  }
  expect(wrong).toEqual([])
})

describe('a page', () => {
  // What Hosting itself misses can only be there after the next deployment, which empties its cache.
  const missing = ['/events/x', '/events/9999999999', '/event/1', '/hosts/9999999999', '/assets/x.js']
  const shells = [
    '/dashboard',
    '/admin',
    '/host-dashboard',
    '/account',
    '/t/x',
    '/rsvp/change/x',
    '/door/x',
    '/login/verify',
  ]

  test('is the same for everybody where caches share it', async () => {
    const host = await makeHost('Ada', newCity())
    const { eventId } = world
    const served = ['/', `/events/${eventId}`, `/event/${eventId}`, `/hosts/${host.uid}`, '/poster.png']
    for (const path of [...served, `/events/${eventId}/poster.png`, '/sitemap.xml', ...shells]) {
      const tags = new Set<string | null>()
      for (const [, headers] of askers(world)) {
        // Each request makes it again, because none before it has warmed the cache.
        const answer = await new HostingCache(SITE, () => 0).get(path, headers)
        expect([path, answer.status]).toEqual([path, 200])
        expectVaries(answer, path)
        expect(answer.headers.has('set-cookie'), path).toBe(false)
        tags.add(answer.headers.get('etag'))
      }
      expect([path, tags.size]).toEqual([path, 1])
    }
  })

  test('is cached as missing for seconds at most', async () => {
    for (const path of missing) {
      const answer = await cache.get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(keptMs(answer), path).toBeLessThanOrEqual(MAX_ERROR_MS)
    }
  })
})
