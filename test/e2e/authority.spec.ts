import { setRole } from '../../functions/src/core/accounts/set-role.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson } from '../factories/people.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { signInByLink } from './sign-in-as.ts'

test('an open page of a host who is approved shows their drafts, without a new log-in', async ({ page }) => {
  // The API keeps for some seconds what somebody may do; the page asks again.
  expectErrors(/403 .*\/api\/(user\/profile|host\/(conversations|invitations))/)
  const host = await makePerson('host', false)
  const title = `Draft ${host.uid}`
  await db.doc(`events/${await makeEvent([host], { title })}`).update({ isPublished: false })
  await signInByLink(page, host)
  const pending = page.getByRole('heading', { name: 'Host Application Pending' })
  await expect(pending).toBeVisible()
  await setRole(host.id, () => ({ role: 'host', isApproved: true }), { now: Date.now() })
  await expect(pending).toBeHidden()
  await page.getByRole('link', { name: 'Hi, Robin' }).first().click()
  await expect(page.getByText(title).first()).toBeVisible()
})

test('an open page of a host who no longer is one asks who is there', async ({ page }) => {
  // The SDK finds its refresh token revoked (400).
  expectErrors(/401|400 .*securetoken/)
  const host = await makePerson('host', true)
  // The change comes before the page listens for changes.
  let listen = (): void => undefined
  const isChanged = new Promise<void>((resolve) => (listen = resolve))
  await page.route('**/google.firestore.v1.Firestore/Listen/**', async (route) => {
    await isChanged
    await route.continue()
  })
  await signInByLink(page, host, '/host-dashboard')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()
  await setRole(host.id, () => ({ role: 'user', isApproved: false }), { now: Date.now() })
  listen()
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
