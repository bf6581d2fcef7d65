import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses Tab until the focus is where it is wanted, as somebody without a pointer does. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let press = 0; press < 60; press++) {
    if ((await wanted.count()) > 0 && (await wanted.evaluate((item) => item === document.activeElement)))
      return
    await page.keyboard.press(key)
  }
  await expect(wanted).toBeFocused()
}
