import { makeTestUser } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('makes and downloads a copy of a member’s data, explains which data is stored, and deletes the account with the link in the email', async ({
  page,
}) => {
  const member = await makeTestUser()
  await makeSignupOnDay(member, { title: 'Tomorrow’s Clay', city: 'Paris', daysFromNow: 1 })
  await signInAs(page, member, '/account')
  const dataSection = page.getByRole('region', { name: 'Your data' })
  await dataSection.getByRole('button', { name: 'Make a copy of my data' }).click()
  await expect(
    dataSection.getByText('Your copy is being made.').or(dataSection.getByText('Download my data')),
  ).toBeVisible()
  await expect(dataSection.locator(':focus')).toBeVisible()
  const downloadLink = dataSection.getByRole('link', { name: 'Download my data' })
  await expect(downloadLink).toBeVisible({ timeout: 45_000 })
  await inspectScreen(page, 'my-data')
  const [download] = await Promise.all([page.waitForEvent('download'), downloadLink.click()])
  expect(download.suggestedFilename()).toBe('my-data.zip')
  expect(getLink(await awaitMessage(member.email, /^Your data from Kiln/), '/account')).not.toContain('?')

  await dataSection.getByRole('link', { name: 'What we store, why, and for how long' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('Which emails were sent to you')).toBeVisible()
  await inspectScreen(page, 'privacy')
  await page.goBack()

  const deleteButton = dataSection.getByRole('button', { name: 'Delete my account' })
  await deleteButton.click()
  await expect(dataSection.getByRole('group', { name: 'Delete my account' })).toBeFocused()
  await dataSection.getByRole('button', { name: 'Keep my account' }).click()
  await expect(deleteButton).toBeFocused()
  await deleteButton.click()
  await expect(
    dataSection.getByText(
      '1 upcoming RSVP will be cancelled. Confirmed spots can go to people on the waitlist.',
    ),
  ).toBeVisible()
  await expectNoOverflow(page, 'my-data-deletion')
  await dataSection.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Check Your Email')).toBeVisible()
  const link = getLink(await awaitMessage(member.email, /^Delete your Kiln account/), '/account')
  await page.goto(link)
  // Opening the link deletes nothing yet.
  const confirmDialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(confirmDialog.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await expectNoOverflow(page, 'my-data-confirmation')
  await confirmDialog.getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL('/account/deleted')
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await inspectScreen(page, 'account-deleted')
  await page.goto(link)
  await expect(
    page.getByText('To delete your account, sign in first, then open the link again.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send login link' })).toBeVisible()
})
