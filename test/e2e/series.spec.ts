import type { HostSeries } from '../../functions/shared/series/contract.ts'
import { wallTimeOf } from '../../functions/shared/time/wall-time.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { expect, expectAccessible, keepScreenshot, test } from './fixtures.ts'

const DAY = 86_400_000

test('an event that repeats says so, leads to its next dates, and has one tile @both-widths', async ({
  page,
}) => {
  const city = newCity()
  const host = await makeHost('Ada Ofori', city)
  const startsAt = Date.now() + 3 * DAY
  const id = await makeEvent([host], { title: 'Ink on Thursdays', city, startsAt, timezone: 'UTC' })
  const startDate = wallTimeOf(startsAt, 'UTC').date
  const rule = { every: 'week', startDate, until: null, count: 4 }
  const answer = await post('/api/host/series', { eventId: id, rule }, withCookie(host.cookie))
  expect(answer.status, answer.text).toBe(201)
  const { rhythm, upcoming } = answer.json() as HostSeries

  await page.goto(`/events/${id}`)
  const series = page.locator('section').filter({ has: page.getByRole('heading', { name: rhythm }) })
  await expect(series.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await keepScreenshot(page, 'event-that-repeats')
  await series.getByRole('link').first().click()
  await expect(page).toHaveURL(`/events/${upcoming[1]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ink on Thursdays')
  // The live document, which does not say when it repeats, leaves that on screen.
  await expect(series.getByRole('link').first()).toHaveAttribute('href', `/events/${id}`)

  await page.goto(`/event/${id}`)
  await expect(series.getByRole('link')).toHaveCount(3)
  await expectAccessible(page)
  await keepScreenshot(page, 'alternate-event-that-repeats')

  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('link', { name: /Ink on Thursdays/ })).toHaveCount(1)
})
