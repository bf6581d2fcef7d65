import type { UserId } from '../../functions/shared/ids.ts'
import { createInvitation } from '../../functions/src/features/applications/invitations-store.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { openInApp } from './open-in-app.ts'
import { signInAs } from './sign-in-as.ts'

const makeInvitationToken = (invitee: { name: string; email: string; userId: UserId | null }) =>
  createInvitation(
    {
      invitee: { ...invitee, city: 'Berlin' },
      inviterName: 'Noor',
      inviterId: null,
      message: null,
    },
    Date.now(),
  )

test('accepts an invitation after a press of the button, and then sends a login link by email @both-widths', async ({
  page,
}) => {
  const email = makeEmail('invited')
  await page.goto(`/invite/${await makeInvitationToken({ name: 'Ines Invited', email, userId: null })}`)
  const acceptButton = page.getByRole('button', { name: 'Accept invitation' })
  await expect(page.getByText('Noor has invited you to host events on Kiln.')).toBeVisible()
  await inspectScreen(page, 'invite')
  const heldResponse = await holdResponse(page, '/api/invite/*')
  await acceptButton.click()
  await expect(page.getByRole('heading', { name: 'Processing Invitation' })).toBeVisible()
  await expect(page.getByText('Please wait while we set up your host account...')).toBeVisible()
  heldResponse.release()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto(getLink(await awaitMessage(email, /login link/), '/login/verify'))
  await page.waitForURL('/host-dashboard')
})

test('lets a signed-in member accept an invitation without a login link, and rejects a link without a token @both-widths', async ({
  page,
}) => {
  const member = await makeTestUser()
  const token = await makeInvitationToken({ name: member.name, email: member.email, userId: member.id })
  await signInAs(page, member, `/invite/${token}`)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('/host-dashboard')
  await openInApp(page, '/invite')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByText('This invitation link is invalid or has expired.')).toBeVisible()
  await inspectScreen(page, 'invite-invalid')
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
