import type { Browser, Page } from '@playwright/test'
import type { Visit } from './visit.ts'

/** What a person feels on a slow phone, in milliseconds. */
export interface Feel {
  /** From the navigation until something is on screen. */
  readonly paintMs: number
  /** From the navigation until buttons answer. */
  readonly aliveMs: number
  /** From a tap on 'RSVP Now', as soon as it is on screen, until the form is. */
  readonly formAfterTapMs: number
  /** From that tap until anything on screen shows that it was heard. */
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

interface Noted {
  aliveAt?: number
  tappedAt?: number
  seenAt?: number
  formAt?: number
}

/** Notes in the page, by its own clock, when things happened. */
function note(): void {
  const noted: Noted = {}
  Object.assign(window, { noted })
  window.addEventListener('app-ready', () => (noted.aliveAt = performance.now()), { once: true })
  window.addEventListener(
    'click',
    (event) => {
      if (noted.tappedAt !== undefined || !event.isTrusted) return
      noted.tappedAt = event.timeStamp
    },
    true,
  )
  const look = () => {
    if (noted.tappedAt === undefined) return
    // A change is seen with the next frame.
    requestAnimationFrame(() => (noted.seenAt ??= performance.now()))
    if (document.querySelector('[role="dialog"] input')) {
      requestAnimationFrame(() => (noted.formAt ??= performance.now()))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0

const paintMs = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted)

async function once(browser: Browser, { url }: Visit): Promise<Feel> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.addInitScript(note)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit' })
    // Nothing is seen before; what a style sheet hides is laid out until it comes.
    await page.waitForFunction(isPainted, undefined, { timeout: LIMIT_MS })
    const button = page.getByRole('button', { name: 'RSVP Now' }).first()
    await button.waitFor({ timeout: LIMIT_MS })
    const box = await button.boundingBox()
    if (!box) throw new Error('The button to RSVP is not on screen.')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(
      () => (window as unknown as { noted: Noted }).noted.formAt !== undefined,
      undefined,
      { timeout: LIMIT_MS },
    )
    const { aliveAt = NaN, tappedAt = NaN, seenAt = NaN, formAt = NaN } = await noted(page)
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

/** The median of each figure, of an event's page. */
export async function feel(browser: Browser, visit: Visit): Promise<Feel> {
  const runs: Feel[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await once(browser, visit))
  const median = (key: keyof Feel) =>
    runs.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  return {
    paintMs: median('paintMs'),
    aliveMs: median('aliveMs'),
    formAfterTapMs: median('formAfterTapMs'),
    tapSeenMs: median('tapSeenMs'),
  }
}
