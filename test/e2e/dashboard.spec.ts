import { makeNamedMember, makeTestUser } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('shows a member their counts, next three events and last five events @both-widths', async ({ page }) => {
  const member = await makeTestUser()
  const upcomingSignups = ['Paris', 'London', 'Oslo', 'Berlin'].map((city, index) =>
    makeSignupOnDay(member, { title: `Next ${index + 1}`, city, daysFromNow: index + 1 }),
  )
  const pastSignups = ['London', 'Berlin', 'London', 'Tokyo', 'London', 'Berlin', 'Lima'].map((city, index) =>
    makeSignupOnDay(member, { title: `Was ${index + 1}`, city, daysFromNow: -1 - index * 20 }),
  )
  await Promise.all([...upcomingSignups, ...pastSignups])
  await signInAs(page, member)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome,\s*Robin/ })).toBeVisible()

  for (const [label, value] of [
    ['Events Attended', '7'],
    ['Connections Made', '0'],
    ['City Stamps', '4'],
  ] as const) {
    const card = page.locator('dt').filter({ hasText: label }).locator('..')
    await expect(card.getByText(value, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('list', { name: 'Cities you have been to' }).getByRole('listitem')).toHaveText([
    'Berlin',
    'Lima',
    'London',
    'Tokyo',
  ])
  const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(upcomingSection.getByRole('listitem')).toHaveCount(3)
  await expect(upcomingSection.getByRole('listitem').first()).toContainText(/Next 1.*Paris.*tomorrow/)
  await expect(upcomingSection.getByRole('listitem').nth(2)).toContainText(/Next 3.*Oslo.*in 3 days/)
  await expect(upcomingSection.getByRole('link', { name: 'View Next 1' })).toHaveAttribute(
    'href',
    /^\/events\/\d+$/,
  )
  await expect(upcomingSection.getByRole('link', { name: 'Browse All Events' })).toHaveAttribute('href', '/')
  await expect(upcomingSection.getByRole('link', { name: 'and 1 more' })).toHaveAttribute('href', '/account')
  const historySection = page.getByRole('region', { name: 'Your Event History' })
  await expect(historySection.getByText('Attended', { exact: true })).toHaveCount(5)
  for (const text of ['London · yesterday', 'Berlin · 3 weeks ago', 'London · 3 months ago'])
    await expect(historySection.getByText(text, { exact: true })).toBeVisible()
  const pastEventsLink = historySection.getByRole('link', { name: 'View All Past Events' })
  await expect(pastEventsLink).toHaveAttribute('href', '/past-events')
  await expect(page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')).toHaveText([
    'Browse Events',
    'Past Events',
    'Account',
    'Apply to Host',
  ])
  await inspectScreen(page, 'dashboard-with-history')
})

test('lists the events in the member’s city if the member has no RSVPs, or in all cities if that city has no events @both-widths', async ({
  page,
}) => {
  const [city, emptyCity] = [makeCityName(), makeCityName()]
  await makeEvent([], { city, title: 'Round the Corner' })
  await signInAs(page, await makeNamedMember('Robin', city))
  const cityEventsRegion = page.getByRole('region', { name: `What's on in ${city}` })
  await expect(cityEventsRegion.getByRole('heading', { name: 'Round the Corner' })).toBeVisible()
  await expect(page.getByText('Events Attended')).toHaveCount(0)
  await inspectScreen(page, 'dashboard-new-member')

  await page.context().clearCookies()
  await signInAs(page, await makeNamedMember('Robin', emptyCity))
  await expect(page.getByText(`Nothing is planned in ${emptyCity} yet.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next events' }).getByRole('article')).not.toHaveCount(0)
})
