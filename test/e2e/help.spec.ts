import { makePerson } from '../factories/people.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('a host opens the guide from the dashboard and jumps to a task @both-widths', async ({ page }) => {
  await signInAs(page, await makePerson('host', true), '/host-dashboard')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL('/help/host')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for hosts' })).toBeVisible()
  const picture = page.getByRole('img', { name: /^The form of a new event/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await inspectScreen(page, 'help-host')
  await page
    .getByRole('navigation', { name: 'In this guide' })
    .getByRole('link', { name: 'Check people in' })
    .click()
  const heading = page.getByRole('heading', { name: 'Check people in' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  // The admin's is not theirs.
  await page.goto('/help/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('an admin opens the guide from the dashboard, and from there that of hosts @both-widths', async ({
  page,
}) => {
  await signInAs(page, await makePerson('admin'), '/admin')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for admins' })).toBeVisible()
  await inspectScreen(page, 'help-admin')
  await page.getByRole('link', { name: 'guide for hosts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for hosts' })).toBeVisible()
})

test('a visitor and a member are refused the guides @both-widths', async ({ page }) => {
  await page.goto('/help/host')
  await expect(page.getByText('You must be logged in as a host to read this guide.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await inspectScreen(page, 'help-denied')
  await signInAs(page, await makePerson(), '/help/host')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test.describe('without a network', () => {
  // The browser may have begun to load a picture of the guide.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a guide says without a network that pictures are missing', async ({ page, context }) => {
    await signInAs(page, await makePerson('host', true), '/help/host')
    await expect(page.getByRole('heading', { level: 1, name: 'Guide for hosts' })).toBeVisible()
    await context.setOffline(true)
    await expect(
      page.getByText("You're offline: pictures that you haven't seen yet are missing."),
    ).toBeVisible()
    await context.setOffline(false)
  })
})
