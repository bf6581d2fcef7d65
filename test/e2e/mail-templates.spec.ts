import type { Page } from '@playwright/test'
import { expect, expectAccessible, runAxeAgain, takesPictures, test } from './fixtures.ts'
import { sampleRenderer } from './mail/render-samples.ts'
import type { SampleMail } from './mail/samples.ts'

async function show(page: Page, { html }: SampleMail): Promise<void> {
  await page.setContent(html)
}

/** Takes a picture of the email as it stands, where the run takes pictures. */
async function keep(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  await page.screenshot({ path: `artifacts/screens/email/${name}.png`, fullPage: true })
}

/** How far the email is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What has too little contrast, of a page on which `expectAccessible` has looked. */
async function faintTexts(page: Page): Promise<string[]> {
  const { violations } = await runAxeAgain(page, {
    runOnly: ['color-contrast'],
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
}

async function aSeededEvent(page: Page): Promise<number> {
  const answer = await page.request.get('/api/events/bento')
  const [first] = (await answer.json()) as { id: number }[]
  if (!first) throw new Error('The seed has no events.')
  return first.id
}

test.describe('every email', () => {
  test.setTimeout(180_000)

  test('is no wider than the screen, whatever its words', async ({ page }) => {
    const render = await sampleRenderer()
    const samples = ['usual', 'endless'] as const
    const mails = await Promise.all(
      samples.map(async (words) =>
        (await render('https://kiln.test', words)).map((mail) => ({ ...mail, words })),
      ),
    )
    // To change a window takes longer than to show a mail.
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const { words, ...mail } of mails.flat()) {
        await show(page, mail)
        expect(await overflow(page), `${mail.name}, ${words}, ${width}`).toBe(0)
        await keep(page, `${mail.name}-${words}-${width}`)
      }
    }
  })

  // The looks differ in their colours alone, which are the same on every screen.
  test('reads well in the light look and in the dark', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const render = await sampleRenderer()
    for (const mail of await render('https://kiln.test', 'usual')) {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page, mail)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await faintTexts(page), mail.name).toEqual([])
      await keep(page, `${mail.name}-dark`)
    }
  })

  test.describe(() => {
    // The sample's one-time links are nobody's: their pages are there, and say so.
    test.use({
      expectedErrors: [
        /\/api\/(auth\/verify-token|invitations\/|invite\/|objections\/|questions\/|rsvp\/|tickets\/)/,
      ],
    })
    test('leads to pages that exist', async ({ page, baseURL }) => {
      const render = await sampleRenderer()
      const links = new Set<string>()
      for (const { html } of await render(baseURL ?? '', 'usual', await aSeededEvent(page))) {
        await page.setContent(html)
        const hrefs = await page
          .locator('a')
          .evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).href))
        for (const link of hrefs) links.add(link)
      }
      expect(links.size).toBeGreaterThan(7)
      for (const link of links) {
        const answer = await page.goto(link)
        expect(answer?.status(), link).toBeLessThan(400)
        await expect(page.locator('main'), link).toBeVisible()
        await expect(page.getByRole('heading', { name: /page not found/i }), link).toHaveCount(0)
      }
    })
  })
})
