import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { writeRsvpEvent } from '../factories/rsvp-event.ts'
import { expect, expectAccessible, keepScreenshot, oneScreen, test } from './fixtures.ts'

test('a search without a match offers others and can be cleared', async ({ page }) => {
  const city = newCity()
  await makeEvent([], { title: 'Paper Boats', city })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByRole('heading', { name: 'NO MATCHES' })).toBeVisible()
  for (const name of ['San Francisco', 'London', 'Creative'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expectAccessible(page)
  await keepScreenshot(page, 'home-no-matches')
  await page.getByRole('button', { name: 'London' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('London')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill('zzzzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('link', { name: /Paper Boats/ })).toBeVisible()
})

test('a city is shown alone until all are asked for', oneScreen, async ({ page }) => {
  const city = newCity()
  await makeEvent([], { title: 'Paper Boats', city })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByText(`Showing events in ${city}`)).toBeVisible()
  await page.getByRole('link', { name: 'Show all cities' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('searchbox').fill('Paper')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('a city without events invites to host', async ({ page }) => {
  await page.goto(`/?city=${encodeURIComponent(newCity())}`)
  await expect(page.getByRole('heading', { name: 'NO EVENTS RIGHT NOW' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await keepScreenshot(page, 'home-no-events')
  await page.getByRole('link', { name: 'Host an Event' }).click()
  await expect(page).toHaveURL('/account')
})

test('ten tiles show at first, then more, then less', async ({ page }) => {
  const city = newCity()
  for (let one = 1; one <= 12; one++) await makeEvent([], { title: `Evening ${one}`, city })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tiles = page.getByRole('article').filter({ hasText: 'Evening' })
  await expect(tiles).toHaveCount(10)
  await page.getByRole('button', { name: 'Show 2 More Events' }).click()
  await expect(tiles).toHaveCount(12)
  await keepScreenshot(page, 'home-twelve')
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(tiles).toHaveCount(10)
})

const blurOf = (page: import('@playwright/test').Page) =>
  page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .evaluate((hero) => getComputedStyle(hero).filter)

test('the headline blurs by 20 pixels over 400 of scroll', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await keepScreenshot(page, 'home')
  expect(await blurOf(page)).toBe('none')
  await page.evaluate(() => window.scrollTo(0, 200))
  await expect.poll(() => blurOf(page)).toBe('blur(10px)')
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(() => blurOf(page)).toBe('blur(20px)')
})

test('nothing moves where motion is not wanted', oneScreen, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await blurOf(page)).toBe('none')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/events\/\d+/)
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 10).length,
  )
  expect(moving).toBe(0)
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

test('seventy events come a page at a time', oneScreen, async ({ page }) => {
  const city = newCity()
  await Promise.all(
    Array.from({ length: 70 }, (_, index) => writeRsvpEvent(db, { city, title: `Evening ${index + 1}` })),
  )
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tiles = page.getByRole('article').filter({ hasText: 'Evening' })
  for (const [more, shown] of [
    [50, 60],
    [10, 70],
  ] as const) {
    await page.getByRole('button', { name: `Show ${more} More Events` }).click()
    await expect(tiles).toHaveCount(shown)
  }
  await expect(page.getByRole('button', { name: /More Events/ })).toHaveCount(0)
  await keepScreenshot(page, 'home-many')
})
