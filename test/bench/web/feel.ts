import type { Browser, Page } from '@playwright/test'
import { percentile } from '../rsvp/load.ts'
import type { Visit } from './visit.ts'

/** What a person notices on a slow phone, in milliseconds. */
export interface Feel {
  /** From the navigation until something is on screen. */
  readonly paintMs: number
  /** From the navigation until buttons work. */
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
  window.addEventListener('app-ready', () => (moments.aliveAt = performance.now()), { once: true })
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
      requestAnimationFrame(() => (moments.formAt ??= performance.now()))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

const paintMs = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

const momentsOf = (page: Page) => page.evaluate(() => (window as unknown as { moments: Moments }).moments)

async function measureOnce(browser: Browser, { url }: Visit): Promise<Feel> {
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
    // Before that, an element that a style sheet will hide counts as visible.
    await page.waitForFunction(isPainted, undefined, { timeout: LIMIT_MS })
    const button = page.getByRole('button', { name: 'RSVP Now' }).first()
    await button.waitFor({ timeout: LIMIT_MS })
    const box = await button.boundingBox()
    if (!box) throw new Error('The button to RSVP is not on screen.')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(
      () => (window as unknown as { moments: Moments }).moments.formAt !== undefined,
      undefined,
      { timeout: LIMIT_MS },
    )
    const { aliveAt = NaN, tappedAt = NaN, seenAt = NaN, formAt = NaN } = await momentsOf(page)
    return {
      paintMs: Math.round(await paintMs(page)),
      aliveMs: Math.round(aliveAt),
      formAfterTapMs: Math.round(formAt - tappedAt),
      tapSeenMs: Math.round(seenAt - tappedAt),
    }
  } finally {
    await context.close()
  }
}

/** The medians of several visits. */
export async function feelOf(browser: Browser, visit: Visit): Promise<Feel> {
  const runs: Feel[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(browser, visit))
  const median = (key: keyof Feel) =>
    percentile(
      runs.map((run) => run[key]),
      0.5,
    )
  return {
    paintMs: median('paintMs'),
    aliveMs: median('aliveMs'),
    formAfterTapMs: median('formAfterTapMs'),
    tapSeenMs: median('tapSeenMs'),
  }
}
