import type { Page } from '@playwright/test'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'

/** Measures the width of a text in the font of the tiles' times. */
const measureWidth = (page: Page, text: string) =>
  page
    .locator('.tile-date span')
    .first()
    .evaluate((span, content) => {
      const copy = span.cloneNode() as HTMLElement
      copy.textContent = content
      copy.style.position = 'absolute'
      span.after(copy)
      const { width } = copy.getBoundingClientRect()
      copy.remove()
      return width
    }, text)

test.use({ timezoneId: 'Asia/Tokyo' })

test('shows an event’s time in the time zones of its city and of the viewer', async ({ page }) => {
  const city = makeCityName()
  const startsAt = Date.UTC(2031, 6, 15, 17, 30)
  await page.goto(`/events/${await makeEvent([], { city, timezone: 'Europe/Berlin', startsAt })}`)
  await expect(page.getByText('19:30 to 21:30 CEST')).toBeVisible()
  await expect(page.getByText('Tuesday 15 July 2031', { exact: true })).toBeVisible()
  await expect(page.getByText('your time')).toHaveText('02:30 your time, Wed 16 Jul')
  // The viewer's time is on one line and inside the poster.
  const getBottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN)
  const viewersTimeBox = await page.getByText('your time').boundingBox()
  const posterBox = await page.locator('.event-poster').boundingBox()
  expect(getBottom(viewersTimeBox)).toBeLessThanOrEqual(getBottom(posterBox))
  expect(viewersTimeBox?.height).toBeLessThan(24)
  await expectNoOverflow(page, 'event-from-another-zone')
  await page.getByRole('main').getByRole('link', { name: city }).first().click()
  const tiles = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
  await expect(tiles.filter({ hasText: '19:30' })).toHaveCount(1)
  expect(await measureWidth(page, '11:11'), 'all digits have the same width').toBe(
    await measureWidth(page, '00:00'),
  )
})
