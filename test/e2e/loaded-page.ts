import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits two frames, in which the browser runs code that has arrived and draws its content. */
const waitForDrawing = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/**
 * Watches the requests of a page to its own origin. The returned function waits until all of them are answered and their
 * content is drawn: content that arrives later moves the content below it. Firestore's streams never end, but use another origin.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const openRequests = new Set<unknown>()
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) openRequests.add(request)
  })
  page.on('requestfinished', (request) => openRequests.delete(request))
  page.on('requestfailed', (request) => openRequests.delete(request))
  return async () => {
    await expect
      .poll(
        async () => {
          await page.evaluate(waitForDrawing)
          return openRequests.size
        },
        { intervals: [20] },
      )
      .toBe(0)
  }
}

/**
 * Waits until the text is shown in the brand's font: on a slow connection the font is loaded after the app, and text moves
 * then.
 */
export async function waitForFont(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset['font']), {
      message: 'the page no longer uses the fallback font',
    })
    .toBeUndefined()
  await page.evaluate(() => document.fonts.ready)
}
