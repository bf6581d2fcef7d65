import type { Locator } from '@playwright/test'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, test } from './fixtures.ts'
import { waitForFont } from './settled-page.ts'

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ 400 .*\/api\//] })

async function expectShownFromTop(heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading).toBeFocused()
  expect(await heading.page().evaluate(() => window.scrollY)).toBe(0)
}

test('shows the result of a cancellation or a login link from the top of the page, with the focus on its heading', async ({
  page,
}) => {
  await page.goto(`/rsvp/change/${await rsvp(await makeEvent(), makeEmail('below'))}`)
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expectShownFromTop(page.getByRole('heading', { name: 'RSVP Cancelled' }))

  await page.goto('/login/verify?token=unknown')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectShownFromTop(page.getByRole('heading', { name: 'Login Failed' }))
})

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
