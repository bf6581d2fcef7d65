import AxeBuilder from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'

interface Fixtures {
  /** Errors this test provokes on purpose, on the console and of the page; every other fails it. */
  expectedErrors: RegExp[]
  /** Fails the test on a page error or a console error that was not expected. Runs for every test. */
  consoleWatch: undefined
  /** Fails a test that answers in the server's place while a service worker may ask past it. Runs for every test. */
  routeWatch: undefined
}

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      const isExpected = (text: string) => expectedErrors.some((pattern) => pattern.test(text))
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

/**
 * Marks a test, or a group of them, of what does not depend on the screen: `test('…', oneScreen, async …)`. It runs once, on the
 * desktop (playwright.config.ts).
 */
export const oneScreen = { tag: '@one-screen' } as const

/** Fails on serious and critical accessibility problems of the page as it stands. */
export async function expectAccessible(page: import('@playwright/test').Page): Promise<void> {
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
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // A page of its own, to put the results of many frames together, takes as long as looking.
  if (page.frames().length === 1) axe.setLegacyMode()
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const said = serious.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(said, 'axe finds no serious problem').toEqual([])
}

/** Keeps a picture of the screen for people to look at, and fails where it has to be scrolled sideways. */
export async function keepScreenshot(page: import('@playwright/test').Page, name: string): Promise<void> {
  const project = test.info().project.name
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhang, 'nothing stands out to the side').toBeLessThanOrEqual(0)
  // A modal belongs to what is in view; the page behind it can be much longer.
  const hasModal = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0
  // What is fixed to the window stands where it is met first.
  if (!hasModal) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({
    path: `artifacts/screens/${name}-${project}.png`,
    fullPage: !hasModal,
    animations: 'disabled',
  })
}
