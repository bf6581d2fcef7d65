import { makeEvent } from '../factories/events.ts'
import { createLoginToken } from '../../functions/src/core/accounts/login-tokens-store.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { confirmLogin } from './confirm-login.ts'
import { lockDatabase } from './locked-database.ts'
import { signInByLink } from './sign-in-as.ts'
import { awaitLoginLink, openMenu, requestLoginLink, requestLoginLinkInModal } from './sign-in-on-screen.ts'

// A login and the greeting in the bar lead applicants, hosts and admins to `landingPath`, and the link of the mobile menu leads
// them to `menuPath` (specification section 2).
for (const [userKind, role, isApproved, landingPath, menuLinkName, menuPath] of [
  // The menu shows applicants the host dashboard, which redirects them while their application is under review.
  ['applicant', 'host', false, '/dashboard', 'Host Dashboard', '/host-dashboard'],
  ['host', 'host', true, '/host-dashboard', 'Host Dashboard', '/host-dashboard'],
  ['admin', 'admin', true, '/admin', 'Admin Panel', '/admin'],
] as const) {
  test(`signs the ${userKind} in by a link, and leads them to their dashboard from the bar and the menu @both-widths`, async ({
    page,
  }) => {
    const adminEmail = role === 'admin' ? 'desktop-admin@kiln.test' : undefined
    const member = await makeTestUser(role, { isApproved, email: adminEmail })
    await page.goto(`/login/verify?token=${await createLoginToken(member, Date.now())}`)
    await confirmLogin(page)
    await expect(page.getByText('Login Successful!')).toBeVisible()
    await expectNoOverflow(page, 'login-verify')
    await page.waitForURL(landingPath)
    await expectNoOverflow(page, `dashboard-${userKind}`)

    await page.goto('/dashboard')
    await expect(page).toHaveURL(landingPath)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: 'Hi, Robin', exact: true })).toHaveAttribute(
      'href',
      landingPath,
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await openMenu(page)
    await expect(bar.getByRole('link', { name: menuLinkName, exact: true })).toHaveAttribute('href', menuPath)
  })
}

test('signs a member in through the inbox, greets them in the bar and lets them log out @each-screen', async ({
  page,
}) => {
  const member = await makeTestUser('user')
  await requestLoginLink(page, member.email)
  await inspectScreen(page, 'auth-modal-sent')
  await page.goto(await awaitLoginLink(member.email))
  await page.waitForURL('/dashboard')
  // The URL changes before the page does, and a menu that is opened before the page changes closes again.
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  const bar = page.getByRole('banner')
  await openMenu(page)
  const isPhone = test.info().project.name === 'phone'
  const ownLink = bar.getByRole('link', { name: isPhone ? 'Dashboard' : 'Hi, Robin', exact: true })
  await expect(ownLink).toHaveAttribute('href', '/dashboard')
  await bar.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  expect((await page.request.get('/api/auth/current')).status()).toBe(401)
  await openMenu(page)
  await expect(page.getByRole('button', { name: 'Login / Sign Up' }).first()).toBeVisible()
})

test('keeps a member signed in after the browser has dropped the page’s storage, and lets them log out', async ({
  page,
}) => {
  await signInByLink(page, await makeTestUser())
  // Safari clears the storage of a site after seven days without a visit.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Hi, Robin')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await bar.getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' }).first()).toBeVisible()
  expect((await page.request.get('/api/auth/current')).status()).toBe(401)
  await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
})

