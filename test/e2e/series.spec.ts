import { makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makeWeeklySeries } from '../factories/weekly-series.ts'
import { findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const title = 'Ink on Thursdays'

test('says that an event repeats, links to its next dates, and lets a member follow the series and have a spot saved at each new event @both-widths', async ({
  page,
}) => {
  const member = await makeTestUser()
  const host = await makeNamedHost('Ada Ofori', makeCityName())
  const { id, rhythm, upcomingEvents } = await makeWeeklySeries([host], { title })
  const [firstPath = '', secondPath = ''] = upcomingEvents.map((event) => `/events/${event.id}`)
  const seriesSection = page.locator('section').filter({ has: page.getByRole('heading', { name: rhythm }) })
  const followButton = seriesSection.getByRole('button', { name: `Follow ${title}` })
  const spotCheckbox = page.getByRole('checkbox', { name: 'Save me a spot at each new event' })
  await page.goto(firstPath)
  await expect(seriesSection.getByRole('link')).toHaveCount(3)
  await expect(followButton).toBeVisible()
  await expect(spotCheckbox).toHaveCount(0)
  await inspectScreen(page, 'event-that-repeats')
  await seriesSection.getByRole('link').first().click()
  await expect(page).toHaveURL(secondPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  // The live document does not hold the schedule, so the page keeps the schedule that it shows.
  await expect(seriesSection.getByRole('link').first()).toHaveAttribute('href', firstPath)

  await signInAs(page, member, firstPath.replace('events', 'event'))
  await expect(seriesSection.getByRole('link')).toHaveCount(3)
  await spotCheckbox.press('Space')
  await expect(page.getByText("We'll RSVP for you to each new event")).toBeVisible()
  await expect(spotCheckbox).toBeChecked()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [], standingRsvps: [id] })
  await inspectScreen(page, 'alternate-event-that-repeats')
  await followButton.click()
  await expect(page.getByText(`You're following ${title}`)).toBeVisible()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [id] })

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  const followsRegion = page.getByRole('region', { name: 'You follow' })
  await expect(followsRegion.getByRole('heading', { name: 'Series' })).toBeVisible()
  await expect(followsRegion.getByRole('link', { name: title }).first()).toHaveAttribute('href', firstPath)
  const accountCheckbox = followsRegion.getByRole('group', { name: title }).getByRole('checkbox')
  await expect(accountCheckbox).toBeChecked()
  await inspectScreen(page, 'account-series')
  await accountCheckbox.press('Space')
  await expect.poll(() => findFollows(member.id)).toMatchObject({ standingRsvps: [] })
  await followsRegion.getByRole('button', { name: `Following ${title}` }).click()
  await expect.poll(() => findFollows(member.id)).toMatchObject({ series: [] })
})
