import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock; from here on timers fire only as the test advances it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Advances a stopped clock just until something is on screen. */
export async function advanceUntil(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await locator.isVisible()).toBe(true)
  }).toPass({ intervals: [20], timeout: 40_000 })
}
