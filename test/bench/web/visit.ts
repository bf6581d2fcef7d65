import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page to measure, and its main content. */
export interface Visit {
  readonly url: string
  /** A CSS selector. */
  readonly content: string
}

export interface FirstVisit {
  readonly jsBytesBeforeContent: number
  /** Until buttons work. */
  readonly jsBytesBeforeAlive: number
  /** Until the page listens to Firestore. */
  readonly jsBytesLive: number
}

interface Marks {
  contentAt?: number
  aliveAt?: number
}

/** The event that the app fires when buttons work (web/src/first-paint/app-ready.ts). */
const ALIVE = 'app-ready'

/** The SDK's request when a page listens. */
const LISTEN = /google\.firestore.*\/Listen\//

const VIEWPORT = { width: 390, height: 844 }
const LIMIT_MS = 20_000

/** Records when the content first was in the document, in milliseconds since the navigation began. */
async function watchContent(context: BrowserContext, content: string): Promise<void> {
  await context.addInitScript((selector) => {
    const check = () => {
      if (document.querySelector(selector) === null) return
      ;(window as Marks).contentAt ??= performance.now()
      observer.disconnect()
    }
    const observer = new MutationObserver(check)
    observer.observe(document, { childList: true, subtree: true })
  }, content)
}

async function timeOf(page: Page, mark: keyof Marks): Promise<number> {
  await page.waitForFunction((name) => (window as Marks)[name] !== undefined, mark, { timeout: LIMIT_MS })
  return page.evaluate((name) => (window as Marks)[name] ?? Number.NaN, mark)
}

/**
 * The compressed bytes that a new browser loads: of scripts requested before the content was in the document (whether it depends on them
 * or not), before buttons work and in all, and of style sheets.
 */
export async function firstVisit(browser: Browser, { url, content: selector }: Visit): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    await watchContent(context, selector)
    await context.addInitScript((event) => {
      window.addEventListener(event, () => ((window as Marks).aliveAt = performance.now()), { once: true })
    }, ALIVE)
    const page = await context.newPage()
    await page.goto(url)
    const content = await timeOf(page, 'contentAt')
    const alive = await timeOf(page, 'aliveAt')
    await page.waitForLoadState('load')
    const listening = page.waitForRequest(LISTEN, { timeout: LIMIT_MS })
    await page.mouse.move(20, 20)
    await listening
    return await page.evaluate(
      ({ content, alive }) => {
        const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
        const sum = (ending: string, until: number) =>
          resources
            .filter(
              (resource) => new URL(resource.name).pathname.endsWith(ending) && resource.startTime <= until,
            )
            .reduce((bytes, resource) => bytes + resource.encodedBodySize, 0)
        return {
          jsBytesBeforeContent: sum('.js', content),
          jsBytesBeforeAlive: sum('.js', alive),
          jsBytesLive: sum('.js', Infinity),
        }
      },
      { content, alive },
    )
  } finally {
    await context.close()
  }
}

/**
 * Opens a page, then reloads it without a network; returns the milliseconds until its content is there. `prepare` acts as a visitor on
 * the first visit.
 */
export async function offlineReload(
  browser: Browser,
  { url, content }: Visit,
  prepare: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  try {
    await watchContent(context, content)
    const page = await context.newPage()
    await page.goto(url)
    await timeOf(page, 'contentAt')
    await prepare(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    return Math.round(await timeOf(page, 'contentAt'))
  } finally {
    await context.close()
  }
}
