import { beforeEach, expect, test } from 'vitest'
import { suiteEnvironment } from '../../emulators/environment.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { startFunction } from '../function-server.ts'
import { HostingCache } from '../hosting-cache.ts'
import { post, SITE, withCookie } from './request.ts'

const MINUTE = 60_000
let now: number
let cache: HostingCache

beforeEach(() => {
  now = 0
  cache = new HostingCache(SITE, () => now)
})

/** The cookies that a browser sends to a path after these `Set-Cookie` lines. */
function cookiesFor(path: string, lines: readonly string[]): Record<string, string> {
  const sent = lines.flatMap((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const at = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
    const isExpired = attributes.includes('Max-Age=0')
    return !isExpired && (at === '/' || path === at || path.startsWith(`${at}/`)) ? [pair] : []
  })
  return sent.length > 0 ? { Cookie: sent.join('; ') } : {}
}

test('serves members the same cached page as visitors', async () => {
  const { cookie, uid } = await makePerson('user')
  // A log-out shows the path of the session cookie.
  const cleared = (await post('/api/auth/logout', undefined, withCookie(cookie))).headers.getSetCookie()
  const lines = cleared.map((line) => line.replace('__session=;', `__session=${cookie};`))
  const cookies = lines
    .filter((line) => line.includes('Path=/api') || line.startsWith('kiln_person='))
    .map((line) => line.replace('Max-Age=0', 'Max-Age=99').replace('kiln_person=;', `kiln_person=${uid};`))
  expect(cookiesFor('/', cookies)).toEqual({ Cookie: `kiln_person=${uid}` })
  expect(cookiesFor('/api/auth/current', cookies).Cookie).toContain(`__session=${cookie}`)
  const id = await makeEvent()
  for (const path of ['/', `/events/${id}`]) {
    expect((await cache.get(path)).from).toBe('origin')
    expect((await cache.get(path, cookiesFor(path, cookies))).from).toBe('cache')
    // A session cookie for all paths would make each member's page an entry of its own.
    expect((await cache.get(path, { Cookie: `__session=${cookie}` })).from).toBe('origin')
  }
})

test('serves an outdated page for an hour at most while it renders a new one', async () => {
  const id = await makeEvent([], { title: 'Before' })
  const path = `/events/${id}`
  await cache.get(path)
  await db.doc(`events/${id}`).update({ title: 'After' })
  now = 14_000
  expect(await cache.get(path)).toMatchObject({
    from: 'cache',
    text: expect.stringContaining('Before') as string,
  })
  now = 59 * MINUTE
  const old = await cache.get(path)
  expect(old).toMatchObject({ from: 'cache, old', text: expect.stringContaining('Before') as string })
  expect(await cache.get(path)).toMatchObject({
    from: 'cache',
    text: expect.stringContaining('After') as string,
  })
  now += 61 * MINUTE
  expect((await cache.get(path)).from).toBe('origin')
})

test('serves an event that became private from the cache once at most, and never after an hour', async () => {
  const city = newCity()
  const id = await makeEvent([], { title: 'Secret supper', city })
  const paths = [`/events/${id}`, `/?city=${encodeURIComponent(city)}`, `/api/events/${id}`]
  for (const path of paths) await cache.get(path)
  await db.doc(`events/${id}`).update({ isPrivate: true })
  now = 30 * MINUTE
  for (const path of paths.slice(0, 2)) {
    await cache.get(path)
    expect((await cache.get(path)).text).not.toContain('Secret')
  }
  now = 3 * 60 * MINUTE
  for (const path of paths.slice(0, 2)) expect((await cache.get(path)).text).not.toContain('Secret')
})

/** Runs the functions as in production. In the suite they cache nothing, because tests read what they have just written. */
test.each([
  ['pages', '/', 'city=Nowhere'],
  ['pages', '/sitemap.xml', ''],
  ['api', '/api/events/bento', 'city=Nowhere'],
])('%s %s computes an answer once, even with unknown parameters', async (target, path, query) => {
  const env = suiteEnvironment(Number(process.env['KILN_PORT_OFFSET']))
  const server = await startFunction(target, env)
  try {
    const city = newCity()
    const at = (n: number) =>
      fetch(`http://127.0.0.1:${server.port}${path}?${query.replace('Nowhere', city)}&made=${n}`)
    const first = await (await at(1)).text()
    const id = await makeEvent([], { city })
    for (let n = 2; n < 5; n += 1) expect(await (await at(n)).text()).toBe(first)
    expect(first).not.toContain(String(id))
  } finally {
    await server.stop()
  }
})
