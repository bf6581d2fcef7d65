import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

/** The worker as Hosting serves it. */
const deployed = 'web/dist/sw.js'

test('a new version is offered, and taken when the person says so', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  const before = readFileSync(deployed)
  try {
    // The next deployment: the same worker with other bytes.
    appendFileSync(deployed, '\n// another version\n')
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const offer = page.getByRole('button', { name: 'Reload' })
    await expect(offer).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await offer.click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
  } finally {
    writeFileSync(deployed, before)
  }
})
