import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { HostingCache } from '../hosting-cache.ts'
import { simulateUse } from './hydration.ts'
import { expect, test } from './fixtures.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'

test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] })

/** Simulates the CDN of Firebase Hosting in front of the site. No cached response expires, because the clock stands still. */
async function simulateCdn(page: Page, siteUrl: string, paths: RegExp): Promise<HostingCache> {
  const cache = new HostingCache(siteUrl, () => 0)
  await page.route(paths, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const { status, headers, text } = await cache.get(`${pathname}${search}`)
    const passedHeaders = [...headers].filter(
      ([name]) => !/^(content-(encoding|length)|transfer-encoding)$/.test(name),
    )
    await route.fulfill({ status, headers: Object.fromEntries(passedHeaders), body: text })
  })
  return cache
}

test('counts a new RSVP on every page despite stale caches, even without Firestore', async ({
  page,
  baseURL,
}) => {
  await page.route(/google\.firestore/, (route) => route.abort())
  const cache = await simulateCdn(page, baseURL ?? '', /\/api\/events\/|\/events\/\d+$|\/\?city=/)
  const city = makeCityName()
  const id = await makeEvent([], { city, title: 'Night Kiln', signupLimit: 3 })
  // The cache has both responses, because a tile may open the event within the app or as a page of its own.
  for (const path of [`/events/${id}`, `/api/events/${id}`]) await cache.get(path)
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tile = page.getByRole('article').filter({ hasText: 'Night Kiln' })
  await expect(tile).toContainText('3 spots left')
  await tile.getByRole('link').click()
  await expect(page.getByText('3 spots left').first()).toBeVisible()
  await rsvpOnScreen(page, { name: 'Cara Cache', email: makeEmail('cache') })
  await expect(page.getByText('2 spots left').first()).toBeVisible()
  await page.goBack()
  await simulateUse(page)
  await expect(tile).toContainText('2 spots left')
  await page.goForward()
  await expect(page.getByText('2 spots left').first()).toBeVisible()
  // A new page starts with the cached response, and corrects it with the data stored on this device.
  await page.reload()
  await expect(page.getByText('2 spots left').first()).toBeVisible()
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await simulateUse(page)
  await expect(tile).toContainText('2 spots left')
  expect(await cache.get(`/api/events/${id}`)).toMatchObject({
    source: 'cache',
    text: expect.stringContaining('"signupCount":0'),
  })
})

test('replaces an older cached response with live data that this device has seen before', async ({
  page,
  baseURL,
}) => {
  const cache = await simulateCdn(page, baseURL ?? '', /\/api\/events\//)
  const city = makeCityName()
  const homePath = `/?${new URLSearchParams({ city }).toString()}`
  const id = await makeEvent([], { city, title: 'Night Kiln', signupLimit: 3 })
  await cache.get(`/api/events/bento?${new URLSearchParams({ city, limit: '10' }).toString()}`)
  const tile = page.getByRole('article').filter({ hasText: 'Night Kiln' })
  await page.goto(homePath)
  await expect(tile).toContainText('3 spots left')
  await simulateUse(page)
  await db.doc(`events/${id}`).update({ confirmedCount: 3, updatedAt: new Date() })
  await expect(tile).toContainText(/waitlist/i)

  await page.goto('/about')
  await page.evaluate((newPath) => {
    history.pushState(null, '', newPath)
    dispatchEvent(new PopStateEvent('popstate'))
  }, homePath)
  await expect(tile).toContainText('3 spots left')
  await simulateUse(page)
  await expect(tile).toContainText(/waitlist/i)
})
