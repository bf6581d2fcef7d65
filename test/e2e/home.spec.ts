import { makeEvent, newCity } from '../factories/events.ts'
import { expect, expectAccessible, keepScreenshot, test } from './fixtures.ts'

const DAY_MS = 86_400_000

test('ten tiles first, then the rest on request, with the countdown in days', async ({ page }) => {
  const city = newCity()
  for (let day = 1; day <= 13; day += 1) {
    await makeEvent([], { city, title: `Evening ${day}`, startsAt: Date.now() + day * DAY_MS })
  }
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const wall = page.getByRole('region', { name: 'Upcoming events' })
  await expect(wall.getByRole('article')).toHaveCount(10)
  await expect(wall.getByText('1 DAY', { exact: true })).toBeVisible()
  await expect(wall.getByText('9 DAYS', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show 3 More Events' }).click()
  await expect(wall.getByRole('article')).toHaveCount(13)
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(wall.getByRole('article')).toHaveCount(10)
  await expectAccessible(page)
})

test('a full event says so on its tile, and the cta tile leads to /apply-host', async ({ page }) => {
  const city = newCity()
  await makeEvent([], { city, title: 'Full House', signupLimit: 2, confirmedCount: 2 })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('link', { name: 'Join Waitlist: Full House' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Become a host/ }).first()).toHaveAttribute(
    'href',
    '/apply-host',
  )
  await keepScreenshot(page, 'home-one-event')
})

test('a search without a match suggests and clears; a city can be left', async ({ page }) => {
  const city = newCity()
  await makeEvent([], { city, title: 'Lonely Lino' })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await page.getByRole('searchbox').fill('zzzz nothing')
  await expect(page.getByText('NO MATCHES')).toBeVisible()
  for (const suggestion of ['San Francisco', 'London', 'Creative']) {
    await expect(page.getByRole('button', { name: suggestion, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await keepScreenshot(page, 'home-no-matches')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { name: 'Lonely Lino' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all cities' }).click()
  await expect(page).toHaveURL('/')
})

test('a city without events invites to host', async ({ page }) => {
  await page.goto(`/?city=${encodeURIComponent(newCity())}`)
  await expect(page.getByText('NO EVENTS RIGHT NOW')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Host an Event' })).toHaveAttribute('href', '/account')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expectAccessible(page)
  await keepScreenshot(page, 'home-empty')
})

test.describe('a missing event', () => {
  test.use({ expectedErrors: [/404/] })

  test('says so', async ({ page }) => {
    await page.goto('/events/1000000001')
    await expect(page.getByText('Event Not Found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a path that leads nowhere says so', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expectAccessible(page)
})
