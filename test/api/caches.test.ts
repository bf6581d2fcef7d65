import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeSuiteEnvironment } from '../../emulators/environment.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { startFunction } from '../function-server.ts'
import { HostingCache } from '../hosting-cache.ts'
import { post, SITE_URL, makeCookieHeaders } from './request.ts'

const MINUTE_MS = 60_000
let now: number
let cache: HostingCache

beforeEach(() => {
  now = 0
  cache = new HostingCache(SITE_URL, () => now)
})

/** Picks the cookies that a browser sends to a path after these `Set-Cookie` lines. */
function pickCookies(path: string, lines: readonly string[]): Record<string, string> {
  const pairs = lines.flatMap((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const scope = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
    const isExpired = attributes.includes('Max-Age=0')
    return !isExpired && (scope === '/' || path === scope || path.startsWith(`${scope}/`)) ? [pair] : []
  })
  return pairs.length > 0 ? { Cookie: pairs.join('; ') } : {}
}

test('serves members the same cached page as visitors', async () => {
  const { cookie, uid } = await makeTestUser('user')
  // The response to a log-out clears the cookies, so it names the path of each cookie.
  const clearingLines = (
    await post('/api/auth/logout', undefined, makeCookieHeaders(cookie))
  ).headers.getSetCookie()
  const lines = clearingLines.map((line) => line.replace('__session=;', `__session=${cookie};`))
  const cookies = lines
    .filter((line) => line.includes('Path=/api') || line.startsWith('kiln_user='))
    .map((line) => line.replace('Max-Age=0', 'Max-Age=99').replace('kiln_user=;', `kiln_user=${uid};`))
  expect(pickCookies('/', cookies)).toEqual({ Cookie: `kiln_user=${uid}` })
  expect(pickCookies('/api/auth/current', cookies).Cookie).toContain(`__session=${cookie}`)
  const id = await makeEvent()
  for (const path of ['/', `/events/${id}`]) {
    expect((await cache.get(path)).source).toBe('origin')
    expect((await cache.get(path, pickCookies(path, cookies))).source).toBe('cache')
    // If browsers sent the session cookie to all paths, the cache would hold an entry for each member.
    expect((await cache.get(path, { Cookie: `__session=${cookie}` })).source).toBe('origin')
  }
})

test('serves an outdated page for at most an hour while it renders a new one', async () => {
  const id = await makeEvent([], { title: 'Before' })
  const path = `/events/${id}`
  await cache.get(path)
  await db.doc(`events/${id}`).update({ title: 'After' })
  now = 14_000
  expect(await cache.get(path)).toMatchObject({
    source: 'cache',
    text: expect.stringContaining('Before') as string,
  })
  now = 59 * MINUTE_MS
  const outdatedResponse = await cache.get(path)
  expect(outdatedResponse).toMatchObject({
    source: 'cache, stale',
    text: expect.stringContaining('Before') as string,
  })
  expect(await cache.get(path)).toMatchObject({
    source: 'cache',
    text: expect.stringContaining('After') as string,
  })
  now += 61 * MINUTE_MS
  expect((await cache.get(path)).source).toBe('origin')
})

test('serves an expired page at most once after its event became private, and never after an hour', async () => {
  const city = makeCityName()
  const id = await makeEvent([], { title: 'Secret supper', city })
  const paths = [`/events/${id}`, `/?city=${encodeURIComponent(city)}`]
  for (const path of paths) await cache.get(path)
  await db.doc(`events/${id}`).update({ isPrivate: true })
  now = 30 * MINUTE_MS
  for (const path of paths) {
    await cache.get(path)
    expect((await cache.get(path)).text).not.toContain('Secret')
  }
  now = 3 * 60 * MINUTE_MS
  for (const path of paths) expect((await cache.get(path)).text).not.toContain('Secret')
})

// These functions cache responses as in production. The suite's own functions do not, because its tests read what they have just
// written.
test.each([
  ['pages', ['/?city=Nowhere', '/sitemap.xml?']],
  ['api', ['/api/events/bento?city=Nowhere']],
])(
  'computes each response of the function %s once, even with unknown query parameters',
  async (target, paths) => {
    const env = makeSuiteEnvironment(Number(process.env['KILN_PORT_OFFSET']))
    const server = await startFunction(target, env)
    onTestFinished(() => server.stop())
    const city = makeCityName()
    const readTexts = (n: number) =>
      Promise.all(
        paths.map(async (path) => {
          const url = `http://127.0.0.1:${server.port}${path.replace('Nowhere', city)}`
          return (await fetch(`${url}&unknown=${n}`)).text()
        }),
      )
    const firstTexts = await readTexts(1)
    const id = await makeEvent([], { city })
    for (const n of [2, 3]) expect(await readTexts(n)).toEqual(firstTexts)
    expect(firstTexts.join()).not.toContain(String(id))
  },
)
