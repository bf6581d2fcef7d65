import type { Page } from '@playwright/test'

/** Waits for the service worker and reloads the page, so that the worker caches everything that the page loads. */
export async function reloadWithServiceWorker(page: Page): Promise<void> {
  await awaitServiceWorker(page)
  await page.reload()
  await awaitServiceWorker(page)
}

/** Waits until the service worker controls the page: from then on, it caches what the page loads. */
export async function awaitServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
