import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAs, signInByLink } from './sign-in-as.ts'

const TOKEN_PATH = '/securetoken.googleapis.com/v1/token'

test('shows newly approved hosts their drafts on the open page, without a new sign-in', async ({ page }) => {
  const host = await makeTestUser('host', { isApproved: false })
  const title = `Draft ${host.uid}`
  await db.doc(`events/${await makeEvent([host], { title })}`).update({ isPublished: false })
  await signInByLink(page, host)
  const pendingHeading = page.getByRole('heading', { name: 'Host Application Pending' })
  await expect(pendingHeading).toBeVisible()
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  // Rights change in the document first. The token that the page then fetches still has the old rights.
  await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === TOKEN_PATH),
    db.doc(`users/${host.uid}`).update({ isApproved: true }),
  ])
  await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now: Date.now() })
  await expect(pendingHeading).toBeHidden()
  const firstPaths = requestedPaths
    .filter((path) => path === TOKEN_PATH || path === '/api/auth/current')
    .slice(0, 2)
  expect(firstPaths, 'the page reads the new rights only with a token that has them').toEqual([
    TOKEN_PATH,
    TOKEN_PATH,
  ])
  await page.getByRole('link', { name: 'Hi, Robin' }).first().click()
  await expect(page.getByText(title).first()).toBeVisible()
})

test('shows hosts their drafts from the API while Firestore refuses to list them', async ({ page }) => {
  const host = await makeTestUser('host', { isApproved: false })
  const title = `Draft ${host.uid}`
  await db.doc(`events/${await makeEvent([host], { title })}`).update({ isPublished: false })
  // As in an interrupted approval, the document is updated, but the claims are not set.
  await db.doc(`users/${host.uid}`).update({ isApproved: true })
  await signInAs(page, host, '/host-dashboard')
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
