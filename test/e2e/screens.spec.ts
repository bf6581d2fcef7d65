import { makeEvent, newCity } from '../factories/events.ts'
import { untilAlive, watchAlive } from './alive.ts'
import { expect, expectAccessible, keepScreenshot, test } from './fixtures.ts'
import { openMenu } from './sign-in-on-screen.ts'

test('the menu, and the auth modal in its modes with the city picker’s two steps', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await openMenu(page)
  if (isMobile) {
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeVisible()
    await keepScreenshot(page, 'menu')
  }
  await page.getByRole('button', { name: 'Login / Sign Up' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await keepScreenshot(page, 'auth-modal-sign-in')
  await dialog.getByRole('button', { name: 'Join Kiln' }).click()
  const join = page.getByRole('dialog', { name: 'Join Kiln' })
  await join.getByLabel('Name').fill('Hana Host')
  await join.getByText('Host events').click()
  await join.getByLabel(/Why do you want to host/).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await keepScreenshot(page, 'auth-modal-host')
  await join.getByRole('button', { name: /City/ }).click()
  await expect(page.getByRole('option', { name: /London/ })).toBeVisible()
  await keepScreenshot(page, 'city-picker')
  await page.getByRole('option', { name: /London/ }).click()
  await expect(page.getByRole('option', { name: 'Entire London' })).toBeVisible()
  await keepScreenshot(page, 'city-picker-areas')
})

test.describe('while nothing has come yet, and when it does not come', () => {
  // A service worker would ask for the page, past what stands in for the server here.
  test.use({ expectedErrors: [/500/] })

  test('skeletons keep the place, and a wall that fails can be asked for again @both-widths', async ({
    page,
  }) => {
    const city = newCity()
    await makeEvent([], { city, title: 'Slow Glaze' })
    let answer: 'wait' | 'fail' | 'go' = 'wait'
    await page.route(/\/api\/events\/(past-)?bento/, async (route) => {
      if (answer === 'go') return route.continue()
      if (answer === 'fail') return route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } })
    })
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Past events' }).click()
    await expect(page.getByText('Loading events')).toBeAttached()
    await keepScreenshot(page, 'past-events-loading')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByText('Loading events')).toBeAttached()
    await keepScreenshot(page, 'home-loading')
    answer = 'fail'
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
    await expect(page.getByRole('heading', { name: "Couldn't load events" })).toBeVisible()
    await keepScreenshot(page, 'home-failed')
    answer = 'go'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()

    // The poster stands with what its tile said, before the rest of the event is there.
    await page.route(/\/api\/events\/\d+$/, () => undefined)
    await watchAlive(page)
    await page.goto(`/?city=${encodeURIComponent(city)}`)
    // Before, the link would load a page that brings the event along.
    await untilAlive(page)
    await page.getByRole('link', { name: /Slow Glaze/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Slow Glaze' })).toBeVisible()
    await expect(page.getByText('Date', { exact: true })).toHaveCount(0)
    await keepScreenshot(page, 'event-loading')
  })
})
