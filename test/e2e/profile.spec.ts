import { send, makeCookieHeaders } from '../api/request.ts'
import { makeTestUser, makeEmail, startSession } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('shows a new member no history, copies the link if it cannot be shared, and logs out everywhere @both-widths', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  const member = await makeTestUser()
  await signInAs(page, member, '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Example' })).toBeVisible()
  await expect(page.getByText(/^Member since \w+ \d{4}$/)).toBeVisible()
  await expect(
    page.getByText('No past events yet. Attend your first event to start building your history!'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'City Stamps' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()
  await inspectScreen(page, 'profile-empty')
  for (const name of ['Share on Social', 'Invite Friends']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Link Copied!')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  const copiedLink = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiedLink).toBe(new URL('/', page.url()).href)

  const { cookie } = await startSession(member.uid)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Log out everywhere?' })
  await expectNoOverflow(page, 'log-out-everywhere')
  await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible()
  const headers = makeCookieHeaders(cookie)
  expect((await send({ path: '/api/auth/current', headers })).status).toBe(401)
})

test('shows counts, stamps, five past events and the number of further past events, and opens a host’s email settings @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  const cities = ['London', 'Berlin', 'London', 'Tokyo', 'London', 'Berlin', 'London']
  const [upcomingEventId] = await Promise.all([
    makeSignupOnDay(host, { title: 'Tomorrow’s Clay', city: 'Paris', daysFromNow: 1 }),
    ...cities.map((city, index) =>
      makeSignupOnDay(host, { title: `Workshop ${index + 1}`, city, daysFromNow: -1 - index }),
    ),
  ])
  await signInAs(page, host, '/account')
  for (const [label, value] of [
    ['Total Events', '8'],
    ['Cities Visited', '3'],
    ['Upcoming Events', '1'],
  ] as const) {
    const card = page.getByText(label, { exact: true }).and(page.locator('dt')).locator('..')
    await expect(card.getByText(value, { exact: true })).toBeVisible()
  }
  const stampsSection = page.getByRole('region', { name: 'City Stamps' })
  await expect(stampsSection.getByRole('listitem')).toHaveText(['Berlin', 'London', 'Tokyo'])
  const pastSection = page.getByRole('region', { name: 'Past Events' })
  await expect(pastSection.getByRole('listitem')).toHaveCount(5)
  await expect(pastSection.getByText('and 2 more events...')).toBeVisible()
  const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(upcomingSection.getByText('The Boathouse, Paris')).toBeVisible()
  await inspectScreen(page, 'profile')

  await page.getByRole('button', { name: 'Email settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email settings' })).toBeVisible()
  await expect(page.getByText(host.email)).toBeVisible()
  await page.goBack()
  await upcomingSection.getByRole('link', { name: /Tomorrow’s Clay/ }).click()
  await expect(page).toHaveURL(`/events/${upcomingEventId}`)
})

test('cancels an edit of a profile by keyboard, saves another edit, and changes to a new email when the link sent to it is opened @both-widths', async ({
  page,
}) => {
  // The Firebase SDK's sign-in with the old address is revoked, so its check of the sign-in fails.
  expectErrors(/accounts:lookup|409/)
  const [email, otherMember] = [makeEmail('new-address'), await makeTestUser()]
  await signInAs(page, await makeTestUser(), '/account')
  const editButton = page.getByRole('button', { name: 'Edit Profile' })
  const saveButton = page.getByRole('button', { name: 'Save Changes' })
  await editButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(editButton).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Example' })).toBeVisible()

  await editButton.click()
  await page.getByLabel('Name').fill('Robin Renamed')
  await page.getByLabel('City').selectOption('Barcelona')
  await page.getByLabel('Area/neighbourhood').fill('Gràcia')
  await inspectScreen(page, 'profile-edit')
  await saveButton.click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Renamed' })).toBeVisible()

  await editButton.click()
  await page.getByLabel('Email').fill(otherMember.email)
  await saveButton.click()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await saveButton.click()
  await expect(page.getByText('Check Your Email')).toBeVisible()
  await page.goto(getLink(await awaitMessage(email, /new email/i), '/login/verify'))
  await page.waitForURL('/account')
  await editButton.click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('City')).toHaveValue('Barcelona')
  await expect(page.getByLabel('Area/neighbourhood')).toHaveValue('Gràcia')
})
