import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { signInAs, signInByLink } from './sign-in-as.ts'

test('shows a new member no history, copies the link if it cannot be shared, and logs out @both-widths', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await signInAs(page, await makeTestUser(), '/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Example' })).toBeVisible()
  await expect(page.getByText(/^Member since \w+ \d{4}$/)).toBeVisible()
  await expect(
    page.getByText('No past events yet. Attend your first event to start building your history!'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'City Stamps' })).toHaveCount(0)
  await inspectScreen(page, 'profile-empty')
  for (const name of ['Share on Social', 'Invite Friends']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByText('Link Copied!')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  const copiedLink = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiedLink).toBe(new URL('/', page.url()).href)
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await page.waitForURL('/')
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Send login link' })).toBeVisible()
})

test('shows counts, stamps, five past events and the number of further past events @both-widths', async ({
  page,
}) => {
  const member = await makeTestUser()
  const upcomingEventId = await makeSignupOnDay(member, {
    title: 'Tomorrow’s Clay',
    city: 'Paris',
    daysFromNow: 1,
  })
  for (const [index, city] of ['London', 'Berlin', 'London', 'Tokyo', 'London', 'Berlin', 'London'].entries())
    await makeSignupOnDay(member, { title: `Workshop ${index + 1}`, city, daysFromNow: -1 - index })
  await signInAs(page, member, '/account')

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
  await upcomingSection.getByRole('link', { name: /Tomorrow’s Clay/ }).click()
  await expect(page).toHaveURL(`/events/${upcomingEventId}`)
})

test('cancels an edit of a profile by keyboard, saves another edit, and opens a host’s email settings from the account @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await signInAs(page, host, '/account')
  const editButton = page.getByRole('button', { name: 'Edit Profile' })
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
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Robin Renamed' })).toBeVisible()
  await editButton.click()
  await expect(page.getByLabel('City')).toHaveValue('Barcelona')
  await expect(page.getByLabel('Area/neighbourhood')).toHaveValue('Gràcia')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Email settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email settings' })).toBeVisible()
  await expect(page.getByText(host.email)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/account')
})

test('refuses another member’s email, and changes to a new email when the link sent to it is opened', async ({
  page,
}) => {
  // The Firebase SDK's sign-in with the old address is revoked, so its check of the sign-in fails.
  expectErrors(/accounts:lookup|409/)
  const [email, otherMember] = [makeEmail('new-address'), await makeTestUser()]
  await signInByLink(page, await makeTestUser(), '/account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill(otherMember.email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Check Your Email')).toBeVisible()
  await page.goto(getLink(await awaitMessage(email, /new email/i), '/login/verify'))
  await page.waitForURL('/account')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
