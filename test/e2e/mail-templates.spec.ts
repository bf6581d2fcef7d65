import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectErrors,
  runAxeAgain,
  shouldTakeScreenshots,
  test,
} from './fixtures.ts'
import { loadSampleRenderer } from './mail/load-sample-renderer.ts'

/** Takes a screenshot of the email, if the run takes screenshots. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!shouldTakeScreenshots) return
  await page.screenshot({ path: `artifacts/screens/email/${name}.png`, fullPage: true })
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('every email', () => {
  test.setTimeout(180_000)

  test('is no wider than the screen, even with very long words', async ({ page }) => {
    const render = await loadSampleRenderer()
    const mails = await render('https://kiln.test', 'long')
    // The outer loop is over the sizes, because resizing the window takes longer than showing an email.
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const { name, html } of mails) {
        await page.setContent(html)
        expect(await measureOverflow(page), `${name}, ${width}`).toBe(0)
        await takeScreenshot(page, `${name}-long-${width}`)
      }
    }
  })

  // The colours are the same at every width.
  test('is accessible, with enough contrast, in light and in dark colours', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const render = await loadSampleRenderer()
    for (const { name, html } of await render('https://kiln.test', 'usual')) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setContent(html)
      await expectAccessible(page)
      await takeScreenshot(page, `${name}-light`)
      await page.emulateMedia({ colorScheme: 'dark' })
      const { violations } = await runAxeAgain(page, {
        runOnly: ['color-contrast'],
        resultTypes: ['violations'],
      })
      expect(
        violations.flatMap(({ nodes }) => nodes.map((node) => node.html)),
        name,
      ).toEqual([])
      await takeScreenshot(page, `${name}-dark`)
    }
  })

  test('links only to pages that exist', async ({ page, baseURL }) => {
    // The samples' tokens are invalid, so calls of the pages fail.
    expectErrors(
      /\/api\/(auth\/verify-token|invitations\/|invite\/|objections\/|questions\/|rsvp\/|tickets\/)/,
    )
    const render = await loadSampleRenderer()
    // One link per path is enough.
    const links = new Map<string, string>()
    const response = await page.request.get('/api/events/bento')
    const [seededEvent] = (await response.json()) as { id: number }[]
    for (const { html } of await render(baseURL ?? '', 'usual', seededEvent?.id)) {
      await page.setContent(html)
      const hrefs = await page
        .locator('a')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
      for (const link of hrefs) links.set(new URL(link).pathname, link)
    }
    expect(links.size).toBeGreaterThan(7)
    for (const link of links.values()) {
      const pageResponse = await page.goto(link)
      expect(pageResponse?.status(), link).toBeLessThan(400)
      await expect(page.locator('main'), link).toBeVisible()
      await expect(page.getByRole('heading', { name: /page not found/i }), link).toHaveCount(0)
    }
  })
})
