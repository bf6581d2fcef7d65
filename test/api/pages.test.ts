import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FirstScreen } from '../../functions/shared/events/first-screen.ts'
import { paths } from '../../web/src/lib/paths.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { FUNCTIONS_URL, send, SITE_URL, makeCookieHeaders } from './request.ts'

function parseFirstScreen(html: string): FirstScreen | null {
  const block = /<script type="application\/json" id="first-screen">([^<]*)<\/script>/.exec(html)
  return block ? (JSON.parse(block[1] ?? '') as FirstScreen) : null
}

test('renders the home page with the same tiles as the API', async () => {
  const city = makeCityName()
  const id = await makeEvent([], { city })
  const query = `?city=${encodeURIComponent(city)}`
  const page = await send({ path: `/${query}` })
  expect(page.status).toBe(200)
  const { wall } = parseFirstScreen(page.text) ?? {}
  expect(wall?.city).toBe(city)
  expect(wall?.tiles.map((tile) => tile.id)).toEqual([id, 0])
  // The last tile (cta) holds the time at which it was made, so it is not compared.
  expect(wall?.tiles[0]).toEqual(((await send({ path: `/api/events/bento${query}` })).json() as unknown[])[0])
  expect(page.text).toContain('<meta property="og:title"')
})

test('renders an event’s page with its facts, and responds with 304 to a browser that has the same version', async () => {
  const id = await makeEvent([], { title: 'Ink <b>&</b> "paper"' })
  for (const path of [`/events/${id}`, `/event/${id}`]) {
    const page = await send({ path })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<title>Ink &lt;b&gt;&amp;&lt;/b&gt; &quot;paper&quot; · Kiln</title>')
    expect(page.text).toContain(`<link rel="canonical" href="${SITE_URL}/events/${id}" />`)
    expect(parseFirstScreen(page.text)?.event).toEqual((await send({ path: `/api/events/${id}` })).json())
    expect(page.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=15, stale-while-revalidate=3600',
    )
    const repeatedResponse = await send({
      path,
      headers: { 'If-None-Match': page.headers.get('etag') ?? '' },
    })
    expect(repeatedResponse.status).toBe(304)
  }
})

test('renders the first screen without anything that the content security policy forbids', async () => {
  const title = 'Ink <b>&</b> "paper" style="color:red"'
  const city = makeCityName()
  const id = await makeEvent([], { title, city, descriptionMd: '<script>alert(1)</script>\n\n**hands**' })
  for (const path of [`/events/${id}`, `/event/${id}`, `/?city=${encodeURIComponent(city)}`]) {
    const { text } = await send({ path })
    const markup = text.slice(
      text.indexOf('<div id="root">'),
      text.indexOf('<script type="application/json"'),
    )
    expect(markup).toContain('Ink &lt;b&gt;&amp;&lt;/b&gt; &quot;paper&quot; style=&quot;color:red&quot;')
    expect(markup).toContain('data-style="')
    expect(markup).not.toMatch(/<script| style="| on[a-z]+="/)
  }
  expect((await send({ path: `/events/${id}` })).text).toContain('<strong>hands</strong>')
})

test('renders a host’s page with their card and events, and responds with 404 for unknown hosts', async () => {
  const host = await makeNamedHost('Noor <b>&</b> "co"', makeCityName(), { bio: 'Binds **books**.' })
  await makeEvent([host], { title: 'Paper night' })
  await makeEvent([host], { title: 'Secret supper', isPrivate: true })
  const path = `/hosts/${host.uid}`
  const page = await send({ path })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>Noor &lt;b&gt;&amp;&lt;/b&gt; &quot;co&quot; · Kiln</title>')
  expect(page.text).toContain(`<link rel="canonical" href="${SITE_URL}${path}" />`)
  expect(page.text).toContain('Paper night')
  expect(page.text).not.toContain('Secret supper')
  expect(page.text).not.toContain(host.email)
  expect(parseFirstScreen(page.text)?.host).toEqual({
    card: (await send({ path: `/api${path}` })).json(),
    upcomingPage: (await send({ path: `/api${path}/events` })).json(),
    pastPage: (await send({ path: `/api${path}/events?period=past` })).json(),
  })
  const markup = page.text.slice(page.text.indexOf('<div id="root">'), page.text.indexOf('id="first-screen"'))
  expect(markup).toContain('<strong>books</strong>')
  for (const unknownPath of ['/hosts/9999999999', '/hosts/abc', `/hosts/${host.uid}/more`]) {
    expect((await send({ path: unknownPath })).status, unknownPath).toBe(404)
  }
})

