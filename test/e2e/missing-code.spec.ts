import type { Page, Route } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, test } from './fixtures.ts'
import { sendRsvp } from './rsvp-on-screen.ts'

/** Makes a file of the app fail to load. */
const blockFile = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort())

test.use({
  expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/],
})

test('keeps the page if the code of the menu or of the auth modal does not load @each-screen', async ({
  page,
  isMobile,
}) => {
  for (const name of ['mobile-menu', 'auth-dialog']) await blockFile(page, name)
  await page.goto('/about')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Login / Sign Up' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't open this")
  await expect(heading).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
})

test('keeps an event’s page if some of its code does not load, reports the failure to the server, and opens a dialog once its code loads', async ({
  page,
}) => {
  const title = `Loft ${Date.now() % 100000}`
  const id = await makeEvent([], { title, descriptionMd: 'Bring **ink**.' })
  for (const name of ['firebase', 'event-data', 'share-dialog']) await blockFile(page, name)
  const reportRequest = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/client-errors') && Boolean(request.postData()?.includes('share-dialog')),
  )
  await page.goto(`/events/${id}`)
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    /event-data|firebase/.test(request.url()),
  )
  await page.mouse.move(30, 30)
  await failedRequest
  await page.getByRole('button', { name: 'Share Event' }).click()
  await expect(page.getByRole('alert')).toContainText("Couldn't open this")
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const report = await reportRequest
  expect(report.postData()).toContain('"kind":"code"')
  expect((await report.response())?.status()).toBe(202)
  await page.unroute('**/assets/share-dialog-*.js')
  await page.getByRole('button', { name: 'Share Event' }).click()
  await expect(page.getByRole('dialog', { name: 'Share Event' })).toBeVisible()
})

test('stores an RSVP whose response was lost as one that may have arrived, and sends it again until a response arrives', async ({
  page,
  context,
}) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  // Both attempts reach the server, but their responses are lost. The network is lost together with the first response.
  const statuses: number[] = []
  const loseResponse = async (route: Route) => {
    statuses.push((await route.fetch()).status())
    await context.setOffline(statuses.length === 1)
    await route.abort()
  }
  await page.route('**/api/rsvp', loseResponse, { times: 2 })
  await sendRsvp(page, { name: 'Tara Tunnel', email: makeEmail('tunnel') })
  await expect(page.getByText("You don't have a spot yet")).toBeVisible()
  const uncertainTimes = await page.evaluate(async () => {
    const openRequest = indexedDB.open('kiln-outbox')
    await new Promise((resolve) => (openRequest.onsuccess = resolve))
    const [store = ''] = openRequest.result.objectStoreNames
    const request = openRequest.result.transaction(store).objectStore(store).getAll()
    await new Promise((resolve) => (request.onsuccess = resolve))
    openRequest.result.close()
    return (request.result as { uncertainSince: number | null }[]).map(({ uncertainSince }) => uncertainSince)
  })
  expect(uncertainTimes).toEqual([expect.any(Number)])
  await context.setOffline(false)
  // The last attempt comes after a pause.
  await expect(page.getByText("You're in!")).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('region', { name: 'Attend' })).toContainText("You're in")
  expect(statuses).toEqual([201, 201])
})

test('keeps the contents of an RSVP form whose validation code does not load, and sends them later', async ({
  page,
}) => {
  const id = await makeEvent()
  await blockFile(page, 'fields')
  await page.goto(`/events/${id}`)
  const dialog = await sendRsvp(page, { name: 'Cleo Check', email: makeEmail('unchecked') })
  await expect(page.getByText('Failed to submit RSVP').first()).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Cleo Check')
  await page.unroute('**/assets/fields-*.js')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByText("You're in!")).toBeVisible()
})

test('reloads a page once if a new deployment has removed its code', async ({ page }) => {
  await blockFile(page, 'about')
  await page.goto('/past-events')
  let loadCount = 0
  page.on('domcontentloaded', () => (loadCount += 1))
  await page.getByRole('link', { name: 'About' }).first().click()
  const reloadButton = page.getByRole('button', { name: 'Reload' })
  await expect(reloadButton).toBeVisible()
  await expect.poll(() => loadCount, 'the page reloads itself').toBe(1)
  await expect(reloadButton).toBeVisible()
  await page.unroute('**/assets/about-*.js')
  await reloadButton.click()
  await expect(reloadButton).toBeHidden()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loadCount).toBe(2)
})

test('says that buttons do not work yet if the app does not load', async ({ page }) => {
  await blockFile(page, 'index')
  await page.goto('/')
  await expect(page.getByText("its buttons don't work yet")).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('loads the app at the third attempt, even if the first attempt fails only after seconds', async ({
  page,
}) => {
  let startedAt: number | undefined
  await page.route('**/assets/index-*.js', async (route) => {
    startedAt ??= Date.now()
    const elapsedMs = Date.now() - startedAt
    // The second attempt begins 1.5 seconds after the first has failed, and fails immediately.
    if (elapsedMs > 6000) return route.continue()
    await delay(Math.max(0, 4000 - elapsedMs))
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
