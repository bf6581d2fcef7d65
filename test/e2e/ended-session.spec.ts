import type { Page } from '@playwright/test'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashToken } from '../../functions/src/platform/tokens.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { confirmLogin } from './confirm-login.ts'
import { expect, expectAccessible, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { addSession, signInAs, signInByLink } from './sign-in-as.ts'

const current = async (page: Page) => (await page.request.get('/api/auth/current')).status()

/** Follows a login link in another tab of the same browser. */
async function signInElsewhere(page: Page, person: Person): Promise<void> {
  const tab = await page.context().newPage()
  const token = await createLoginToken(person, Date.now())
  await tab.goto(`/login/verify?token=${token}`)
  await confirmLogin(tab)
  // What says so is there for a second.
  await tab.waitForURL((url) => !url.pathname.startsWith('/login'))
  await tab.close()
}

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kiln.draft.')))

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: [/401/] })

  test('is said, and begins again over a form without losing what was typed @both-widths', async ({
    page,
  }) => {
    const person = await makePerson()
    await signInAs(page, person, '/account')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Robin Renamed')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: "You've been logged out" })
    await expect(notice).toBeVisible()
    await keepScreenshot(page, 'session-ended')
    await notice.getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await signInElsewhere(page, person)
    await expect(dialog).toBeHidden()
    await expect(notice).toBeHidden()
    await expect(name).toHaveValue('Robin Renamed')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Renamed' })).toBeVisible()
  })

  test('keeps the draft of an event for its writer, and for nobody else', async ({ page }) => {
    const [host, other] = [await makePerson('host', true), await makePerson('host', true)]
    await signInAs(page, host, '/host-dashboard?edit=new')
    const title = page.getByLabel(/title/i).first()
    await title.fill('An evening of clay')
    const isKept = [expect.stringMatching(`^kiln\\.draft\\.event\\.new\\..+\\.${host.uid}$`)]
    await expect.poll(() => draftKeys(page)).toEqual(isKept)
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { name: /Access Denied/ })).toBeVisible()
    expect(await draftKeys(page)).toEqual(isKept)

    await page.getByRole('link', { name: 'Go to Login' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await signInElsewhere(page, host)
    // Back where the button was pressed, over which the editor opens.
    await expect(page).toHaveURL('/host-dashboard?edit=new')
    expect(await draftKeys(page)).toEqual(isKept)
    await expect(page.getByRole('dialog').getByText(/draft/i).first()).toBeVisible()

    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('heading', { name: /Access Denied/ })).toBeVisible()
    await signInByLink(page, other, '/host-dashboard')
    expect(await draftKeys(page)).toEqual([])
  })
})

test.describe('a server that cannot say who is signed in', () => {
  test.use({ expectedErrors: [/503/] })

  test('is not taken for a refusal, and is asked again; live data is signed in again where the browser dropped that alone', async ({
    page,
  }) => {
    const host = await makePerson('host', true)
    await addSession(page, host)
    await page.route('**/api/auth/current', (route) => route.fulfill({ status: 503, body: '' }))
    for (const path of ['/host-dashboard', '/admin', '/dashboard', '/account']) {
      await page.goto(path)
      await expect(page.getByText("We couldn't check whether you're signed in.")).toBeVisible()
    }
    await keepScreenshot(page, 'session-unknown')
    await page.goto('/host-dashboard')
    await page.unroute('**/api/auth/current')
    await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()

    await page.goto('/about')
    await page.evaluate(() => {
      indexedDB.deleteDatabase('firebaseLocalStorageDb')
    })
    const [signedIn] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('accounts:signInWithEmailLink')),
      page.goto('/host-dashboard'),
    ])
    expect(signedIn.status()).toBe(200)
  })
})

test('/login, /auth/login and /auth/register open the dialog over the home page', async ({ page }) => {
  for (const path of ['/login', '/auth/login', '/auth/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    const name = path === '/auth/register' ? /^Join/ : 'Sign In'
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
})

test.describe('a login link', () => {
  test('in a browser that refuses cookies is not used up @both-widths', async ({ page }) => {
    await page.addInitScript(() => {
      const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
      Object.assign(window, {
        allowCookies: () => Object.defineProperty(Document.prototype, 'cookie', jar ?? {}),
      })
      Object.defineProperty(Document.prototype, 'cookie', {
        configurable: true,
        get: () => '',
        set: () => undefined,
      })
    })
    const person = await makePerson()
    const token = await createLoginToken(person, Date.now())
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
})

test('logging out ends this device’s session; logging out everywhere ends all', async ({ page, browser }) => {
  const person = await makePerson()
  const phone = await (await browser.newContext()).newPage()
  await signInAs(phone, person)
  await signInByLink(page, person, '/account')
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  expect([await current(page), await current(phone)]).toEqual([401, 200])

  await signInByLink(page, person, '/account')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await keepScreenshot(page, 'log-out-everywhere')
  await question.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('/')
  expect([await current(page), await current(phone)]).toEqual([401, 401])
  await phone.context().close()
})