test('shows nothing of a private event, and responds with 404 for a draft or a missing event', async () => {
  const privateId = await makeEvent([], { title: 'Secret supper', isPrivate: true })
  const page = await send({ path: `/events/${privateId}` })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('Secret')
  expect(page.text).toContain('<meta name="robots" content="noindex" />')
  expect(parseFirstScreen(page.text)).toBeNull()
  expect(page.text).toContain('<div id="root"></div>')
  const draftId = await makeEvent([], { title: 'Secret draft', isPublished: false })
  for (const path of [
    `/events/${draftId}`,
    '/events/9999999999',
    '/events/abc',
    `/events/${draftId}/poster.png`,
    `/events/${privateId}/poster.png`,
  ]) {
    const response = await send({ path })
    expect(response.status, path).toBe(404)
    expect(response.text).not.toContain('Secret')
    expect(response.text).toContain('<div id="root">')
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
  }
})

test.each(['/assets/index-gone.js', '/assets/nothing-1a2b3c4d.js', '/assets/deep/er.css', '/assets/'])(
  'responds with 404 for %s without the app, and forbids caches to store the response',
  async (path) => {
    const response = await send({ path })
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('<div id="root">')
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('responds to an unknown path with 404 and the app', async () => {
  for (const path of ['/nothing', '/about/us', '/wp-login.php', '/admin/users', '/host-dashboard/events/1']) {
    const response = await send({ path })
    expect(response.status, path).toBe(404)
    expect(response.text).toContain('<div id="root">')
  }
})

test('serves every page of the router other than those of events and hosts', async () => {
  const routerSource = ['router', 'other-pages']
    .map((name) => readFileSync(new URL(`../../web/src/app/${name}.tsx`, import.meta.url), 'utf8'))
    .join('\n')
  const literalPaths = [...routerSource.matchAll(/['"](\/[\w:?/-]*)['"]/g)].flatMap(([, path = '']) => path)
  const namedPaths = [...routerSource.matchAll(/path=\{paths\.(\w+)\}/g)].map(
    ([, name = '']) => paths[name as 'about'],
  )
  const appPaths = [...literalPaths, ...namedPaths].filter((path) => !/^\/(events?|hosts)\//.test(path))
  expect(appPaths.length).toBeGreaterThan(15)
  for (const path of appPaths) {
    const concretePath = path.replace('/:token?', '').replace(':guide', 'host').replaceAll(/:\w+/g, 'abc')
    const response = await send({ path: concretePath })
    expect(response.status, path).toBe(200)
  }
})

test('renders the house rules', async () => {
  const { text } = await send({ path: '/rules' })
  expect(text).toMatch(/<h1[^>]*>House rules/)
  expect(text).toContain('How to object')
  expect(text.match(/<li\b/g)?.length).toBeGreaterThanOrEqual(10)
})

test('lists only public events in the sitemap', async () => {
  const publicIds = [await makeEvent(), await makeEvent([], { startsAt: Date.now() - 86_400_000 })]
  const unlistedIds = [await makeEvent([], { isPrivate: true }), await makeEvent([], { isPublished: false })]
  const response = await send({ path: '/sitemap.xml' })
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  for (const id of publicIds) expect(response.text).toContain(`<loc>${SITE_URL}/events/${id}</loc>`)
  for (const id of unlistedIds) expect(response.text).not.toContain(String(id))
  // London is the city of the upcoming event.
  expect(response.text).toContain(`<loc>${SITE_URL}/?city=London</loc>`)
  const robots = (await send({ path: '/robots.txt' })).text
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain('Allow: /api/calendar/\n')
})

test('sends the security headers with pages, and only the inline script that the content security policy allows', async () => {
  for (const url of [`${SITE_URL}/`, `${FUNCTIONS_URL}/pages/`]) {
    const { headers } = await fetch(url)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  }
  const page = await send({ path: '/' })
  const scripts = [...page.text.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
  const inlineScripts = scripts.filter(
    ([, attributes = '']) => !/ src="\/|type="(application\/(ld\+)?json|text\/css)"/.test(attributes),
  )
  expect(inlineScripts).toHaveLength(1)
  const [[, , text = ''] = []] = inlineScripts
  const hash = createHash('sha256').update(text).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect((await send({ method: 'POST', path: '/' })).status).toBe(405)
})

test('lets the preview of an email run no script, and lets only Kiln’s own pages frame it', async () => {
  const headers = makeCookieHeaders((await makeTestUser('admin')).cookie)
  const preview = (query: string) =>
    send({ path: `/api/admin/email-templates/rsvp/preview${query}`, headers })
  const response = await preview('')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  expect(response.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  const policy = response.headers.get('Content-Security-Policy')?.split('; ')
  for (const directive of ["default-src 'none'", "frame-ancestors 'self'", 'sandbox']) {
    expect(policy).toContain(directive)
  }
  expect(response.text).toMatch(/^<!DOCTYPE html/)
  expect((await preview('?scheme=sepia')).status).toBe(400)
})
