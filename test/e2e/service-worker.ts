import type { Page } from '@playwright/test'

/** Waits for the service worker and reloads the page, because a worker controls a page only from the second load on. */
export async function reloadWithServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the service worker controls the page: from then on, it caches what the page loads. */
export async function awaitServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
