import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if ((await target.count()) > 0 && (await target.evaluate((item) => item === document.activeElement)))
      return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
