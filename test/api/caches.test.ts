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

/** The cookies that a browser sends to a path, by the `Set-Cookie` lines it was given. */
function cookiesFor(path: string, lines: readonly string[]): Record<string, string> {
  const sent = lines.flatMap((line) => {
    const [pair = '', ...attributes] = line.split('; ')
    const at = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/'
    const isGone = attributes.includes('Max-Age=0')
    return !isGone && (at === '/' || path === at || path.startsWith(`${at}/`)) ? [pair] : []
  })
  return sent.length > 0 ? { Cookie: sent.join('; ') } : {}
}

test('a member’s page view is served by the CDN like anybody’s', async () => {
  const { cookie, uid } = await makePerson('user')
  // Whoever the session is renewed for; a log-out shows where the cookie stands.
  const cleared = (await post('/api/auth/logout', undefined, withCookie(cookie))).headers.getSetCookie()
  const lines = cleared.map((line) => line.replace('__session=;', `__session=${cookie};`))
  const kept = lines
    .filter((line) => line.includes('Path=/api') || line.startsWith('kiln_person='))
    .map((line) => line.replace('Max-Age=0', 'Max-Age=99').replace('kiln_person=;', `kiln_person=${uid};`))
  expect(cookiesFor('/', kept)).toEqual({ Cookie: `kiln_person=${uid}` })
  expect(cookiesFor('/api/auth/current', kept).Cookie).toContain(`__session=${cookie}`)
  const id = await makeEvent()
  for (const path of ['/', `/events/${id}`]) {
    expect((await cache.get(path)).from).toBe('origin')
    expect((await cache.get(path, cookiesFor(path, kept))).from).toBe('cache')
    // A cookie for the whole site, as it was, made a page of each member's own.
    expect((await cache.get(path, { Cookie: `__session=${cookie}` })).from).toBe('origin')
  }
  // It is the first to ask two functions, each of which has to start.
})

test('a page is shown old for an hour while it is made anew, and no longer', async () => {
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

test('what turned private is told to the first who comes within the hour, and then to nobody', async () => {
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

test('what is missing is missing for a moment', async () => {
  const id = await makeEvent([], { isPublished: false })
  expect((await cache.get(`/events/${id}`)).status).toBe(404)
  await db.doc(`events/${id}`).update({ isPublished: true })
  now = 11_000
  expect((await cache.get(`/events/${id}`)).status).toBe(200)
})

/** By what serves them in production; the emulator keeps nothing, for tests look right after they have written. */
test.each([
  ['pages', '/', 'city=Nowhere'],
  ['pages', '/sitemap.xml', ''],
  ['api', '/api/events/bento', 'city=Nowhere'],
])('%s %s computes once what made-up parameters do not change', async (target, path, known) => {
  const env = suiteEnvironment(Number(process.env['KILN_PORT_OFFSET']))
  const server = await startFunction(target, env)
  try {
    const city = newCity()
    const at = (n: number) =>
      fetch(`http://127.0.0.1:${server.port}${path}?${known.replace('Nowhere', city)}&made=${n}`)
    const first = await (await at(1)).text()
    const id = await makeEvent([], { city })
    for (let n = 2; n < 5; n += 1) expect(await (await at(n)).text()).toBe(first)
    expect(first).not.toContain(String(id))
  } finally {
    await server.stop()
  }
})
