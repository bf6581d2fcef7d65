import type { Browser, Page } from '@playwright/test'
import { percentile } from '../rsvp/load.ts'
import type { Visit } from './visit.ts'

/** What a person notices on a slow phone, in milliseconds. */
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
const LIMIT_MS = 60_000

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
  const reach = (moment: keyof Moments) => {
    moments[moment] ??= performance.now()
    window.dispatchEvent(new Event('moment'))
  }
  window.addEventListener('app-ready', () => reach('aliveAt'), { once: true })
  window.addEventListener(
    'click',
    (event) => {
      if (moments.tappedAt !== undefined || !event.isTrusted) return
      moments.tappedAt = event.timeStamp
    },
    true,
  )
  const look = () => {
    if (moments.tappedAt === undefined) return
    // A change becomes visible with the next frame.
    requestAnimationFrame(() => (moments.seenAt ??= performance.now()))
    if (document.querySelector('[role="dialog"] input')) {
      requestAnimationFrame(() => reach('formAt'))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Run in the page, as `happened` is: they wait for an event, because asking in each frame would slow down what is measured. */
const painted = (limitMs: number) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was painted in time.')), limitMs)
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })

const happened = ({ moment, limitMs }: { moment: keyof Moments; limitMs: number }) =>
  new Promise<void>((resolve, reject) => {
    const { moments } = window as unknown as { moments: Moments }
    setTimeout(() => reject(new Error(`${moment} was not reached in time.`)), limitMs)
    const look = () => {
      if (moments[moment] !== undefined) resolve()
    }
    window.addEventListener('moment', look)
    look()
  })

type Moment = (page: Page) => Promise<void>

/** One visit with a phone's processor and network, up to a moment. */
async function visitUntil(
  browser: Browser,
  { url }: Visit,
  moment: Moment,
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
    await moment(page)
    return await page.evaluate(() => ({
      ...(window as unknown as { moments: Moments }).moments,
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
  } finally {
    await context.close()
  }
}

/** Somebody who reads first. */
const alive: Moment = (page) => page.evaluate(happened, { moment: 'aliveAt' as const, limitMs: LIMIT_MS })

/** Somebody who taps as soon as there is something to tap. */
const formAfterTap: Moment = async (page) => {
  // Before that, an element that a style sheet will hide counts as visible.
  await page.evaluate(painted, LIMIT_MS)
  const button = page.getByRole('button', { name: 'RSVP Now' }).first()
  await button.waitFor({ timeout: LIMIT_MS })
  const box = await button.boundingBox()
  if (!box) throw new Error('The button to RSVP is not on screen.')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate(happened, { moment: 'formAt' as const, limitMs: LIMIT_MS })
}

/** The medians of several visits of each kind. */
export async function feelOf(browser: Browser, visit: Visit): Promise<Feel> {
  const runs: Feel[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { paintMs, aliveAt = NaN } = await visitUntil(browser, visit, alive)
    const { tappedAt = NaN, seenAt = NaN, formAt = NaN } = await visitUntil(browser, visit, formAfterTap)
    runs.push({ paintMs, aliveMs: aliveAt, formAfterTapMs: formAt - tappedAt, tapSeenMs: seenAt - tappedAt })
  }
  const median = (key: keyof Feel) =>
    Math.round(
      percentile(
        runs.map((run) => run[key]),
        0.5,
      ),
    )
  return {
    paintMs: median('paintMs'),
    aliveMs: median('aliveMs'),
    formAfterTapMs: median('formAfterTapMs'),
    tapSeenMs: median('tapSeenMs'),
  }
}
