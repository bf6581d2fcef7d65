import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type TestInfo } from '@playwright/test'
import process from 'node:process'

interface Fixtures {
  /** Errors this test provokes on purpose, on the console and of the page; every other fails it. */
  expectedErrors: RegExp[]
  /** Fails the test on a page error or a console error that was not expected. Runs for every test. */
  consoleWatch: undefined
  /** Fails a test that answers in the server's place while a service worker may ask past it. Runs for every test. */
  routeWatch: undefined
}

/** What Firestore's SDK loads to find out whether there is a network; tests may run without a way to it. */
const NETWORK_TEST = /google\.com\/images\/cleardot\.gif/

/** Firestore's SDK closes a channel while a request of it is on its way, which then finds no such channel. */
const CLOSED_CHANNEL = /status of 400 .*Firestore\/Listen\/channel\?.*RID=rpc/

/** Every page asks for the site's facts once it is idle, when a test may have taken the network away. */
const SITE_FACTS = /net::ERR_\w+ .*\/api\/site\)/

const provokedErrors = new WeakMap<TestInfo, RegExp[]>()

/** Names errors that the running test provokes on purpose, as `expectedErrors` does those of all tests of a file. */
export function expectErrors(...patterns: readonly RegExp[]): void {
  provokedErrors.get(test.info())?.push(...patterns)
}

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      const provoked: RegExp[] = []
      provokedErrors.set(test.info(), provoked)
      const isExpected = (text: string) =>
        [...expectedErrors, ...provoked, NETWORK_TEST, CLOSED_CHANNEL, SITE_FACTS].some((pattern) =>
          pattern.test(text),
        )
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!isExpected(message)) seen.push(`page error: ${message}`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const text = `${message.text()} (${message.location().url})`
        if (!isExpected(text)) seen.push(`console error: ${text}`)
      })
      await use(undefined)
      const { status, expectedStatus, title } = test.info()
      if (status !== expectedStatus)
        for (const page of context.pages()) console.log(`${title}: failed at ${page.url()}`)
      expect(seen, 'the page reports no errors').toEqual([])
    },
    { auto: true },
  ],
  routeWatch: [
    async ({ page, serviceWorkers }, use) => {
      if (serviceWorkers === 'allow')
        page.route = () =>
          Promise.reject(new Error('A service worker asks past `page.route`: only one of the two in a test.'))
      await use(undefined)
    },
    { auto: true },
  ],
})

export { expect }

type Page = import('@playwright/test').Page

/**
 * A test runs once, on the desktop. With `@both-widths` in its title it looks at each of its screens in the width of a phone too; with
 * `@each-screen` it runs on the phone as well (playwright.config.ts).
 */
async function inItsWidths(page: Page, look: () => Promise<void>): Promise<void> {
  await look()
  const size = page.viewportSize()
  if (!size || !test.info().tags.includes('@both-widths')) return
  await page.setViewportSize({ width: 390, height: 844 })
  await look()
  await page.setViewportSize(size)
}

/** Fails on serious and critical accessibility problems of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await inItsWidths(page, () => lookForProblems(page))
}

/** {@link expectAccessible} and {@link keepScreenshot} in one, for which the window changes its width once. */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  await inItsWidths(page, async () => {
    await lookForProblems(page)
    await lookForOverhang(page, name)
  })
}

async function lookForProblems(page: Page): Promise<void> {
  // What comes to lie under the pointer learns of it up to a tenth of a second later, and begins to change its colour then.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
  // In the middle of a change of colours nothing has the contrast it ends with. What goes by scrolling, or for ever, has no end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, timeline, playState }) =>
            playState === 'running' &&
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await runAxe(page)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const problems = serious.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(problems, 'axe finds no serious problem').toEqual([])
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Runs axe. What was brought to a document stays there: to bring it takes twice as long as to look. */
async function runAxe(page: Page): Promise<AxeResults> {
  const options = { resultTypes: ['violations' as const] }
  const axe = new AxeBuilder({ page }).options(options)
  // A page of its own, to put the results of many frames together, takes as long as looking.
  if (page.frames().length > 1) return axe.analyze()
  const isThere = await page.evaluate(() => 'axe' in window)
  return isThere ? runAxeAgain(page, options) : axe.setLegacyMode().analyze()
}

/** Runs axe on a document that it was run on before, with options of its own. */
export function runAxeAgain(page: Page, options: object): Promise<AxeResults> {
  return page.evaluate(
    (given) => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(given),
    options,
  )
}

/**
 * Whether a run takes pictures for people to look at: `KILN_PICTURES=1 npm test -- e2e`. They prove nothing, and cost a tenth of the
 * time of the browser tests.
 */
export const takesPictures = (process.env['KILN_PICTURES'] ?? '') !== ''

/** Fails where the screen has to be scrolled sideways; takes a picture of it where the run takes pictures. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await inItsWidths(page, () => lookForOverhang(page, name))
}

async function lookForOverhang(page: Page, name: string): Promise<void> {
  // A menu follows the button that opened it a moment after the window has changed its width.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        }),
      { message: 'nothing stands out to the side' },
    )
    .toBeLessThanOrEqual(0)
  const width = page.viewportSize()?.width ?? Infinity
  if (takesPictures) await takePicture(page, `${name}-${width < 640 ? 'phone' : 'desktop'}`)
}

async function takePicture(page: Page, name: string): Promise<void> {
  // A modal belongs to what is in view; the page behind it can be much longer.
  const hasModal = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  // What is fixed to the window stands where it is met first.
  if (!hasModal) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({
    path: `artifacts/screens/${name}.png`,
    fullPage: !hasModal,
    animations: 'disabled',
  })
}
