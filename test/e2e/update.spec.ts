import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test.use({ serviceWorkers: 'allow' })

/** Where the next deployment's worker stands: the same worker under an address of its own, which no other page asks for. */
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

/** A page under the worker's control learns of the next deployment: to the browser, a worker with another address is another. */
async function seeNewVersion(page: Page): Promise<void> {
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

async function takeIt(page: Page): Promise<void> {
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
  expect(waiting, 'the version that still waits').toBe('none')
}

test('a new version is taken by a page that is busy fetching', async ({ page }) => {
  await seeNewVersion(page)
  // What the page fetches keeps the old worker at work, and Chromium then does not let the new one in.
  await page.evaluate(() => {
    const fetchOn = (): void => {
      void fetch(`/icons/mark.svg?${Math.random()}`).then(fetchOn, () => undefined)
    }
    for (let at = 0; at < 4; at++) fetchOn()
  })
  await takeIt(page)
})

test.describe('without a network', () => {
  // What the browser itself says of requests that cannot leave the device: for what talks to Firebase too.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline/i] })

  test('a new version is offered, where there is no network once there is one again, and taken when the person says so', async ({
    page,
    context,
  }) => {
    await seeNewVersion(page)
    const offer = page.getByRole('button', { name: 'Reload' })
    await expect(offer).toBeVisible()
    await context.setOffline(true)
    await expect(offer).toBeHidden()
    await context.setOffline(false)
    await takeIt(page)
  })

  test('a door that was opened before a new version opens after it', async ({ page, context }) => {
    const host = await makePerson('host', true)
    const [startsAt, endsAt] = [Date.now() + 1_800_000, Date.now() + 9_000_000]
    const door = `/host-dashboard/events/${await makeEvent([host], { startsAt, endsAt })}/door`
    await signInAs(page, host, door)
    await expect(page.getByTestId('door-status')).toContainText('Synced')
    await seeNewVersion(page)
    await takeIt(page)
    // Another version's code has other names than what was kept of it as it was used.
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
