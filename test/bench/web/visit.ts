import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page to measure, and the CSS selector of its main content. */
export interface Visit {
  readonly url: string
  readonly contentSelector: string
}

export interface FirstVisit {
  readonly jsBytesBeforeContent: number
  /** Bytes of scripts requested before buttons work. */
  readonly jsBytesBeforeInteractive: number
  /** Bytes of scripts requested before the page listens to Firestore. */
  readonly jsBytesBeforeListening: number
}

interface Moments {
  contentAt?: number
  interactiveAt?: number
}

/** The event that the app fires when buttons work (web/src/first-paint/app-ready.ts). */
const READY_EVENT = 'app-ready'

/** Matches the SDK's request to listen to Firestore. */
const LISTEN_REQUEST = /google\.firestore.*\/Listen\//

const VIEWPORT = { width: 390, height: 844 }
const TIMEOUT_MS = 20_000

/** Records when the content was first in the document, in milliseconds since the navigation began. */
async function watchContent(context: BrowserContext, contentSelector: string): Promise<void> {
  await context.addInitScript((selector) => {
    const check = () => {
      if (document.querySelector(selector) === null) return
      ;(window as Moments).contentAt ??= performance.now()
      observer.disconnect()
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true })
  }, contentSelector)
}

async function waitForMoment(page: Page, moment: keyof Moments): Promise<number> {
  await page.waitForFunction((name) => (window as Moments)[name] !== undefined, moment, {
    timeout: TIMEOUT_MS,
  })
  return page.evaluate((name) => (window as Moments)[name] ?? Number.NaN, moment)
}

/**
 * Counts the compressed bytes of scripts that a new browser requests before the content is in the document (even if the content
 * does not depend on them), before buttons work, and before the page listens to Firestore.
 */
export async function measureFirstVisit(
  browser: Browser,
  { url, contentSelector }: Visit,
): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    await watchContent(context, contentSelector)
    await context.addInitScript((event) => {
      window.addEventListener(event, () => ((window as Moments).interactiveAt = performance.now()), {
        once: true,
      })
    }, READY_EVENT)
    const page = await context.newPage()
    await page.goto(url)
    const contentAt = await waitForMoment(page, 'contentAt')
    const interactiveAt = await waitForMoment(page, 'interactiveAt')
    await page.waitForLoadState('load')
    const listenRequest = page.waitForRequest(LISTEN_REQUEST, { timeout: TIMEOUT_MS })
    await page.mouse.move(20, 20)
    await listenRequest
    return await page.evaluate(
      ({ contentAt, interactiveAt }) => {
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        const sumBytesRequestedBy = (time: number) =>
          scripts
            .filter(({ startTime }) => startTime <= time)
            .reduce((bytes, script) => bytes + script.encodedBodySize, 0)
        return {
          jsBytesBeforeContent: sumBytesRequestedBy(contentAt),
          jsBytesBeforeInteractive: sumBytesRequestedBy(interactiveAt),
          jsBytesBeforeListening: sumBytesRequestedBy(Infinity),
        }
      },
      { contentAt, interactiveAt },
    )
  } finally {
    await context.close()
  }
}

/**
 * Opens a page, then reloads it without a network; returns the milliseconds until its content is in the document. `prepare`
 * acts as a visitor on the first visit.
 */
export async function measureOfflineReload(
  browser: Browser,
  { url, contentSelector }: Visit,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    await watchContent(context, contentSelector)
    const page = await context.newPage()
    await page.goto(url)
    await waitForMoment(page, 'contentAt')
    await prepare(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    return Math.round(await waitForMoment(page, 'contentAt'))
  } finally {
    await context.close()
  }
}
