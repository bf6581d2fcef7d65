import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test.use({ serviceWorkers: 'allow' })

/** The storage key of the next deployment's worker: the same script at another address, which no other page requests. */
const DEPLOYED = 'deployed-worker'

test.beforeEach(async ({ page }) => {
  await page.addInitScript((key) => {
    const { serviceWorker } = navigator
    const register = serviceWorker.register.bind(serviceWorker)
    serviceWorker.register = async (url, options) => {
      const registration = await register(localStorage.getItem(key) ?? url, options)
      Object.assign(window, { hasRegistered: true })
      return registration
    }
  }, DEPLOYED)
})

/** Opens a page that the worker controls and deploys a new version: to the browser, a worker at another address is another one. */
async function deployNewVersion(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The page listens for a new version from when it has registered.
  await page.waitForFunction(() => 'hasRegistered' in window)
  await page.evaluate(async (key) => {
    localStorage.setItem(key, '/sw.js?another')
    await navigator.serviceWorker.register('/sw.js')
  }, DEPLOYED)
}

async function takeNewVersion(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: 'Reload' })
  await expect(offer).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await offer.click()
  await page.waitForFunction(() => !('isOld' in window) && location.pathname === '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
  await expect(offer).toBeHidden()
  const waiting = await page.evaluate(async () => {
    return (await navigator.serviceWorker.ready).waiting?.state ?? 'none'
  })
  expect(waiting, 'a version that still waits').toBe('none')
}

test('updates a page that fetches all the time to a new version', async ({ page }) => {
  await deployNewVersion(page)
  // The page's requests keep the old worker busy, and Chromium then does not activate the new one.
  await page.evaluate(() => {
    const fetchOn = (): void => {
      void fetch(`/icons/mark.svg?${Math.random()}`).then(fetchOn, () => undefined)
    }
    for (let at = 0; at < 4; at++) fetchOn()
  })
  await takeNewVersion(page)
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline/i] })

  test('offers a new version once there is a network, and installs it when the person presses Reload', async ({
    page,
    context,
  }) => {
    await deployNewVersion(page)
    const offer = page.getByRole('button', { name: 'Reload' })
    await expect(offer).toBeVisible()
    await context.setOffline(true)
    await expect(offer).toBeHidden()
    await context.setOffline(false)
    await takeNewVersion(page)
  })

  test('opens a door without a network after a new version if it was opened before it', async ({
    page,
    context,
  }) => {
    const host = await makePerson('host', true)
    const [startsAt, endsAt] = [Date.now() + 1_800_000, Date.now() + 9_000_000]
    const door = `/host-dashboard/events/${await makeEvent([host], { startsAt, endsAt })}/door`
    await signInAs(page, host, door)
    await expect(page.getByTestId('door-status')).toContainText('Synced')
    await deployNewVersion(page)
    await takeNewVersion(page)
    // The files of another version have different names from those cached during use.
    await page.evaluate(() => caches.delete('kiln-code'))
    const browser = await context.newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    await context.setOffline(true)
    await page.goto(door)
    await expect(page.getByTestId('door-status')).toContainText('Offline')
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(page.getByRole('button', { name: 'Restart camera' })).toBeVisible()
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Walk-in' })).toBeVisible()
  })
})
