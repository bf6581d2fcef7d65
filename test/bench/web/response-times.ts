import type { Browser, CDPSession, Page } from '@playwright/test'
import { computePercentile } from '../rsvp/load-client.ts'
import type { Visit } from './visit.ts'

/** The waiting times that a visitor notices on a slow phone, in milliseconds. */
export interface ResponseTimes {
  /** From the navigation until something is on screen. */
  readonly paintMs: number
  /** From the navigation until buttons work, if nobody taps before that. */
  readonly interactiveMs: number
  /** From a tap on 'RSVP Now', made as soon as the button is on the screen, until the form is open. */
  readonly formAfterTapMs: number
  /** From that tap until something on the screen reacts. */
  readonly tapReactionMs: number
}

const VIEWPORT = { width: 390, height: 844 }
const RUN_COUNT = 3
const TIMEOUT_MS = 60_000

/** The network of DevTools' preset “Slow 4G”. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

interface Moments {
  interactiveAt?: number
  tappedAt?: number
  reactedAt?: number
  formAt?: number
}

/** Runs in the page: records the time of each moment, by the page's clock. */
function recordMoments(): void {
  const moments: Moments = {}
  Object.assign(window, { moments })
  const recordMoment = (moment: keyof Moments) => {
    moments[moment] ??= performance.now()
    window.dispatchEvent(new Event('moment'))
  }
  window.addEventListener('app-ready', () => recordMoment('interactiveAt'), { once: true })
  window.addEventListener(
    'click',
    (event) => {
      if (moments.tappedAt !== undefined || !event.isTrusted) return
      moments.tappedAt = event.timeStamp
    },
    true,
  )
  const recordChange = () => {
    if (moments.tappedAt === undefined) return
    // A change becomes visible with the next frame.
    requestAnimationFrame(() => (moments.reactedAt ??= performance.now()))
    if (document.querySelector('[role="dialog"] input')) {
      requestAnimationFrame(() => recordMoment('formAt'))
    }
  }
  new MutationObserver(recordChange).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Runs in the page: waits for the first paint. */
function waitForPaint(timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was painted in time.')), timeoutMs)
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Runs in the page: waits until a moment is recorded, and returns all moments. */
async function waitForMoment(
  moment: keyof Moments,
  timeoutMs: number,
): Promise<Moments & { paintMs: number }> {
  const { moments } = window as unknown as { moments: Moments }
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${moment} was not reached in time.`)), timeoutMs)
    const check = () => {
      if (moments[moment] !== undefined) resolve()
    }
    window.addEventListener('moment', check)
    check()
  })
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { ...moments, paintMs: paint?.startTime ?? Number.NaN }
}

/** Runs in the page: finds the middle of the button to RSVP. */
function findButtonCentre(): { x: number; y: number } {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent, offsetHeight }) => textContent.includes('RSVP Now') && offsetHeight > 0,
  )
  if (!button) throw new Error('The button to RSVP is not on screen.')
  const { x, y, width, height } = button.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Calls a function in the page through DevTools. `page.evaluate`, `page.locator` and `page.waitForFunction` would first run a
 * script of Playwright's own there, which takes a slow phone a tenth of a second.
 */
async function callInPage<A extends readonly unknown[], R>(
  devtools: CDPSession,
  callback: (...values: A) => R,
  ...values: A
): Promise<Awaited<R>> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression: `(${String(callback)})(...${JSON.stringify(values)})`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as Awaited<R>
}

/** Visits a page with a phone's processor and network until `moment`. `tap` runs after the navigation has begun. */
async function visitUntil(
  browser: Browser,
  { url }: Visit,
  moment: keyof Moments,
  tap?: (page: Page, devtools: CDPSession) => Promise<void>,
): Promise<Moments & { paintMs: number }> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(recordMoments)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit' })
    await tap?.(page, devtools)
    return await callInPage(devtools, waitForMoment, moment, TIMEOUT_MS)
  } finally {
    await context.close()
  }
}

async function tapRsvp(page: Page, devtools: CDPSession): Promise<void> {
  await callInPage(devtools, waitForPaint, TIMEOUT_MS)
  const { x, y } = await callInPage(devtools, findButtonCentre)
  await page.touchscreen.tap(x, y)
}

/** Visits the page several times without a tap and several times with one, and returns the medians. */
export async function measureResponseTimes(browser: Browser, visit: Visit): Promise<ResponseTimes> {
  const runs: ResponseTimes[] = []
  for (let run = 0; run < RUN_COUNT; run += 1) {
    const { paintMs, interactiveAt = NaN } = await visitUntil(browser, visit, 'interactiveAt')
    const {
      tappedAt = NaN,
      reactedAt = NaN,
      formAt = NaN,
    } = await visitUntil(browser, visit, 'formAt', tapRsvp)
    runs.push({
      paintMs,
      interactiveMs: interactiveAt,
      formAfterTapMs: formAt - tappedAt,
      tapReactionMs: reactedAt - tappedAt,
    })
  }
  const computeMedian = (key: keyof ResponseTimes) =>
    Math.round(
      computePercentile(
        runs.map((run) => run[key]),
        0.5,
      ),
    )
  return {
    paintMs: computeMedian('paintMs'),
    interactiveMs: computeMedian('interactiveMs'),
    formAfterTapMs: computeMedian('formAfterTapMs'),
    tapReactionMs: computeMedian('tapReactionMs'),
  }
}
