import AxeBuilder from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'

interface Fixtures {
  /** Console errors this test provokes on purpose; everything else on the console fails it. */
  expectedErrors: RegExp[]
  /** Fails the test on a page error or a console error that was not expected. Runs for every test. */
  consoleWatch: undefined
}

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const text = `${message.text()} (${message.location().url})`
        if (!expectedErrors.some((pattern) => pattern.test(text))) seen.push(`console error: ${text}`)
      })
      await use(undefined)
      expect(seen, 'the page reports no errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Fails on serious and critical accessibility problems of the page as it stands. */
export async function expectAccessible(page: import('@playwright/test').Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const said = serious.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map((node) => node.target.join(' ')).join('; ')}`,
  )
  expect(said, 'axe finds no serious problem').toEqual([])
}

/** Keeps a picture of the screen for people to look at. */
export async function keepScreenshot(page: import('@playwright/test').Page, name: string): Promise<void> {
  const project = test.info().project.name
  await page.screenshot({ path: `artifacts/screens/${name}-${project}.png`, fullPage: true })
}
