import { makeEvent, makeCityName } from '../factories/events.ts'
import { awaitHydration, watchHydration } from './hydration.ts'
import { expect, expectErrors, expectNoOverflow, test } from './fixtures.ts'

test('shows skeletons while a wall loads, lets a visitor load a failed wall again, and shows the poster before the rest of an event @both-widths', async ({
  page,
}) => {
  expectErrors(/500/)
  const city = makeCityName()
  await makeEvent([], { city, title: 'Slow Glaze' })
  let responseMode: 'hold' | 'fail' | 'send' = 'hold'
  await page.route(/\/api\/events\/(past-)?bento/, async (route) => {
    if (responseMode === 'send') return route.continue()
    if (responseMode === 'fail')
      return route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } })
  })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Past events' }).click()
  await expect(page.getByText('Loading events')).toBeAttached()
  await expectNoOverflow(page, 'past-events-loading')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByText('Loading events')).toBeAttached()
  await expectNoOverflow(page, 'home-loading')
  responseMode = 'fail'
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { name: "Couldn't load events" })).toBeVisible()
  await expectNoOverflow(page, 'home-failed')
  responseMode = 'send'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  // The poster is shown with the facts of its tile, before the rest of the event has loaded.
  await page.route(/\/api\/events\/\d+$/, () => undefined)
  await watchHydration(page)
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  // Before hydration, the link would load a page that already contains the event.
  await awaitHydration(page)
  await page.getByRole('link', { name: /Slow Glaze/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slow Glaze' })).toBeVisible()
  await expect(page.getByText('Date', { exact: true })).toHaveCount(0)
  await expectNoOverflow(page, 'event-loading')
})
