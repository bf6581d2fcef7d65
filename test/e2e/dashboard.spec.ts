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
  const pastSignups = ['London', 'Berlin', 'London', 'Tokyo', 'London', 'Lima'].map((city, index) =>
    makeSignupOnDay(member, { title: `Was ${index + 1}`, city, daysFromNow: -1 - index * 20 }),
  )
  await Promise.all([...upcomingSignups, ...pastSignups])
  await signInAs(page, member)
  await expect(page.getByRole('heading', { level: 1, name: /Welcome,\s*Robin/ })).toBeVisible()
  await expect(page.locator('dl')).toHaveText(/Events Attended\s*6.*Connections Made\s*0.*City Stamps\s*4/s)
  const stampList = page.getByRole('list', { name: 'Cities you have been to' })
  await expect(stampList.getByRole('listitem')).toHaveText(['Berlin', 'Lima', 'London', 'Tokyo'])
  const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(upcomingSection.getByRole('listitem')).toHaveText([
    /Next 1.*Paris.*tomorrow/,
    /Next 2/,
    /Next 3.*Oslo.*in 3 days/,
  ])
  await expect(upcomingSection.getByRole('link', { name: 'See 1 more' })).toHaveAttribute('href', '/account')
  const historySection = page.getByRole('region', { name: 'Your Event History' })
  await expect(historySection.getByText('Attended', { exact: true })).toHaveCount(5)
  await expect(historySection.getByText('London · yesterday', { exact: true })).toBeVisible()
  const pastEventsLink = historySection.getByRole('link', { name: 'View All Past Events' })
  await expect(pastEventsLink).toHaveAttribute('href', '/past-events')
  const quickActionLinks = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  await expect(quickActionLinks).toHaveText(['Browse Events', 'Past Events', 'Account', 'Apply to Host'])
  await inspectScreen(page, 'dashboard-with-history')
})

test('lists the events in the member’s city if the member has no RSVPs @both-widths', async ({ page }) => {
  const city = makeCityName()
  await makeEvent([], { city, title: 'Round the Corner' })
  await signInAs(page, await makeNamedMember('Robin', city))
  const cityEventsRegion = page.getByRole('region', { name: `What's on in ${city}` })
  await expect(cityEventsRegion.getByRole('heading', { name: 'Round the Corner' })).toBeVisible()
  await expect(page.getByText('Events Attended')).toHaveCount(0)
  await inspectScreen(page, 'dashboard-new-member')
})
