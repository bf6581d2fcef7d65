import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Waits two frames, in which code that has arrived is run and its content drawn. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/**
 * Watches the requests of a page to its own origin. The returned function waits until all of them are answered and their
 * content is drawn: content that arrives later moves what is below it. Firestore's streams, on another origin, never end.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<unknown>()
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(page.url()).origin) waiting.add(request)
  })
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return async () => {
    await expect
      .poll(async () => {
        await page.evaluate(drawn)
        return waiting.size
      })
      .toBe(0)
  }
}
