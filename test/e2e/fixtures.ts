import { expect, test as base, type TestInfo } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { APP_READY } from '../../web/src/first-paint/app-ready.ts'

const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Fixtures {
  /** Errors that all tests of a file provoke on purpose, on the console or in the page. */
  expectedErrors: RegExp[]
  /** Fails the test on a page error or a console error that was not expected. Runs for every test. */
  consoleWatch: undefined
  /** Fails a test that calls `page.route` while a service worker may bypass it. Runs for every test. */
  routeWatch: undefined
  /** Marks each page once the app has taken it over, for `awaitHydration`. Runs for every test. */
  hydrationWatch: undefined
}

/** Firestore's SDK loads this picture to find out whether there is a network. The machine may be unable to reach it. */
const NETWORK_TEST = /google\.com\/images\/cleardot\.gif/

/** Firestore's SDK closes a channel while one of its requests is still on its way. */
const CLOSED_CHANNEL = /status of 400 .*Firestore\/Listen\/channel\?.*RID=rpc/

/** Every page requests the site's facts once it is idle; by then a test may have switched the network off. */
const SITE_FACTS = /net::ERR_\w+ .*\/api\/site\)/

/** The preview of an email runs no scripts, not even those of Playwright. */
const MAIL_PREVIEW = /Blocked script execution in 'about:srcdoc'/

const expectedErrorsByTest = new WeakMap<TestInfo, RegExp[]>()

/** Declares errors that the running test provokes on purpose. `expectedErrors` declares those of all tests of a file. */
export function expectErrors(...patterns: readonly RegExp[]): void {
  expectedErrorsByTest.get(test.info())?.push(...patterns)
}

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const expectedErrorsOfTest: RegExp[] = []
      expectedErrorsByTest.set(test.info(), expectedErrorsOfTest)
      const isExpected = (text: string) =>
        [
          ...expectedErrors,
          ...expectedErrorsOfTest,
          NETWORK_TEST,
          CLOSED_CHANNEL,
          SITE_FACTS,
          MAIL_PREVIEW,
        ].some((pattern) => pattern.test(text))
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!isExpected(message)) errors.push(`page error: ${message}`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const text = `${message.text()} (${message.location().url})`
        if (!isExpected(text)) errors.push(`console error: ${text}`)
      })
      await use(undefined)
      const { status, expectedStatus, title } = test.info()
      if (status !== expectedStatus)
        for (const page of context.pages())
          console.log(`${title}: failed at ${page.url()}\n${await page.locator('body').ariaSnapshot()}`)
      expect(errors, 'the page reports no errors').toEqual([])
    },
    { auto: true },
  ],
  hydrationWatch: [
    async ({ context }, use) => {
      await context.addInitScript((eventName) => {
        window.addEventListener(eventName, () => document.documentElement.setAttribute('data-hydrated', ''))
      }, APP_READY)
      await use(undefined)
    },
    { auto: true },
  ],
  routeWatch: [
    async ({ page, serviceWorkers }, use) => {
      if (serviceWorkers === 'allow')
        page.route = () =>
          Promise.reject(
            new Error('A service worker bypasses `page.route`: use only one of the two in a test.'),
          )
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect }

type Page = import('@playwright/test').Page

/**
 * Runs a check. If the test's title has `@both-widths`, runs the check again at the width of a phone. Another tag,
 * `@each-screen`, runs the whole test on a phone as well (playwright.config.ts).
 */
async function runAtEachWidth(page: Page, check: () => Promise<void>): Promise<void> {
  await check()
  const size = page.viewportSize()
  if (!size || !test.info().tags.includes('@both-widths')) return
  await page.setViewportSize({ width: 390, height: 844 })
  await check()
  await page.setViewportSize(size)
}

/** Fails on serious and critical accessibility problems of the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await runAtEachWidth(page, () => checkAccessibility(page))
}

/** Checks what {@link expectAccessible} and {@link expectNoOverflow} check, but resizes the window only once. */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  await runAtEachWidth(page, async () => {
    await checkAccessibility(page)
    await checkOverflow(page, name)
  })
}

async function checkAccessibility(page: Page): Promise<void> {
  // Contrast is measured once transitions and animations have ended. Scroll-driven and infinite animations never end.
  await page.evaluate(() => {
    // An element that moved under the pointer begins its hover transition up to a tenth of a second later.
    const noTransitionSheet = new CSSStyleSheet()
    noTransitionSheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(noTransitionSheet)
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline, playState }) =>
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    )
  })
  const violations = await findViolations(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  const seriousViolations = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const problems = seriousViolations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(problems, 'axe finds no serious problem').toEqual([])
}

/**
 * Runs axe. A document that already has axe keeps it, because injecting takes as long as a run; of axe's two files the minified one
 * takes half as long. Frames are left out: those of Kiln run no scripts, so axe would never return from them.
 */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<Result[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(AXE_SOURCE)
  // No rule whose violations fail a test needs the style sheets or media that axe would load.
  return page.evaluate(
    async (axeOptions) => (await (window as unknown as { axe: typeof axe }).axe.run(axeOptions)).violations,
    { resultTypes: ['violations'], preload: false, iframes: false, ...options } satisfies RunOptions,
  )
}

/**
 * True if the run takes screenshots for people to look at: `KILN_SCREENSHOTS=1 npm test -- e2e`. No test compares the
 * screenshots, and they take a tenth of a run's time.
 */
export const shouldTakeScreenshots = (process.env['KILN_SCREENSHOTS'] ?? '') !== ''

/** Fails if the screen has to be scrolled sideways. Takes a screenshot if the run takes screenshots. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  await runAtEachWidth(page, () => checkOverflow(page, name))
}

async function checkOverflow(page: Page, name: string): Promise<void> {
  // An open menu follows its button a moment after the window was resized.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        }),
      { message: 'the page does not scroll sideways' },
    )
    .toBeLessThanOrEqual(0)
  const width = page.viewportSize()?.width ?? Infinity
  if (shouldTakeScreenshots) await takeScreenshot(page, `${name}-${width < 640 ? 'phone' : 'desktop'}`)
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  // A modal covers the viewport; the page behind it can be much longer.
  const hasModal = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  // Fixed elements are drawn where the page is scrolled to.
  if (!hasModal) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({
    path: `artifacts/screens/${name}.png`,
    fullPage: !hasModal,
    animations: 'disabled',
  })
}
