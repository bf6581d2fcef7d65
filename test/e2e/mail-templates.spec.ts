import type { Page } from '@playwright/test'
import { expect, expectAccessible, findViolations, shouldTakeScreenshots, test } from './fixtures.ts'
import { loadSampleRenderer } from './mail/load-sample-renderer.ts'
import type { SampleMail } from './mail/samples.ts'

/** Takes a screenshot of the email, if the run takes screenshots. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!shouldTakeScreenshots) return
  await page.screenshot({ path: `artifacts/screens/email/${name}.png`, fullPage: true })
}

/** Joins emails to one document, because axe takes longer to start than to check an email. */
function joinMails(mails: readonly SampleMail[]): string {
  const styles = new Set(mails.map(({ html }) => /<style[\s\S]*<\/style>/.exec(html)?.[0]))
  expect(styles.size, 'all emails have the same styles').toBe(1)
  const bodies = mails.map(({ html }) =>
    html.replace(/^[\s\S]*<body/, '<div').replace(/<\/body>[\s\S]*/, '</div>'),
  )
  return `${mails[0]?.html.replace(/<body[\s\S]*/, '')}<body>${bodies.join('')}</body></html>`
}

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('keeps every email accessible in light and dark colours, and links it only to pages that exist', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const render = await loadSampleRenderer()
  const [seededEvent] = (await (await page.request.get('/api/events/bento')).json()) as { id: number }[]
  const mails = await render(baseURL ?? '', 'usual', seededEvent?.id)
  // The colours are the same at every width.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(joinMails(mails))
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const violations = await findViolations(page, { runOnly: ['color-contrast'] })
  expect(violations.flatMap(({ nodes }) => nodes.map((node) => node.html))).toEqual([])

  const urls = await page.locator('a[href]').evaluateAll((anchors) => anchors.map(String))
  // One link per path is enough.
  const links = new Map(urls.map((url) => [new URL(url).pathname, url]))
  expect(links.size).toBeGreaterThan(7)
  for (const url of links.values()) expect((await page.request.get(url)).status(), url).toBeLessThan(400)

  for (const { name, html } of shouldTakeScreenshots ? mails : []) {
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takeScreenshot(page, `${name}-${colorScheme}`)
    }
  }
})

test('keeps every email within the screen, even with very long words', async ({ page }) => {
  test.slow()
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
