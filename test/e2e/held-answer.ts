import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * Holds the answers of a path back, so that what stands meanwhile can be looked at, until it is told how to go on. Of a page with a
 * service worker it is the context that hears what is asked.
 */
export async function holdAnswer(page: Page | BrowserContext, path: string) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>()
  await page.route(`**${path}`, async (route) => (await promise)(route))
  return {
    /** Lets the request through. */
    release: () => resolve((route) => route.continue()),
    /** Answers without the server. */
    answer: (response: Parameters<Route['fulfill']>[0]) => resolve((route) => route.fulfill(response)),
  }
}
