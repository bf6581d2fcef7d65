import type { Browser, Page } from '@playwright/test'
import { percentile } from '../rsvp/load.ts'
import type { Visit } from './visit.ts'

/** What a visitor notices on a slow phone, in milliseconds. */
export interface Feel {
  /** From the navigation until something is on screen. */
  readonly paintMs: number
  /** From the navigation until buttons work, if nobody taps before. */
  readonly aliveMs: number
  /** From a tap on 'RSVP Now', as soon as it is on the screen, until the form is there. */
  readonly formAfterTapMs: number
  /** From that tap until something on the screen reacts. */
  readonly tapSeenMs: number
}

const VIEWPORT = { width: 390, height: 844 }
const RUNS = 3
const TIMEOUT_MS = 60_000

/** DevTools' Slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

interface Moments {
  aliveAt?: number
  tappedAt?: number
  seenAt?: number
  formAt?: number
}

/** Runs in the page: records when things happen, by the page's clock. */
function recordMoments(): void {
  const moments: Moments = {}
  Object.assign(window, { moments })
  const recordMoment = (moment: keyof Moments) => {
    moments[moment] ??= performance.now()
    window.dispatchEvent(new Event('moment'))
  }
  window.addEventListener('app-ready', () => recordMoment('aliveAt'), { once: true })
  window.addEventListener(
    'click',
    (event) => {
      if (moments.tappedAt !== undefined || !event.isTrusted) return
      moments.tappedAt = event.timeStamp
    },
    true,
  )
  const checkScreen = () => {
    if (moments.tappedAt === undefined) return
    // A change becomes visible with the next frame.
    requestAnimationFrame(() => (moments.seenAt ??= performance.now()))
    if (document.querySelector('[role="dialog"] input')) {
      requestAnimationFrame(() => recordMoment('formAt'))
    }
  }
  new MutationObserver(checkScreen).observe(document, { childList: true, subtree: true, attributes: true })
}

// These two run in the page. They wait for an event, because a check in each frame would slow down what is measured.
const waitForPaint = (limitMs: number) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was painted in time.')), limitMs)
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })

const waitForMoment = ({ moment, limitMs }: { moment: keyof Moments; limitMs: number }) =>
  new Promise<void>((resolve, reject) => {
    const { moments } = window as unknown as { moments: Moments }
    setTimeout(() => reject(new Error(`${moment} was not reached in time.`)), limitMs)
    const checkScreen = () => {
      if (moments[moment] !== undefined) resolve()
    }
    window.addEventListener('moment', checkScreen)
    checkScreen()
  })

type Wait = (page: Page) => Promise<void>

/** Visits a page with a phone's processor and network until `wait` ends, and returns the recorded moments. */
async function visitUntil(
  browser: Browser,
  { url }: Visit,
  wait: Wait,
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
    await wait(page)
    return await page.evaluate(() => ({
      ...(window as unknown as { moments: Moments }).moments,
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
  } finally {
    await context.close()
  }
}

/** Acts as a visitor who reads first. */
const waitUntilAlive: Wait = (page) =>
  page.evaluate(waitForMoment, { moment: 'aliveAt' as const, limitMs: TIMEOUT_MS })

/** Acts as a visitor who taps as soon as there is something to tap. */
const tapAndWaitForForm: Wait = async (page) => {
  // Before the first paint, an element that a style sheet will hide counts as visible.
  await page.evaluate(waitForPaint, TIMEOUT_MS)
  const button = page.getByRole('button', { name: 'RSVP Now' }).first()
  await button.waitFor({ timeout: TIMEOUT_MS })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button to RSVP is not on screen.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(waitForMoment, { moment: 'formAt' as const, limitMs: TIMEOUT_MS })
}

/** Returns the medians of several visits of each kind. */
export async function measureFeel(browser: Browser, visit: Visit): Promise<Feel> {
  const runs: Feel[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { paintMs, aliveAt = NaN } = await visitUntil(browser, visit, waitUntilAlive)
    const { tappedAt = NaN, seenAt = NaN, formAt = NaN } = await visitUntil(browser, visit, tapAndWaitForForm)
    runs.push({ paintMs, aliveMs: aliveAt, formAfterTapMs: formAt - tappedAt, tapSeenMs: seenAt - tappedAt })
  }
  const medianOf = (key: keyof Feel) =>
    Math.round(
      percentile(
        runs.map((run) => run[key]),
        0.5,
      ),
    )
  return {
    paintMs: medianOf('paintMs'),
    aliveMs: medianOf('aliveMs'),
    formAfterTapMs: medianOf('formAfterTapMs'),
    tapSeenMs: medianOf('tapSeenMs'),
  }
}
