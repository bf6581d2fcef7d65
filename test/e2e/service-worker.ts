import type { Page } from '@playwright/test'

/** Reloads the page, which a service worker controls only from the second load on. */
export async function awaitServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
