import type { Page } from '@playwright/test'

/** Confirms a login link that was not requested in this browser. */
export async function confirmLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
