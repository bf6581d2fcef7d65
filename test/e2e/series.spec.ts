import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { HostSeries } from '../../functions/shared/series/contract.ts'
import { wallTimeOf } from '../../functions/shared/time/wall-time.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson } from '../factories/people.ts'
import { findFollows } from '../../functions/src/core/mail/follows-store.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const DAY = 86_400_000

async function weekly(city: string, facts: Partial<StoredEvent> = {}) {
  const host = await makeHost('Ada Ofori', city)
  const startsAt = Date.now() + 3 * DAY
  const id = await makeEvent([host], { title: 'Ink on Thursdays', city, startsAt, timezone: 'UTC', ...facts })
  const startDate = wallTimeOf(startsAt, 'UTC').date
  const rule = { every: 'week', startDate, until: null, count: 4 }
  const answer = await post('/api/host/series', { eventId: id, rule }, withCookie(host.cookie))
  expect(answer.status, answer.text).toBe(201)
  return { id, host, series: answer.json() as HostSeries }
}

test('an event that repeats says so, leads to its next dates, and has one tile @both-widths', async ({
  page,
}) => {
  const city = newCity()
  const { id, series: created } = await weekly(city)
  const { rhythm, upcoming } = created

  await page.goto(`/events/${id}`)
  const series = page.locator('section').filter({ has: page.getByRole('heading', { name: rhythm }) })
  await expect(series.getByRole('link')).toHaveCount(3)
  await inspectScreen(page, 'event-that-repeats')
  await series.getByRole('link').first().click()
  await expect(page).toHaveURL(`/events/${upcoming[1]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink on Thursdays')
  // The live document, which does not say when it repeats, leaves that on screen.
  await expect(series.getByRole('link').first()).toHaveAttribute('href', `/events/${id}`)

  await page.goto(`/event/${id}`)
  await expect(series.getByRole('link')).toHaveCount(3)
  await inspectScreen(page, 'alternate-event-that-repeats')

  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('link', { name: /Ink on Thursdays/ })).toHaveCount(1)
})

test('a member follows a series and asks for a spot next time, and ends both in their account @both-widths', async ({
  page,
}) => {
  const person = await makePerson()
  const { id, series } = await weekly(newCity())
  await page.goto(`/events/${id}`)
  const spot = page.getByRole('checkbox', { name: 'Save me a spot next time too' })
  await expect(page.getByRole('heading', { name: series.rhythm })).toBeVisible()
  await expect(spot).toHaveCount(0)
  await signInAs(page, person, `/events/${id}`)
  await spot.press('Space')
  await expect(page.getByText("We'll save you a spot next time")).toBeVisible()
  await expect(spot).toBeChecked()
  await expect.poll(() => findFollows(person.id)).toMatchObject({ series: [], standingRsvps: [series.id] })
  await inspectScreen(page, 'series-standing-rsvp')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: series.rhythm }) })
  await panel.getByRole('button', { name: 'Follow Ink on Thursdays' }).click()
  await expect(page.getByText("You're following Ink on Thursdays")).toBeVisible()
  await expect.poll(() => findFollows(person.id)).toMatchObject({ series: [series.id] })

  await page.goto('/account')
  const followed = page.getByRole('region', { name: 'You follow' })
  await expect(followed.getByRole('heading', { name: 'Series' })).toBeVisible()
  const link = followed.getByRole('link', { name: 'Ink on Thursdays' }).first()
  await expect(link).toHaveAttribute('href', `/events/${id}`)
  const own = followed.getByRole('group', { name: 'Ink on Thursdays' }).getByRole('checkbox')
  await expect(own).toBeChecked()
  await inspectScreen(page, 'account-series')
  await own.press('Space')
  await expect.poll(() => findFollows(person.id)).toMatchObject({ standingRsvps: [] })
  await followed.getByRole('button', { name: 'Following Ink on Thursdays' }).click()
  await expect.poll(() => findFollows(person.id)).toMatchObject({ series: [] })
})
