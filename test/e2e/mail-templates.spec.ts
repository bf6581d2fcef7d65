import type { Page } from '@playwright/test'
import { expect, expectAccessible, oneScreen, test } from './fixtures.ts'
import { sampleRenderer } from './mail/render-samples.ts'
import type { SampleMail } from './mail/samples.ts'

const looks = ['light', 'dark'] as const

async function show(page: Page, { html }: SampleMail): Promise<void> {
  await page.setContent(html)
}

/** Keeps a picture of the e-mail as it stands. */
async function keep(page: Page, name: string): Promise<void> {
  const project = test.info().project.name
  await page.screenshot({ path: `artifacts/screens/email/${name}-${project}.png`, fullPage: true })
}

/** How far the e-mail is wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function aSeededEvent(page: Page): Promise<number> {
  const answer = await page.request.get('/api/events/bento')
  const [first] = (await answer.json()) as { id: number }[]
  if (!first) throw new Error('The seed has no events.')
  return first.id
}

test.describe('every e-mail', () => {
  test.setTimeout(180_000)

  for (const look of looks) {
    test(`reads well in the ${look} look`, async ({ page }) => {
      const render = await sampleRenderer()
      await page.emulateMedia({ colorScheme: look })
      for (const mail of await render('https://kiln.test', 'usual')) {
        await show(page, mail)
        expect(await overflow(page), mail.name).toBe(0)
        // Colours are the same on every screen.
        if (test.info().project.name === 'phone') await expectAccessible(page)
        await keep(page, `${mail.name}-${look}`)
      }
    })
  }

  test('holds words that do not end', async ({ page }) => {
    const render = await sampleRenderer()
    for (const mail of await render('https://kiln.test', 'endless')) {
      await show(page, mail)
      await keep(page, `${mail.name}-endless`)
      expect(await overflow(page), mail.name).toBe(0)
    }
  })

  test.describe(() => {
    // The sample's one-time links are nobody's: their pages are there, and say so.
    test.use({ expectedErrors: [/\/api\/(auth\/verify-token|invite\/|rsvp\/|tickets\/)/] })
    test('leads to pages that exist', oneScreen, async ({ page, baseURL }) => {
      const render = await sampleRenderer()
      const links = new Set<string>()
      for (const { html } of await render(baseURL ?? '', 'usual', await aSeededEvent(page))) {
        await page.setContent(html)
        const found = await page
          .locator('a')
          .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
        for (const link of found) links.add(link)
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
