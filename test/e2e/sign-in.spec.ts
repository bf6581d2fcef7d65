import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { confirmLogin } from './confirm-login.ts'
import { lockDatabase } from './locked-database.ts'
import { openInApp } from './open-in-app.ts'
import { awaitLoginLink, openMenu, requestLoginLinkInModal } from './sign-in-on-screen.ts'

const PHONE = { width: 390, height: 844 }

test('signs a member in on the page of an event with an emailed link, in the waiting tab too, and lets them log out after the browser has cleared the site’s storage @both-widths', async ({
  page,
}) => {
  const member = await makeTestUser()
  const eventPath = `/events/${await makeEvent()}`
  await page.goto(eventPath)
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await requestLoginLinkInModal(page, member.email)
  await inspectScreen(page, 'auth-modal-sent')
  const otherTab = await page.context().newPage()
  await otherTab.goto(await awaitLoginLink(member.email))
  await otherTab.waitForURL(eventPath)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  const bar = page.getByRole('banner')
  const greeting = bar.getByRole('link', { name: 'Hi, Robin', exact: true })
  await expect(greeting).toHaveAttribute('href', '/dashboard')
  await otherTab.close()

  // Safari clears the storage of a site after seven days without a visit.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
  await expect(greeting).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize(PHONE)
  await openMenu(page)
  await expect(bar.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await bar.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await openMenu(page)
  await expect(bar.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  expect((await page.request.get('/api/auth/current')).status()).toBe(401)
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
})

test('opens the editor of a new event for a host who opened the editor’s link before signing in, and leads them to their dashboard from the top bar and the menu', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await page.goto('/host-dashboard?edit=new')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await requestLoginLinkInModal(page, host.email)
  await page.goto(await awaitLoginLink(host.email))
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  await expect(page.getByRole('dialog').getByLabel(/title/i).first()).toBeVisible()

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/host-dashboard')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Hi, Robin', exact: true })).toHaveAttribute(
    'href',
    '/host-dashboard',
  )
  await page.setViewportSize(PHONE)
  await openMenu(page)
  await expect(bar.getByRole('link', { name: 'Host Dashboard', exact: true })).toHaveAttribute(
    'href',
    '/host-dashboard',
  )
})

/** Makes the browser refuse cookies until the page calls `allowCookies`. */
const blockCookies = (page: Page) =>
  page.addInitScript(() => {
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

test('does not use up a login link in a browser that refuses cookies, asks before it uses a login link that was requested elsewhere, and accepts the link only once @both-widths', async ({
  page,
}) => {
  expectErrors(/400/)
  await blockCookies(page)
  const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
  const token = await createLoginToken(member, Date.now())
  const link = `/login/verify?token=${token}`
  const blockedHeading = page.getByRole('heading', { name: 'Cookies are blocked' })
  await page.goto(`/account?token=${token}`)
  await expect(blockedHeading).toBeVisible()
  await openInApp(page, link)
  await expect(blockedHeading).toBeVisible()
  await inspectScreen(page, 'cookies-blocked')
  await page.evaluate(() => (window as unknown as { allowCookies: () => void }).allowCookies())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in here?' })).toBeVisible()
  await inspectScreen(page, 'login-confirm')
  expect((await db.doc(`loginTokens/${hashToken(token)}`).get()).get('usedAt')).toBeUndefined()
  await confirmLogin(page)
  await page.waitForURL('/dashboard')

  // The used link still leads to the dashboard, because it signed this member in.
  const otherTab = await page.context().newPage()
  await otherTab.goto(link)
  await otherTab.waitForURL('/dashboard')
  await openInApp(otherTab, `/login/verify?token=${await createLoginToken(otherMember, Date.now())}`)
  await expect(otherTab.getByText("You're signed in here as Robin Example.")).toBeVisible()
  await inspectScreen(otherTab, 'login-confirm-signed-in')
  await otherTab.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(otherTab).toHaveURL('/dashboard')
  const response = await page.request.get('/api/auth/current')
  expect(await response.json()).toMatchObject({ email: member.email })

  // No dashboard may be open when the cookies are deleted: its next call would be refused.
  await page.close()
  await otherTab.goto('/robots.txt')
  await otherTab.context().clearCookies()
  await otherTab.evaluate(() => localStorage.clear())
  await otherTab.goto(link)
  await confirmLogin(otherTab)
  await expect(otherTab.getByText('Login Failed')).toBeVisible()
  await expect(otherTab.getByText('Please request a new one.')).toBeVisible()
  await expect(otherTab.getByText('Back to Homepage')).toBeVisible()
  await inspectScreen(otherTab, 'login-failed')
  await otherTab.getByRole('button', { name: 'Get a new link' }).click()
  await expect(otherTab.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('signs a member in and shows their dashboard even if the browser’s database does not answer', async ({
  page,
}) => {
  await page.goto(`/login/verify?token=${await createLoginToken(await makeTestUser(), Date.now())}`)
  await expect(page.getByRole('heading', { name: 'Sign in here?' })).toBeVisible()
  // The Firebase SDK would make this database at the first login.
  await page.evaluate(async () => {
    const request = indexedDB.open('firebaseLocalStorageDb', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' })
    await new Promise((resolve) => (request.onsuccess = resolve))
    request.result.close()
  })
  await lockDatabase(page, 'firebaseLocalStorageDb')
  await confirmLogin(page)
  await expect(page.getByText('Login Successful!')).toBeVisible({ timeout: 30_000 })
  await page.waitForURL('/dashboard')
  await expect(page.getByText('Nothing planned yet')).toBeVisible()
})
