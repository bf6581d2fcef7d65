import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { confirmLogin } from './confirm-login.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { addSession, signInAs, signInByLink } from './sign-in-as.ts'

const readSessionStatus = async (page: Page) => (await page.request.get('/api/auth/current')).status()

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

test('keeps the draft of an event after the session ends, and deletes it when another host signs in', async ({
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

  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Access Denied/ })).toBeVisible()
  await signInByLink(page, otherHost, '/host-dashboard')
  await expect.poll(() => readDraftKeys(page)).toEqual([])
})

test('retries if the server cannot say who is signed in, and signs the Firebase SDK in again if the browser has lost the sign-in', async ({
  page,
}) => {
  expectErrors(/503/)
  const host = await makeTestUser('host', { isApproved: true })
  await addSession(page, host)
  await page.route('**/api/auth/current', (route) => route.fulfill({ status: 503, body: '' }))
  for (const path of ['/host-dashboard', '/admin', '/dashboard', '/account']) {
    await page.goto(path)
    await expect(page.getByText("We couldn't check whether you're signed in.")).toBeVisible()
  }
  await expectNoOverflow(page, 'session-check-error')
  await page.goto('/host-dashboard')
  await page.unroute('**/api/auth/current')
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()

  await page.goto('/about')
  await page.evaluate(() => {
    indexedDB.deleteDatabase('firebaseLocalStorageDb')
  })
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('accounts:signInWithEmailLink')),
    page.goto('/host-dashboard'),
  ])
  expect(response.status()).toBe(200)
})

test('does not use up a login link in a browser that refuses cookies @both-widths', async ({ page }) => {
  await page.addInitScript(() => {
    const cookieProperty = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.assign(window, {
      allowCookies: () => Object.defineProperty(Document.prototype, 'cookie', cookieProperty ?? {}),
    })
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      get: () => '',
      set: () => {},
    })
  })
  const member = await makeTestUser()
  const token = await createLoginToken(member, Date.now())
  for (const path of ['/login/verify', '/account']) {
    await page.goto(`${path}?token=${token}`)
    await expect(page.getByRole('heading', { name: 'Cookies are blocked' })).toBeVisible()
  }
  await inspectScreen(page, 'cookies-blocked')
  expect((await db.doc(`loginTokens/${hashToken(token)}`).get()).get('usedAt')).toBeUndefined()
  await page.goto(`/login/verify?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Cookies are blocked' })).toBeVisible()
  await page.evaluate(() => (window as unknown as { allowCookies: () => void }).allowCookies())
  await page.getByRole('button', { name: 'Try again' }).click()
  await confirmLogin(page)
  await expect(page.getByText('Login Successful!')).toBeVisible()
})

test('ends all sessions on logging out everywhere', async ({ page, browser }) => {
  const member = await makeTestUser()
  const phonePage = await (await browser.newContext()).newPage()
  await signInAs(phonePage, member)
  await signInByLink(page, member, '/account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await expectNoOverflow(page, 'log-out-everywhere')
  await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('/')
  expect([await readSessionStatus(page), await readSessionStatus(phonePage)]).toEqual([401, 401])
  await phonePage.context().close()
})
