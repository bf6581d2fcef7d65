import { makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makeWeeklySeries } from '../factories/weekly-series.ts'
import { findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const title = 'Ink on Thursdays'

test('says that an event repeats, links to its next dates, and shows one tile for the series @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const host = await makeNamedHost('Ada Ofori', city)
  const { rhythm, upcomingEvents } = await makeWeeklySeries([host], { title, city })
  const [firstPath, secondPath] = upcomingEvents.map(({ id }) => `/events/${id}`)

  await page.goto(firstPath ?? '')
  const seriesSection = page.locator('section').filter({ has: page.getByRole('heading', { name: rhythm }) })
  await expect(seriesSection.getByRole('link')).toHaveCount(3)
  await inspectScreen(page, 'event-that-repeats')
  await seriesSection.getByRole('link').first().click()
  await expect(page).toHaveURL(secondPath ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // The live document does not hold the schedule, so the page keeps the schedule that it shows.
  await expect(seriesSection.getByRole('link').first()).toHaveAttribute('href', firstPath ?? '')

  await page.goto(`/event/${upcomingEvents[0]?.id}`)
  await expect(seriesSection.getByRole('link')).toHaveCount(3)
  await inspectScreen(page, 'alternate-event-that-repeats')

  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('link', { name: /Ink on Thursdays/ })).toHaveCount(1)
})

test('lets a member follow a series and ask for a spot at each new event, and unfollow the series and end the standing RSVP in their account @both-widths', async ({
  page,
}) => {
  const member = await makeTestUser()
  const series = await makeWeeklySeries([await makeNamedHost('Ada Ofori', makeCityName())], { title })
  const path = `/events/${series.upcomingEvents[0]?.id}`
  await page.goto(path)
  const spotCheckbox = page.getByRole('checkbox', { name: 'Save me a spot at each new event' })
  await expect(page.getByRole('heading', { name: series.rhythm })).toBeVisible()
  await expect(spotCheckbox).toHaveCount(0)
  await signInAs(page, member, path)
  await spotCheckbox.press('Space')
  await expect(page.getByText("We'll RSVP for you to each new event")).toBeVisible()
  await expect(spotCheckbox).toBeChecked()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [], standingRsvps: [series.id] })
  await inspectScreen(page, 'series-standing-rsvp')
  const seriesSection = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: series.rhythm }) })
  await seriesSection.getByRole('button', { name: 'Follow Ink on Thursdays' }).click()
  await expect(page.getByText("You're following Ink on Thursdays")).toBeVisible()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [series.id] })

  await page.goto('/account')
  const followList = page.getByRole('region', { name: 'You follow' })
  await expect(followList.getByRole('heading', { name: 'Series' })).toBeVisible()
  const link = followList.getByRole('link', { name: 'Ink on Thursdays' }).first()
  await expect(link).toHaveAttribute('href', path)
  const accountCheckbox = followList.getByRole('group', { name: 'Ink on Thursdays' }).getByRole('checkbox')
  await expect(accountCheckbox).toBeChecked()
  await inspectScreen(page, 'account-series')
  await accountCheckbox.press('Space')
  await expect.poll(() => findFollows(member.id)).toMatchObject({ standingRsvps: [] })
  await followList.getByRole('button', { name: 'Following Ink on Thursdays' }).click()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [] })
})
