import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { newEmail } from '../factories/people.ts'
import { expect, expectAccessible, keepScreenshot, oneScreen, test } from './fixtures.ts'

async function invite(): Promise<{ email: string; token: string }> {
  const email = newEmail('invited')
  const invitee = { name: 'Ines Invited', email, city: 'Berlin', userId: null }
  return { email, token: await createInvitation({ invitee, invitedBy: 'Noor', message: null }, Date.now()) }
}

test('an invitation leads to the host dashboard, signed in, and works once', oneScreen, async ({ page }) => {
  const { email, token } = await invite()
  // An answer without content leaves a browser where it is, to be looked at.
  await page.route('**/api/invite/*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/invite/${token}`)
  await expect(page.getByRole('heading', { name: 'Processing Invitation' })).toBeVisible()
  await expect(page.getByText('Please wait while we set up your host account...')).toBeVisible()
  await expectAccessible(page)
  await keepScreenshot(page, 'invite-processing')
  await page.unroute('**/api/invite/*')
  await page.reload()
  await page.waitForURL('/host-dashboard')
  const [user] = (await db.collection('users').where('email', '==', email).get()).docs
  expect(user?.data()).toMatchObject({ role: 'host', isApproved: true, city: 'Berlin' })

  await page.goto(`/invite/${token}`)
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page).toHaveURL('/invite')
})

test('without a token the invitation is invalid', async ({ page }) => {
  await page.goto('/invite')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
  await expectAccessible(page)
  await keepScreenshot(page, 'invite-invalid')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
