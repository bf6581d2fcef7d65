import type { Page } from '@playwright/test'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { simulateUse, watchHydration } from './hydration.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { waitForFont } from './loaded-page.ts'
import { signInAs } from './sign-in-as.ts'

test.beforeEach(({ page }) => watchHydration(page))

test('suggests other searches if a search has no match, clears the search, and shows matches of other cities if the chosen city has none @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  const title = `Lanterns ${crypto.randomUUID().slice(0, 8)}`
  await makeEvent([], { title: 'Paper Boats', city })
  await makeEvent([], { title, city: makeCityName() })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByRole('heading', { name: 'NO MATCHES' })).toBeVisible()
  for (const name of ['San Francisco', 'London', 'Creative'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await inspectScreen(page, 'home-no-matches')
  await page.getByRole('button', { name: 'London' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('London')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('searchbox').fill('zzzzzz')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('link', { name: /Paper Boats/ })).toBeVisible()
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByText(`Nothing in ${city} matches`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Events found' }).getByRole('heading', { name: title }),
  ).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 event found' })).toHaveCount(1)
})

test('shows search results above the keyboard of a phone, and announces their number', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 508 })
  const title = `Paper ${crypto.randomUUID().slice(0, 8)}`
  await makeEvent([], { title })
  await page.goto('/')
  const searchField = page.getByRole('searchbox')
  const status = page.getByRole('status').filter({ hasText: /found$/ })
  await searchField.pressSequentially(title)
  await expect(status).toHaveText('1 event found')
  await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
  await expect(searchField).toBeInViewport({ ratio: 1 })
  await searchField.fill('zzzzzz')
  await expect(status).toHaveText('0 events found')
  await page.getByRole('button', { name: 'Creative' }).click()
  await expect(status).toHaveText(/^[1-9]\d* events found$/)
  await expect(page.getByRole('region', { name: 'Events found' }).getByRole('article').first()).toBeVisible()
})

test('says that a city has no events, offers an email about its next event, and shows no Follow button for an invalid city in the URL @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  await makeEvent([], { title: 'Elsewhere' })
  for (const path of [`/?city=${encodeURIComponent(city)}`, `/?city=${encodeURIComponent(` ${city} `)}`]) {
    await page.goto(path)
    await expect(page.getByText(`Nothing is planned in ${city} yet.`)).toBeVisible()
    await expect(page.getByText('The wall is bare')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Show all cities' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'NO EVENTS RIGHT NOW' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expectNoOverflow(page, 'home-no-events')
  await page.getByRole('button', { name: `Tell me when something is on in ${city}` }).click()
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
  // Firebase Hosting passes this value on as an empty one.
  await page.goto('/?city=!%3F')
  await simulateUse(page)
  await expect(page.getByRole('navigation', { name: 'Cities' })).toBeVisible()
  await expect(page.getByText('Showing events in')).toHaveCount(0)
})

test('links to the page of a city from the home page and from both pages of an event @both-widths', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text()
  // The server renders the links, so they need no script.
  expect(html).toMatch(/<nav aria-label="Cities".*?href="\/\?city=/)
  await page.goto('/')
  const cityLinks = page.getByRole('navigation', { name: 'Cities' }).getByRole('link')
  const firstCity = (await cityLinks.first().textContent()) ?? ''
  await expectNoOverflow(page, 'home-cities')
  await cityLinks.first().click()
  await expect(page.getByText(`Showing events in ${firstCity}`)).toBeVisible()
  const city = makeCityName()
  const id = await makeEvent([], { city, area: 'Old Harbour' })
  for (const path of [`/events/${id}`, `/event/${id}`]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: city }).first().click()
    await expect(page.getByText(`Showing events in ${city}`)).toBeVisible()
  }
})

test('shows only the events of one city until all cities are chosen: ten tiles at first, then more, then fewer @both-widths', async ({
  page,
}) => {
  const city = makeCityName()
  await makeEvent([], {
    city,
    title: 'Full House',
    startsAt: Date.now() + 86_400_000,
    signupLimit: 2,
    confirmedCount: 2,
  })
  for (let n = 1; n <= 11; n++) await makeEvent([], { title: `Evening ${n}`, city })
  const cityPath = `/?city=${encodeURIComponent(city)}`
  await page.goto(cityPath)
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
  await page.goto(cityPath)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('searchbox').fill('Paper')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

const readBlur = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .evaluate((hero) => getComputedStyle(hero).filter)

test('blurs the headline by 20 pixels over 400 pixels of scrolling, and moves nothing with reduced motion @both-widths', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
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
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await readBlur(page)).toBe('none')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/events\/\d+/)
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)),
  )
  expect(durations.filter((milliseconds) => milliseconds > 10)).toEqual([])
})

test('shows the first event’s title on a phone without scrolling, and keeps a city’s wall in place when its actions load', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (let n = 0; n < 3; n++) await makeEvent([], { city: makeCityName() })
  await page.goto('/')
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Cities' })).toBeInViewport()

  const city = makeCityName()
  await makeEvent([], { city })
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
})

test('shows a city’s name as a heading on its page, and links to the city from the home page for members who follow it', async ({
  page,
}) => {
  const [city, followedCity] = [makeCityName(), makeCityName()]
  await makeEvent([], { city })
  const member = await makeTestUser()
  await signInAs(page, member, `/?city=${encodeURIComponent(followedCity)}`)
  await expect(page.getByRole('heading', { level: 2, name: followedCity })).toBeVisible()
  await page.getByRole('button', { name: `Tell me when something is on in ${followedCity}` }).click()
  await expect(page.getByText(`You're following ${followedCity}.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Host an Event' })).toBeFocused()
  await page.goto('/')
  await simulateUse(page)
  const cityLinks = page.getByRole('navigation', { name: 'Cities' }).getByRole('link')
  await expect(cityLinks.last()).toHaveText(followedCity)
  await expect(cityLinks.last()).toHaveAttribute('href', `/?city=${encodeURIComponent(followedCity)}`)
})
