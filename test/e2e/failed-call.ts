import { expect, type Page } from '@playwright/test'

/** What the browser says of it on the console. */
export const failedCall = /status of 500/

/**
 * Does what makes a call, which fails without a word of the server's: what is said then is the fallback of the specification
 * (section 8.1). The next one goes through. What only reads is let through meanwhile, unless it is that which fails.
 */
export async function expectFallback(
  page: Page,
  url: string,
  message: string,
  act: () => Promise<void>,
  isRead = false,
): Promise<void> {
  await page.route(url, (route) =>
    isRead === (route.request().method() === 'GET')
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  )
  await act()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await page.unroute(url)
}
