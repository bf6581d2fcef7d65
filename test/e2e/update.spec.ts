import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'

test.use({ serviceWorkers: 'allow' })

/** The storage key for the URL of the new version's worker. That URL leads to the same script as `/sw.js`. */
const WORKER_URL_KEY = 'deployed-worker'

test.beforeEach(async ({ page }) => {
  await page.addInitScript((key) => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = async (url, options) => {
      const registration = await register(localStorage.getItem(key) ?? url, options)
      Object.assign(window, { hasRegistered: true })
      return registration
    }
  }, WORKER_URL_KEY)
})

/** Opens the home page, and registers the worker at another URL, which browsers treat as a new version. */
async function deployNewVersion(page: Page): Promise<void> {
  await page.goto('/')
  // The page listens for a new version after it has registered the worker.
  await page.waitForFunction(() => 'hasRegistered' in window)
  await page.evaluate(async (key) => {
    localStorage.setItem(key, '/sw.js?another')
    await navigator.serviceWorker.register('/sw.js')
  }, WORKER_URL_KEY)
}

async function installNewVersion(page: Page): Promise<void> {
  const reloadButton = page.getByRole('button', { name: 'Reload' })
  await expect(reloadButton).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await reloadButton.click()
  await page.waitForFunction(() => !('isOld' in window) && location.pathname === '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
  await expect(reloadButton).toBeHidden()
  const waitingState = await page.evaluate(async () => {
    return (await navigator.serviceWorker.ready).waiting?.state ?? 'none'
  })
  expect(waitingState, 'no version is waiting').toBe('none')
}

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline/i] })

  test('offers a new version only when there is a network, installs it although the page makes requests all the time, and then opens the check-in page without a network if that page was opened before', async ({
    page,
    context,
  }) => {
    const host = await makeTestUser('host', { isApproved: true })
    const [startsAt, endsAt] = [Date.now() + 1_800_000, Date.now() + 9_000_000]
    const doorPath = `/host-dashboard/events/${await makeEvent([host], { startsAt, endsAt })}/door`
    await signInAs(page, host, doorPath)
    await expect(page.getByTestId('door-status')).toContainText('Synced')
    await awaitServiceWorker(page)
    await deployNewVersion(page)
    const reloadButton = page.getByRole('button', { name: 'Reload' })
    await expect(reloadButton).toBeVisible()
    await context.setOffline(true)
    await expect(reloadButton).toBeHidden()
    await context.setOffline(false)
    // The page's requests keep the old worker busy, and Chromium then does not activate the new one.
    await page.evaluate(() => {
      const fetchAgain = (): void => {
        void fetch(`/icons/mark.svg?${Math.random()}`).then(fetchAgain, () => undefined)
      }
      for (let index = 0; index < 4; index++) fetchAgain()
    })
    await installNewVersion(page)

    // A real new version has other file names than those cached during use, so the page must work without this cache.
    await page.evaluate(() => caches.delete('kiln-code'))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.goto(doorPath)
    await expect(page.getByTestId('door-status')).toContainText('Offline')
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(page.getByRole('button', { name: 'Restart camera' })).toBeVisible()
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Walk-in' })).toBeVisible()
  })
})