test('accepts a login link only once', async ({ page }) => {
  expectErrors(/400/)
  const member = await makeTestUser('user')
  // A link that was requested in this browser needs no confirmation.
  await requestLoginLink(page, member.email)
  const link = `/login/verify?token=${await createLoginToken(member, Date.now())}`
  await page.goto(link)
  await page.waitForURL('/dashboard')
  // The used link still leads to the dashboard, because it signed this member in.
  await page.goto(link)
  await page.waitForURL('/dashboard')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await confirmLogin(page)
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('Please request a new one.')).toBeVisible()
  await expect(page.getByText('Back to Homepage')).toBeVisible()
  await expectNoOverflow(page, 'login-failed')
  await page.getByRole('button', { name: 'Get a new link' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('brings a member who signs in on the page of an event back to that page, and signs in the waiting tab too', async ({
  page,
}) => {
  const member = await makeTestUser()
  const eventPath = `/events/${await makeEvent()}`
  await page.goto(eventPath)
  await page.getByRole('button', { name: 'Login / Sign Up' }).click()
  await requestLoginLinkInModal(page, member.email)
  const otherTab = await page.context().newPage()
  await otherTab.goto(await awaitLoginLink(member.email))
  await otherTab.waitForURL(eventPath)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Login Successful!')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Hi, Robin')).toBeVisible()
})

test('opens the editor of a new event for a host who opened the editor’s link before signing in', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await page.goto('/host-dashboard?edit=new')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await requestLoginLinkInModal(page, host.email)
  await page.goto(await awaitLoginLink(host.email))
  await expect(page).toHaveURL('/host-dashboard?edit=new')
  await expect(page.getByRole('dialog').getByLabel(/title/i).first()).toBeVisible()
})

test('asks before it uses a login link that was requested elsewhere, even if another member is signed in @both-widths', async ({
  page,
}) => {
  const [member, otherMember] = [await makeTestUser(), await makeTestUser()]
  const readSignedInEmail = async () => {
    const response = await page.request.get('/api/auth/current')
    return response.ok() ? ((await response.json()) as { email: string }).email : null
  }
  const link = `/login/verify?token=${await createLoginToken(member, Date.now())}`
  for (let n = 0; n < 2; n += 1) {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Sign in here?' })).toBeVisible()
  }
  expect(await readSignedInEmail()).toBeNull()
  await inspectScreen(page, 'login-confirm')
  await confirmLogin(page)
  await page.waitForURL('/dashboard')
  expect(await readSignedInEmail()).toBe(member.email)

  await page.goto(`/login/verify?token=${await createLoginToken(otherMember, Date.now())}`)
  await expect(page.getByText("You're signed in here as Robin Example.")).toBeVisible()
  await inspectScreen(page, 'login-confirm-signed-in')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await readSignedInEmail()).toBe(member.email)
  await page.goto(`/account?token=${await createLoginToken(otherMember, Date.now())}`)
  await expect(page.getByRole('heading', { name: 'Sign in here?' })).toBeVisible()
  expect(await readSignedInEmail()).toBe(member.email)
})

test('invites a visitor with an unknown email to create an account, and leads the new member from the link to the dashboard @both-widths', async ({
  page,
}) => {
  expectErrors(/400 .*\/api\/auth\/request-login/)
  const email = makeEmail('joins')
  await page.goto('/')
  await openMenu(page)
  await page.getByRole('button', { name: 'Login / Sign Up' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send login link' }).click()
  await expect(page.getByText('Welcome to Kiln!')).toBeVisible()
  await expect(page.getByText(/Use the 'Join Kiln' link to create an account/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await dialog.getByRole('button', { name: 'Join Kiln' }).click()
  await dialog.getByLabel('Name').fill('Juno Joins')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: /City/ }).click()
  await page.getByRole('option', { name: 'Lisbon' }).click()
  await expectNoOverflow(page, 'auth-modal-join')
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Welcome to Kiln!')).toBeVisible()
  await expect(page.getByText('Check Your Email').first()).toBeVisible()
  await page.goto(getLink(await awaitMessage(email, /login link$/), '/login/verify'))
  await page.waitForURL('/dashboard')
  await expect(page.getByText(/Juno/).filter({ visible: true }).first()).toBeVisible()
})

test('signs a member in even if the browser’s database does not answer', async ({ page }) => {
  const member = await makeTestUser()
  await signInByLink(page, member)
  await lockDatabase(page, 'firebaseLocalStorageDb')
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing planned yet.')).toBeVisible({ timeout: 20_000 })
  const token = await createLoginToken(await makeTestUser(), Date.now())
  await page.goto(`/login/verify?token=${token}`)
  await confirmLogin(page)
  await expect(page.getByText('Login Successful!')).toBeVisible({ timeout: 30_000 })
  await page.waitForURL('/dashboard')
})
