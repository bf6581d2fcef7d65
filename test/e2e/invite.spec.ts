import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { awaitMessage, linkIn } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { holdAnswer } from './held-answer.ts'
import { signInAs } from './sign-in-as.ts'

async function invite(): Promise<{ email: string; token: string }> {
  const email = newEmail('invited')
  const invitee = { name: 'Ines Invited', email, city: 'Berlin', userId: null }
  return {
    email,
    token: await createInvitation(
      { invitee, invitedBy: 'Noor', invitedById: null, message: null },
      Date.now(),
    ),
  }
}

test('an invitation is accepted by a press, and a login link comes by mail', async ({ page }) => {
  const { email, token } = await invite()
  await page.goto(`/invite/${token}`)
  const accept = page.getByRole('button', { name: 'Accept invitation' })
  await expect(accept).toBeVisible()
  await expect(page.getByText('Noor has invited you to host events on Kiln.')).toBeVisible()
  await inspectScreen(page, 'invite')
  const held = await holdAnswer(page, '/api/invite/*')
  await accept.click()
  await expect(page.getByRole('heading', { name: 'Processing Invitation' })).toBeVisible()
  await expect(page.getByText('Please wait while we set up your host account...')).toBeVisible()
  held.release()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const message = await awaitMessage(email, /login link/)
  await page.goto(linkIn(message, '/login/verify'))
  await page.waitForURL('/host-dashboard')
  const [user] = (await db.collection('users').where('email', '==', email).get()).docs
  expect(user?.data()).toMatchObject({ role: 'host', isApproved: true, city: 'Berlin' })
})

test('an invitation that was accepted works once, and signs in who it is for at once; without a token it is invalid @both-widths', async ({
  page,
}) => {
  expectErrors(/400/)
  const member = await makePerson()
  const invitee = { name: member.name, email: member.email, city: 'Berlin', userId: member.id }
  const token = await createInvitation(
    { invitee, invitedBy: 'Noor', invitedById: null, message: null },
    Date.now(),
  )
  await signInAs(page, member, `/invite/${token}`)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('/host-dashboard')
  await page.goto(`/invite/${token}`)
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  for (const unknown of ['abc', 'x'.repeat(43)]) {
    await page.goto(`/invite/${unknown}`)
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
  }
  await page.goto('/invite')
  await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
  await inspectScreen(page, 'invite-invalid')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
