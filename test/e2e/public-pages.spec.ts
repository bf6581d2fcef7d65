import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'

test('shows the club’s story on the about page, and opens two other pages and both auth modals from the footer @both-widths', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const stepsSection = page.getByRole('region', { name: 'Hosting, in four steps' })
  await expect(stepsSection.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'Sign up as a host' })).toHaveAttribute('href', '/host-invite')
  await expect(page.getByRole('link', { name: 'Find a gathering' })).toHaveAttribute('href', '/')
  await inspectScreen(page, 'about')

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('© 2025 Kiln')).toBeVisible()
  await footer.getByRole('button', { name: 'JOIN' }).click()
  await expect(page.getByRole('dialog', { name: 'Join Kiln' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await footer.getByRole('button', { name: 'HOST LOGIN' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await footer.getByRole('link', { name: 'House rules' }).click()
  await expect(page.getByRole('heading', { name: 'House rules', level: 1 })).toBeVisible()
  await expect(page.locator('ol > li')).toHaveCount(10)
  await inspectScreen(page, 'rules')
  await footer.getByRole('link', { name: 'Past events' }).click()
  await expect(page).toHaveURL('/past-events')
})

test('shows past events as tiles that say they are over @both-widths', async ({ page }) => {
  const title = `Gone ${Date.now() % 100000}`
  const id = await makeEvent([], { title, city: makeCityName(), startsAt: Date.now() - 86_400_000 })
  await page.goto('/past-events')
  await expect(page.getByRole('heading', { level: 1, name: /Past\s*events/ })).toBeVisible()
  const tile = page.getByRole('article').filter({ hasText: title })
  await expect(tile.getByText('Event Completed')).toBeVisible()
  await expect(tile.getByText('1 DAY AGO')).toBeVisible()
  await inspectScreen(page, 'past-events')
  await expect(tile.getByRole('link')).toHaveAttribute('href', `/events/${id}`)
  await openInApp(page, `/events/${id}`)
  await expect(page.getByText('Event Completed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'RSVP Now' })).toHaveCount(0)
  await expectNoOverflow(page, 'event-past')
})

test('shows the 404 page for an unknown path, and says that an event or an RSVP was not found @both-widths', async ({
  page,
}) => {
  expectErrors(/40[04]/)
  await page.goto('/events/1000000001')
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  await expect(
    page.getByText("The event you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expectNoOverflow(page, 'event-not-found')
  for (const [path, name] of [
    ['/event/1000000001', 'EVENT NOT FOUND'],
    ['/events/no-number', 'Event Not Found'],
    ['/rsvp/change/nobody-has-this-token', 'RSVP Not Found'],
  ] as const) {
    await openInApp(page, path)
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(
    page.getByText("We couldn't find your RSVP. The link may have expired or is invalid."),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Events' })).toBeVisible()
  await expectNoOverflow(page, 'rsvp-not-found')
  await openInApp(page, '/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle(/^404 Page Not Found/)
  await inspectScreen(page, 'not-found')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
