import type { Locator } from '@playwright/test'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { newEmail } from '../factories/people.ts'
import { expect, test } from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/ (400|500) .*\/api\//] })

async function expectNewView(heading: Locator): Promise<void> {
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(heading).toBeFocused()
  expect(await heading.page().evaluate(() => window.scrollY)).toBe(0)
}

test('the answer to a form or a link is shown from the top, with the focus on its heading', async ({
  page,
}) => {
  const eventId = await makeEvent([], { title: 'Ink Swap' })
  const changeToken = await rsvp(eventId, newEmail('below'))
  await page.goto(`/rsvp/change/${changeToken}`)
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expectNewView(page.getByRole('heading', { name: 'RSVP Cancelled' }))

  await page.goto('/login/verify?token=unknown')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectNewView(page.getByRole('heading', { name: 'Login Failed' }))

  await page.goto('/host-invite')
  await expect(page.getByText('We email you our decision within a few days.')).toBeVisible()
  await page.getByLabel('Full Name').fill('Hal Host')
  await page.getByLabel('Email').fill(newEmail('hal'))
  await page.getByLabel('Tell us about yourself').fill('I fold paper.')
  await page.getByLabel('Why do you want to host').fill('To fold more of it.')
  await page.route('**/api/hosts/apply', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('alert')).toContainText('ErrorFailed to submit application')
  await expect(page.getByLabel('Full Name')).toHaveValue('Hal Host')
  await page.unroute('**/api/hosts/apply')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectNewView(page.getByRole('heading', { name: 'Application Submitted!' }))
})

test('a heading that is rendered again while its page loads leaves the scroll position alone', async ({
  page,
}) => {
  await page.goto(`/events/${await makeEvent([], { title: 'Long Evening' })}`)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.evaluate(() => {
    const heading = document.querySelector('h1')
    heading?.replaceWith(heading.cloneNode(true))
  })
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
})
