import { awaitHydration } from './hydration.ts'
import { expect, expectErrors, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'

test('shows skeletons while a wall loads, says that there are no past events or that a wall failed to load, and shows the poster before the rest of an event @both-widths', async ({
  page,
}) => {
  expectErrors(/500/)
  const [heldPastEvents, heldEvents] = [
    await holdResponse(page, '/api/events/past-bento*'),
    await holdResponse(page, '/api/events/bento*'),
  ]
  await page.goto('/about')
  // Before hydration, a link would load the next page.
  await awaitHydration(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Past events' }).click()
  await expect(page.getByText('Loading events')).toBeAttached()
  await expectNoOverflow(page, 'past-events-loading')
  heldPastEvents.fulfil({ json: [] })
  await expect(page.getByRole('heading', { name: 'No Past Events Yet' })).toBeVisible()
  await expectNoOverflow(page, 'past-events-none')
  await footer.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByText('Loading events')).toBeAttached()
  await expectNoOverflow(page, 'home-loading')
  heldEvents.fulfil({ status: 500, json: { code: 'internal', message: 'No.' } })
  await expect(page.getByRole('heading', { name: "Couldn't load events" })).toBeVisible()
  await expectNoOverflow(page, 'home-failed')
  await page.unroute('**/api/events/bento*')
  await page.getByRole('button', { name: 'Try again' }).click()

  // The poster is shown with the facts of its tile, before the rest of the event has loaded.
  await holdResponse(page, '/api/events/*')
  const tile = page.getByRole('article').first()
  const title = (await tile.getByRole('heading').textContent()) ?? ''
  // The window must not be resized during a view transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await tile.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Date', { exact: true })).toHaveCount(0)
  await expectNoOverflow(page, 'event-loading')
})
