import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInByLink } from './sign-in-as.ts'

test('shows newly approved hosts their drafts on the open page, without a new sign-in', async ({ page }) => {
  // The API caches the rights of a user for some seconds, so it may refuse the new host at first. The page then retries.
  expectErrors(/403 .*\/api\/(user\/profile|host\/(conversations|invitations))/)
  const host = await makeTestUser('host', { isApproved: false })
  const title = `Draft ${host.uid}`
  await db.doc(`events/${await makeEvent([host], { title })}`).update({ isPublished: false })
  await signInByLink(page, host)
  const pendingHeading = page.getByRole('heading', { name: 'Host Application Pending' })
  await expect(pendingHeading).toBeVisible()
  await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now: Date.now() })
  await expect(pendingHeading).toBeHidden()
  await page.getByRole('link', { name: 'Hi, Robin' }).first().click()
  await expect(page.getByText(title).first()).toBeVisible()
})

test('shows Access Denied on the open dashboard of a user who is no longer a host', async ({ page }) => {
  // The refresh token of the SDK is revoked (400).
  expectErrors(/401|400 .*securetoken/)
  const host = await makeTestUser('host', { isApproved: true })
  // The role changes before the page listens for changes.
  const heldConnection = await holdResponse(page, '/google.firestore.v1.Firestore/Listen/**')
  await signInByLink(page, host, '/host-dashboard')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()
  await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  heldConnection.release()
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
