import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, oneScreen, test } from './fixtures.ts'

/** The worker as Hosting serves it. */
const deployed = 'web/dist/sw.js'
const before = readFileSync(deployed)

test.afterEach(() => {
  writeFileSync(deployed, before)
})

/** A page under the worker's control learns of the next deployment: the same worker with other bytes. */
async function seeNewVersion(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  appendFileSync(deployed, '\n// another version\n')
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
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

test('a new version is offered, and taken when the person says so', oneScreen, async ({ page }) => {
  await seeNewVersion(page)
  await takeIt(page)
})

test('a new version is taken by a page that is busy fetching', oneScreen, async ({ page }) => {
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
