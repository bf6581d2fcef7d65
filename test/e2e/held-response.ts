import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * Holds back the responses of a path, so that a test can look at the page meanwhile. With a service worker, pass the context,
 * because the worker's requests do not belong to the page.
 */
export async function holdResponse(page: Page | BrowserContext, path: string) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>()
  await page.route(`**${path}`, async (route) => (await promise)(route))
  return {
    /** Lets the held requests and all later ones through. */
    release: () => resolve((route) => route.continue()),
    /** Answers the held requests and all later ones without the server. */
    fulfil: (response: Parameters<Route['fulfill']>[0]) => resolve((route) => route.fulfill(response)),
  }
}
