import type { Page } from '@playwright/test'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { makeHostCardFacts } from '../factories/event-facts.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { watchLayoutShifts } from './layout-shifts.ts'

const TITLE = 'Ink <b>&</b> "paper" style="color:red"'

/** Holds back the app's code; returns the function that releases it. */
const holdAppCode = async (page: Page) => (await holdResponse(page, '/assets/index-*.js')).release

const makePictureUrl = (name: string) => `/icons/icon-512.png?picture=${name}`

/** Returns a set that collects the `?picture=` names of the pictures that the page requests from now on. */
function watchPictures(page: Page): ReadonlySet<string> {
  const requestedNames = new Set<string>()
  page.on('request', (request) => {
    const name = new URL(request.url()).searchParams.get('picture')
    if (name !== null) requestedNames.add(name)
  })
  return requestedNames
}

test('paints an event with its styles before any file arrives, requests its code early and its font late, and opens the RSVP form after an early press as soon as the form’s code has loaded', async ({
  page,
}) => {
  const id = await makeEvent([], { title: TITLE })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 600,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const heldFiles = await holdResponse(page, '/assets/**')
  await page.goto(`/events/${id}`, { waitUntil: 'commit' })
  const rsvpButton = page.getByRole('button', { name: 'RSVP Now' })
  await expect(rsvpButton).toHaveCSS('background-color', 'rgb(251, 247, 239)')
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  for (const pattern of [/^\/assets\/index-.*\.js$/, /^\/assets\/event-.*\.js$/])
    expect(requestedPaths.filter((path) => pattern.test(path))).not.toEqual([])
  for (const extension of ['.css', '.woff2'])
    expect(requestedPaths.filter((path) => path.endsWith(extension))).toEqual([])

  const chunkPaths = await page.evaluate(() => {
    const chunks = document.querySelector<HTMLMetaElement>('meta[name="rsvp-chunks"]')?.content ?? ''
    const { app = '', preloads = '' } =
      document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}
    return `${app} ${preloads} ${chunks}`.split(' ').filter(Boolean)
  })
  expect(chunkPaths.length).toBeGreaterThan(4)
  // The requests for all other code get no response.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    chunkPaths.includes(new URL(route.request().url()).pathname) ? route.fallback() : undefined,
  )
  await rsvpButton.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  heldFiles.release()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog).toHaveCount(1)
  await expect(rsvpButton).toHaveCSS('font-family', /^"Bricolage Grotesque"/)
})

test('requests the code of a page together with the app’s code if emails link to the page', async ({
  page,
}) => {
  await holdAppCode(page)
  const chunkRequest = page.waitForRequest(/\/assets\/login-verify-/)
  await page.goto('/login/verify?token=none', { waitUntil: 'commit' })
  await chunkRequest
  const paths = await page
    .locator('[name=email-target-chunks]')
    .evaluateAll((elements) => elements.map((element) => element.dataset['path']))
  expect(paths).toEqual([
    '/rsvp/change/',
    '/t/',
    '/login/verify',
    '/dashboard',
    '/unsubscribe',
    '/invite',
    '/objection',
  ])
})

test.describe('before the app has loaded', () => {
  test('requests no photos of an event or its hosts', async ({ page }) => {
    const host = makeHostCardFacts(makeRandomId(), 'Ada Ofori')
    const id = await makeEvent([], {
      hosts: [{ ...host, photoUrl: makePictureUrl('host') }],
      photos: ['first', 'second'].map(makePictureUrl),
    })
    const pictureNames = watchPictures(page)
    const release = await holdAppCode(page)
    await page.goto(`/events/${id}`)
    await page.getByRole('region', { name: 'Photos' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('load')
    expect([...pictureNames]).toEqual([])
    release()
    await expect.poll(() => [...pictureNames].sort()).toEqual(['first', 'host', 'second'])
  })

  test('requests only the pictures of the tiles at the top of the wall, keeps text that is typed into the search box, and searches for it after loading', async ({
    page,
  }) => {
    const city = makeCityName()
    for (const day of [1, 2, 3, 4, 5]) {
      const startsAt = Date.now() + day * 86_400_000
      await makeEvent([], { title: `Poster ${day}`, city, startsAt, imageUrl: makePictureUrl(`${day}`) })
    }
    await makeEvent([], { title: 'Night Ink', city, startsAt: Date.now() + 6 * 86_400_000 })
    const pictureNames = watchPictures(page)
    const release = await holdAppCode(page)
    await page.goto(`/?city=${encodeURIComponent(city)}`)
    await expectNoOverflow(page, 'home-before-the-app')
    await page.getByRole('article').filter({ hasText: 'Poster 5' }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('load')
    expect([...pictureNames].sort()).toEqual(['1', '2', '3'])
    await page.getByRole('searchbox').fill('poster')
    release()
    await expect(page.getByRole('link', { name: /Night Ink/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /Poster 1/ })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('poster')
    await expect.poll(() => [...pictureNames].sort()).toEqual(['1', '2', '3', '4', '5'])
  })
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  for (const path of ['/events/', '/event/'] as const) {
    test(`renders ${path} only once, and moves nothing @each-screen`, async ({ page }) => {
      const city = makeCityName()
      const id = await makeEvent([], { title: TITLE, timezone: 'Europe/London', city })
      const release = await holdAppCode(page)
      if (path === '/event/') {
        await makeEvent([], { title: 'Soon', city })
        await makeEvent([], { title: 'Over', city, startsAt: Date.now() - 7 * 86_400_000 })
        // The lower part of the page loads first, and the whole page is in view.
        const pastEventsResponse = page.waitForResponse(/events\/past/)
        await page.route('**/api/events/nearby*', async (route) => {
          await pastEventsResponse
          await route.continue()
        })
        await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 3000 })
      }
      const shifts = await watchLayoutShifts(page)
      await page.goto(`${path}${id}`)
      const heading = await page.getByRole('heading', { level: 1, name: TITLE }).elementHandle()
      await expect(page.getByText('your time')).toHaveCount(0)
      await shifts.readNewShifts()
      release()
      // The server does not know the zone of the browser.
      await expect(page.getByText('your time')).toBeVisible()
      if (path === '/event/') await expect(page.getByRole('link', { name: /Over/ })).toBeVisible()
      expect(await heading.evaluate((element) => element.isConnected)).toBe(true)
      expect(await shifts.readNewShifts()).toEqual([])
    })
  }
})
