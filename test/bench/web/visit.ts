import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A page to measure, and what on it is its content. */
export interface Visit {
  readonly url: string
  /** A CSS selector. */
  readonly content: string
}

export interface FirstVisit {
  readonly jsBytesBeforeContent: number
  /** Until what is there answers to its buttons too. */
  readonly jsBytesBeforeAlive: number
  /** All of it, once the page listens to Firestore too. */
  readonly jsBytesLive: number
}

interface Marked {
  contentAt?: number
  aliveAt?: number
}

/** The app says so itself (web/src/first-paint/app-ready.ts). */
const ALIVE = 'app-ready'

/** What the SDK asks for when a page listens. */
const LISTEN = /google\.firestore.*\/Listen\//

/** A phone. */
const VIEWPORT = { width: 390, height: 844 }
const LIMIT_MS = 20_000

/** Notes when the content first stood in the document, in milliseconds since the navigation began. */
async function watchContent(context: BrowserContext, content: string): Promise<void> {
  await context.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) return
      ;(window as Marked).contentAt ??= performance.now()
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true })
  }, content)
}

async function markedAt(page: Page, mark: keyof Marked): Promise<number> {
  await page.waitForFunction((name) => (window as Marked)[name] !== undefined, mark, { timeout: LIMIT_MS })
  return page.evaluate((name) => (window as Marked)[name] ?? Number.NaN, mark)
}

/**
 * What a browser that has seen nothing loads: the compressed bytes, as served, of every script asked for before the
 * content stood there (whether that waited for it or not), and of all style sheets.
 */
export async function firstVisit(browser: Browser, { url, content: selector }: Visit): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    await watchContent(context, selector)
    await context.addInitScript((event) => {
      window.addEventListener(event, () => ((window as Marked).aliveAt = performance.now()), { once: true })
    }, ALIVE)
    const page = await context.newPage()
    await page.goto(url)
    const content = await markedAt(page, 'contentAt')
    const alive = await markedAt(page, 'aliveAt')
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
 * A page seen once, then opened again without a network: milliseconds until its content stands there. `prepare` does on
 * the first visit what a visitor would.
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
    await markedAt(page, 'contentAt')
    await prepare(page)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    return Math.round(await markedAt(page, 'contentAt'))
  } finally {
    await context.close()
  }
}
