import type { Page, Route } from '@playwright/test'
import { setTimeout as delay } from 'node:timers/promises'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, test } from './fixtures.ts'
import { simulateUse } from './hydration.ts'
import { sendRsvp } from './rsvp-on-screen.ts'

/** Makes a file of the app fail to load. */
const blockFile = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort())

test.use({
  expectedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource|dynamically imported/],
})

test('keeps a page and the contents of its RSVP form if some code does not load, reports the failure to the server, and goes on once the code loads', async ({
  page,
}) => {
  const title = `Loft ${Date.now() % 100000}`
  const id = await makeEvent([], { title, descriptionMd: 'Bring **ink**.' })
  for (const name of ['auth-dialog', 'event-data', 'fields', 'firebase', 'mobile-menu', 'share-dialog'])
    await blockFile(page, name)
  const reportRequest = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/client-errors') && Boolean(request.postData()?.includes('share-dialog')),
  )
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    /event-data|firebase/.test(request.url()),
  )
  await page.goto(`/events/${id}`)
  await simulateUse(page)
  await failedRequest
  const heading = page.getByRole('heading', { level: 1, name: title })
  const alert = page.getByRole('alert')
  for (const [name, width] of [
    ['Login / Sign Up', 1440],
    ['Open menu', 390],
    ['Share Event', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name }).click()
    await expect(alert).toContainText("Couldn't open this")
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(heading).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toBeEmpty()
  }
  const report = await reportRequest
  expect(report.postData()).toContain('"kind":"code"')
  expect((await report.response())?.status()).toBe(202)
  await page.unroute('**/assets/share-dialog-*.js')
  await page.getByRole('button', { name: 'Share Event' }).click()
  await page.getByRole('dialog', { name: 'Share Event' }).getByRole('button', { name: 'Close' }).click()

  const dialog = await sendRsvp(page, { name: 'Cleo Check', email: makeEmail('unchecked') })
  await expect(page.getByText('Failed to submit RSVP').first()).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Cleo Check')
  await page.unroute('**/assets/fields-*.js')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByText("You're in!")).toBeVisible()
})

test('stores an RSVP whose response was lost as one that may have arrived, and sends it again until a response arrives', async ({
  page,
  context,
}) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  // The first two attempts reach the server, but their responses are lost. The network is lost together with the first response.
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
  expect(statuses).toEqual([201, 201])
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

test('says that buttons do not work yet if the app does not load, and loads it at the third attempt, even if the first fails only after seconds', async ({
  page,
}) => {
  await blockFile(page, 'index')
  await page.goto('/')
  await expect(page.getByText("its buttons don't work yet")).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  let startedAt: number | undefined
  await page.route('**/assets/index-*.js', async (route) => {
    startedAt ??= Date.now()
    const elapsedMs = Date.now() - startedAt
    // The second attempt begins 1.5 seconds after the first has failed, and fails immediately.
    if (elapsedMs > 6000) return route.continue()
    await delay(Math.max(0, 4000 - elapsedMs))
    return route.abort()
  })
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
