import { expect, type Page } from '@playwright/test'

/** The browser's console error for a call that failed. */
export const failedCallError = /status of 500/

/**
 * Makes the call of an action fail without a message, and expects the fallback text of the specification (section 8.1). Fails
 * only calls that change data, or with `isReadCall` only calls that read data. Later calls go through.
 */
export async function expectFallback(
  page: Page,
  url: string,
  fallbackText: string,
  performAction: () => Promise<void>,
  { isReadCall = false } = {},
): Promise<void> {
  await page.route(url, (route) =>
    isReadCall === (route.request().method() === 'GET')
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  )
  await performAction()
  await expect(page.getByText(fallbackText, { exact: true })).toBeVisible()
  await page.unroute(url)
}
