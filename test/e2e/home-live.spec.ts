import { cancelEvent, changeEvent } from '../../functions/src/core/events/events-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { simulateUse, watchHydration } from './hydration.ts'
import { expect, expectErrors, test } from './fixtures.ts'

test.beforeEach(({ page }) => watchHydration(page))

test('shows a new title, a new event, taken spots and a cancellation on the open wall', async ({ page }) => {
  const city = makeCityName()
  const id = await makeEvent([], { city, title: 'Night Kiln', signupLimit: 9 })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await expect(page.getByRole('article').filter({ hasText: 'Night Kiln' })).toBeVisible()
  await simulateUse(page)
  await changeEvent(id, { title: 'Day Kiln' }, Date.now())
  await expect(page.getByRole('article').filter({ hasText: 'Day Kiln' })).toBeVisible({ timeout: 15_000 })
  await makeEvent([], { city, title: 'Morning Kiln' })
  await expect(page.getByRole('article').filter({ hasText: 'Morning Kiln' })).toBeVisible({ timeout: 15_000 })
  // The wall reads changes of spots with a query of their own.
  await db.doc(`events/${id}`).update({ confirmedCount: 9, updatedAt: new Date() })
  const dayTile = page.getByRole('article').filter({ hasText: 'Day Kiln' })
  await expect(dayTile).toContainText(/waitlist/i, { timeout: 15_000 })
  await cancelEvent(id, Date.now())
  await expect(dayTile).toHaveCount(0, { timeout: 15_000 })
})

for (const path of ['events', 'event'] as const)
  test(`shows a changed description, a restored description and a cancellation on an open page of an event (/${path})`, async ({
    page,
  }) => {
    // The server answers 404 once the event is cancelled.
    expectErrors(/status of 404.*\/events?\/\d+/)
    const descriptionMd = 'Bring hands.'
    const id = await makeEvent([], { title: 'Night Kiln', descriptionMd })
    await page.goto(`/${path}/${id}`)
    await expect(page.getByText(descriptionMd)).toBeVisible()
    await simulateUse(page)
    await changeEvent(id, { descriptionMd: 'Bring feet.' }, Date.now())
    await expect(page.getByText('Bring feet.')).toBeVisible({ timeout: 20_000 })
    await changeEvent(id, { descriptionMd }, Date.now())
    await expect(page.getByText(descriptionMd)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Bring feet.')).toHaveCount(0)
    await cancelEvent(id, Date.now())
    await expect(page.getByText('This event was cancelled.')).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveTitle('Event cancelled · Kiln')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Night Kiln' })).toHaveCount(0)
    await expect(page).toHaveTitle('Event cancelled · Kiln')
  })
