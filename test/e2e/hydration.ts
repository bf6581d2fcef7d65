import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits until the app has taken over the server-rendered page, which looks ready earlier but does not react yet. */
export async function awaitHydration(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
}

/** Moves the mouse after the app has taken over: live data starts at the first input, or else after eight seconds. */
export async function simulateUse(page: Page): Promise<void> {
  await awaitHydration(page)
  await page.mouse.move(20, 20)
  await page.mouse.move(40, 40)
}
