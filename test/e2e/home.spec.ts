import type { Page } from '@playwright/test'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { simulateUse } from './hydration.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { waitForFont } from './loaded-page.ts'
import { signInAs } from './sign-in-as.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

test('suggests other searches if a search has no match, shows matches of other cities if the chosen city has none, and shows matches above the keyboard of a phone @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const title = `Lanterns ${crypto.randomUUID().slice(0, 8)}`
  await makeEvent([], { title: 'Paper Boats', city })
  await makeEvent([], { title, city: makeCityName() })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const searchField = page.getByRole('searchbox')
  await searchField.fill('zzzzzz')
  await expect(page.getByRole('heading', { name: 'NO MATCHES' })).toBeVisible()
  for (const name of ['San Francisco', 'London', 'Creative'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await inspectScreen(page, 'home-no-matches')
  await page.getByRole('button', { name: 'London' }).click()
  await expect(searchField).toHaveValue('London')
  await expect(searchField).toBeFocused()
  await searchField.fill('zzzzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(searchField).toBeFocused()
  await expect(page.getByRole('link', { name: /Paper Boats/ })).toBeVisible()
  await searchField.fill(title)
  await expect(page.getByText(`Nothing in ${city} matches`)).toBeVisible()
  const results = page.getByRole('region', { name: 'Events found' })
  await expect(results.getByRole('heading', { name: title })).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: /found$/ })
  await expect(status).toHaveText('1 event found')

  await page.getByRole('link', { name: 'Show all cities' }).click()
  await page.setViewportSize({ width: 390, height: 508 })
  await searchField.pressSequentially(title)
  await expect(status).toHaveText('1 event found')
  await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
  await expect(searchField).toBeInViewport({ ratio: 1 })
  await searchField.fill('zzzzzz')
  await expect(status).toHaveText('0 events found')
  await page.getByRole('button', { name: 'Creative' }).click()
  await expect(status).toHaveText(/^[1-9]\d* events found$/)
  await expect(results.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(searchField).toHaveValue('')
  await expect(searchField).toBeFocused()
})

test('says that a city has no events, offers an email about its next event, and shows no Follow button for an invalid city in the URL @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  await page.goto(`/?city=${encodeURIComponent(` ${city} `)}`)
  await expect(page.getByText(`Nothing is planned in ${city} yet.`)).toBeVisible()
  await expect(page.getByText('The wall is bare')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'NO EVENTS RIGHT NOW' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expectNoOverflow(page, 'home-no-events')
  await page.getByRole('button', { name: `Email me about new events in ${city}` }).click()
  const dialog = page.getByRole('dialog', { name: `What's on in ${city}` })
  await dialog.getByLabel('Email').fill(makeEmail('waits'))
  await dialog.getByLabel('Name').fill('Nell Next')
  await dialog.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText(`We'll notify you about upcoming events in ${city}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Host an Event' }).click()
  await expect(page).toHaveURL('/account')

  await page.goto('/?city=-_')
  await expect(page.getByRole('heading', { name: 'NO EVENTS RIGHT NOW' })).toBeVisible()
  await simulateUse(page)
  await expect(page.getByRole('button', { name: /^Follow/ })).toHaveCount(0)
})

test('keeps a city’s wall in place when its actions load, and shows only the events of one city until all cities are chosen: ten tiles at first, then more, then fewer @both-widths', async ({
  page,
  request,
}) => {
  const city = makeCityName()
  const startsAt = Date.now() + 86_400_000
  await makeEvent([], { city, title: 'Full House', startsAt, signupLimit: 2, confirmedCount: 2 })
  for (let n = 1; n <= 11; n++) await makeEvent([], { title: `Evening ${n}`, city })
  await page.setViewportSize(PHONE)
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const wall = page.getByRole('region', { name: 'Upcoming events' })
  const measureWallTop = () =>
    wall.evaluate((item) => Math.round(item.getBoundingClientRect().top + window.scrollY))
  await waitForFont(page)
  const topBefore = await measureWallTop()
  await expect(page.getByRole('button', { name: `Follow ${city}` })).toHaveCount(0)
  await simulateUse(page)
  await expect(page.getByRole('button', { name: `Follow ${city}` })).toBeVisible()
  expect(await measureWallTop()).toBe(topBefore)

  await page.setViewportSize(DESKTOP)
  await expect(page.getByText(`Showing events in ${city}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Waitlist: Full House' })).toBeVisible()
  const tiles = page.getByRole('article').filter({ hasText: /Evening|Full House/ })
  await expect(tiles).toHaveCount(10)
  await page.getByRole('button', { name: 'Show 2 More Events' }).click()
  await expect(tiles).toHaveCount(12)
  await expectNoOverflow(page, 'home-twelve')
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(tiles).toHaveCount(10)
  await page.getByRole('link', { name: 'Show all cities' }).click()
  await expect(page).toHaveURL('/')
  // The server renders the links to cities, so they need no script.
  expect(await (await request.get('/')).text()).toMatch(/<nav aria-label="Cities".*?href="\/\?city=/)
  const cityLink = page.getByRole('navigation', { name: 'Cities' }).getByRole('link').first()
  const firstCity = (await cityLink.textContent()) ?? ''
  await cityLink.click()
  await expect(page.getByText(`Showing events in ${firstCity}`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
})

const readBlur = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .evaluate((headline) => getComputedStyle(headline).filter)

test('shows the first event’s title on a phone without scrolling, blurs the headline by 20 pixels over 400 pixels of scrolling, and moves nothing with reduced motion @both-widths', async ({
  page,
}) => {
  for (let n = 0; n < 3; n++) await makeEvent([], { city: makeCityName() })
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const firstTile = page.getByRole('article').first()
  await expect(firstTile.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Cities' })).toBeInViewport()

  await page.setViewportSize(DESKTOP)
  await expectNoOverflow(page, 'home')
  expect(await readBlur(page)).toBe('none')
  // The page may still adapt to the window's size, which changes the scroll position.
  const readBlurAt = async (top: number) => {
    await page.evaluate((position) => window.scrollTo(0, position), top)
    return readBlur(page)
  }
  await expect.poll(() => readBlurAt(200)).toBe('blur(10px)')
  await expect.poll(() => readBlurAt(600)).toBe('blur(20px)')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await firstTile.getByRole('link').click()
  await expect(page).toHaveURL(/\/events\/\d+/)
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)),
  )
  expect(durations.filter((milliseconds) => milliseconds > 10)).toEqual([])
  await page.goBack()
  await expect(firstTile).toBeVisible()
  expect(await readBlurAt(400)).toBe('none')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('shows the name of a city without events as a heading to a member, and links to the city from the home page once the member follows it', async ({
  page,
}) => {
  const followedCity = makeCityName()
  await signInAs(page, await makeTestUser(), `/?city=${encodeURIComponent(followedCity)}`)
  await expect(page.getByRole('heading', { level: 2, name: followedCity })).toBeVisible()
  await page.getByRole('button', { name: `Email me about new events in ${followedCity}` }).click()
  await expect(page.getByText(`You're following ${followedCity}.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Host an Event' })).toBeFocused()
  await page.getByRole('link', { name: 'Show all cities' }).click()
  const cityLinks = page.getByRole('navigation', { name: 'Cities' }).getByRole('link')
  await expect(cityLinks.last()).toHaveText(followedCity)
  await expect(cityLinks.last()).toHaveAttribute('href', `/?city=${encodeURIComponent(followedCity)}`)
})
