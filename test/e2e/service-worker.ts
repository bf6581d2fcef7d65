import type { Page } from '@playwright/test'

/** The service worker controls the page once it has taken over; a first visit begins without one. */
export async function awaitServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
