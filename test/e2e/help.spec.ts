import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAs, signInAsAdmin } from './sign-in-as.ts'

test('lets a host open the guide from the dashboard and jump to a task, and says that pictures are missing offline @both-widths', async ({
  page,
  context,
}) => {
  // The browser may still be loading a picture of the guide when it goes offline.
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, await makeTestUser('host', { isApproved: true }), '/host-dashboard')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL('/help/host')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for hosts' })).toBeVisible()
  const picture = page.getByRole('img', { name: /^The form of a new event/ })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await inspectScreen(page, 'help-host')
  const contents = page.getByRole('navigation', { name: 'In this guide' })
  await contents.getByRole('link', { name: 'Check people in' }).click()
  const heading = page.getByRole('heading', { name: 'Check people in' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await context.setOffline(true)
  await expect(page.getByText(/^You're offline: pictures .+ are missing\.$/)).toBeVisible()
})

test('lets an admin open the guide from the dashboard, and the guide for hosts from there @both-widths', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for admins' })).toBeVisible()
  await inspectScreen(page, 'help-admin')
  await page.getByRole('link', { name: 'guide for hosts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guide for hosts' })).toBeVisible()
})

test('denies visitors the guide for hosts and the host dashboard, and members the admin dashboard @both-widths', async ({
  page,
}) => {
  await page.goto('/help/host')
  await expect(page.getByText('Only approved hosts and admins can read this guide.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
  await inspectScreen(page, 'help-denied')
  await page.goto('/host-dashboard')
  await expect(
    page.getByText('Access Denied - You need to be logged in as a host to access this page'),
  ).toBeVisible()
  await inspectScreen(page, 'host-denied')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.waitForURL('/')

  const heldResponse = await holdResponse(page, '/api/auth/current')
  await signInAs(page, await makeTestUser(), '/admin')
  await expect(page.getByText('Loading admin dashboard...')).toBeVisible()
  heldResponse.release()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You must be logged in as an admin to access this page.')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})
