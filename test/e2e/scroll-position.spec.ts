import { makeEvent } from '../factories/events.ts'
import { expect, test } from './fixtures.ts'
import { waitForFont } from './loaded-page.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('keeps the scroll position if a heading is rendered again while its page loads', async ({ page }) => {
  await page.goto(`/events/${await makeEvent()}`)
  await waitForFont(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    heading?.replaceWith(heading.cloneNode(true))
  })
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
})
