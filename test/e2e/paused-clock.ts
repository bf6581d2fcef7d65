import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock. From then on, timers fire only when the test advances the clock. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Advances a stopped clock until an element is visible, and stops it there. */
export async function advanceUntil(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await locator.isVisible()).toBe(true)
  }).toPass({ intervals: [20], timeout: 40_000 })
}
