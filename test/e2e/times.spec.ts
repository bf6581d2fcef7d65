import { TZDate } from '@date-fns/tz'
import type { Page } from '@playwright/test'
import { makeEvent, newCity } from '../factories/events.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'

const timezone = 'Europe/Berlin'

/** The next 15th of a month, counted from 0, at 19:30 in Berlin. */
function nextEvening(month: number): number {
  const year = new Date().getFullYear()
  return (
    [year, year + 1]
      .map((item) => new TZDate(item, month, 15, 19, 30, timezone).getTime())
      .find((instant) => instant > Date.now()) ?? 0
  )
}

// At any time of year the clocks change before one of these months.
const seasons = [
  { month: 0, zone: 'CET', timeInTokyo: '03:30' },
  { month: 6, zone: 'CEST', timeInTokyo: '02:30' },
] as const

/** Measures the width of a text in the font of the tiles' times. */
const measureWidth = (page: Page, text: string) =>
  page
    .locator('.tile-when span')
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

test('shows an event’s time in its city and the viewer’s, in winter and in summer', async ({ page }) => {
  const city = newCity()
  for (const { month, zone, timeInTokyo } of seasons) {
    const id = await makeEvent([], { city, timezone, startsAt: nextEvening(month), title: `Evening ${zone}` })
    await page.goto(`/events/${id}`)
    await expect(page.getByText(`19:30 to 21:30 ${zone}`)).toBeVisible()
    await expect(page.getByText(/^\w+ 15 \w+ \d{4}$/)).toBeVisible()
    await expect(page.getByText('your time')).toHaveText(
      new RegExp(`^${timeInTokyo} your time, \\w+ 16 \\w+$`),
    )
  }
  // The viewer's time is in one line, and within the poster.
  const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : NaN)
  const viewersTime = await page.getByText('your time').boundingBox()
  const poster = await page.locator('.event-poster').boundingBox()
  expect(bottomOf(viewersTime)).toBeLessThanOrEqual(bottomOf(poster))
  expect(viewersTime?.height).toBeLessThan(24)
  await expectNoOverflow(page, 'event-from-another-zone')
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tiles = page.getByRole('region', { name: 'Upcoming events' }).getByRole('article')
  await expect(tiles.filter({ hasText: '19:30' })).toHaveCount(2)
  expect(await measureWidth(page, '11:11'), 'all digits are of one width').toBe(
    await measureWidth(page, '00:00'),
  )
  // A viewer in the event's own zone sees no second time.
  await page.goto(`/events/${await makeEvent([], { timezone: 'Asia/Tokyo' })}`)
  await expect(page.getByRole('button', { name: 'Share Event' })).toBeEnabled()
  await expect(page.getByText('your time')).toHaveCount(0)
})
