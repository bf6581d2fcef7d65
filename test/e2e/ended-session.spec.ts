import type { Page } from '@playwright/test'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { addSession, signInAs, signInByLink } from './sign-in-as.ts'

/** Signs in by a login link in another tab of the same browser. */
async function signInInAnotherTab(page: Page, member: TestUser, path: string): Promise<void> {
  const tab = await page.context().newPage()
  await signInByLink(tab, member, path)
  await tab.close()
}

const readDraftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.draft.')))

test('says that the session has ended, and lets the member sign in again without losing the contents of a form @both-widths', async ({
  page,
}) => {
  expectErrors(/401/)
  const member = await makeTestUser()
  await signInAs(page, member, '/account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const nameField = page.getByLabel('Name', { exact: true })
  await nameField.fill('Robin Renamed')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const sessionEndedToast = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
  await expect(sessionEndedToast).toBeVisible()
  await expectNoOverflow(page, 'session-ended')
  await sessionEndedToast.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await signInInAnotherTab(page, member, '/dashboard')
  await expect(dialog).toBeHidden()
  await expect(sessionEndedToast).toBeHidden()
  await expect(nameField).toHaveValue('Robin Renamed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Renamed' })).toBeVisible()
})

test('keeps the local draft of an event after the session ends, and deletes it when another host signs in', async ({
  page,
}) => {
  expectErrors(/401/)
  const [host, otherHost] = [
    await makeTestUser('host', { isApproved: true }),
    await makeTestUser('host', { isApproved: true }),
  ]
  await signInAs(page, host, '/host-dashboard?edit=new')
  const titleField = page.getByLabel(/title/i).first()
  await titleField.fill('An evening of clay')
  const ownDraftKeys = [expect.stringMatching(`^kiln\\.draft\\.event\\.new\\..+\\.${host.uid}$`)]
  await expect.poll(() => readDraftKeys(page)).toEqual(ownDraftKeys)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Access Denied/ })).toBeVisible()
  expect(await readDraftKeys(page)).toEqual(ownDraftKeys)

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await signInInAnotherTab(page, host, '/host-dashboard')
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  expect(await readDraftKeys(page)).toEqual(ownDraftKeys)
  await expect(page.getByRole('dialog').getByText(/draft/i).first()).toBeVisible()

  await signInByLink(page, otherHost, '/host-dashboard')
  await expect.poll(() => readDraftKeys(page)).toEqual([])
})

test('retries if the server cannot say who is signed in, and signs the Firebase SDK in if the browser has only the session cookie @both-widths', async ({
  page,
}) => {
  expectErrors(/503/)
  await addSession(page, await makeTestUser('host', { isApproved: true }))
  await page.route('**/api/auth/current', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/host-dashboard')
  await expect(page.getByText("We couldn't check whether you're signed in.")).toBeVisible()
  await inspectScreen(page, 'session-check-error')
  const sdkSignIn = page.waitForResponse((response) =>
    response.url().includes('accounts:signInWithEmailLink'),
  )
  await page.unroute('**/api/auth/current')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()
  await page.mouse.move(40, 40)
  expect((await sdkSignIn).status()).toBe(200)
})
