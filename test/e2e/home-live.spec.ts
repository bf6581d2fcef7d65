import { cancelEvent, changeEvent } from '../../functions/src/core/events/events-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { simulateUse, watchHydration } from './hydration.ts'
import { expect, expectErrors, test } from './fixtures.ts'

test.beforeEach(({ page }) => watchHydration(page))

test('updates the open wall: spots, and an event that is new', async ({ page }) => {
  const city = newCity()
  const id = await makeEvent([], { city, title: 'Night Kiln', signupLimit: 9 })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tile = page.getByRole('article').filter({ hasText: 'Night Kiln' })
  await expect(tile).toBeVisible()
  await simulateUse(page)
  await changeEvent(id, { title: 'Day Kiln' }, Date.now())
  await expect(page.getByRole('article').filter({ hasText: 'Day Kiln' })).toBeVisible({ timeout: 15_000 })
  await makeEvent([], { city, title: 'Morning Kiln' })
  await expect(page.getByRole('article').filter({ hasText: 'Morning Kiln' })).toBeVisible({ timeout: 15_000 })
  // Seats are no content: they come by a way of their own.
  await db.doc(`events/${id}`).update({ confirmedCount: 9, updatedAt: new Date() })
  const day = page.getByRole('article').filter({ hasText: 'Day Kiln' })
  await expect(day).toContainText(/waitlist/i, { timeout: 15_000 })
  await cancelEvent(id, Date.now())
  await expect(day).toHaveCount(0, { timeout: 15_000 })
})

test('a description that is changed on an open page and changed back is there again', async ({ page }) => {
  const words = 'Bring hands.'
  const id = await makeEvent([], { title: 'Night Kiln', descriptionMd: words })
  await page.goto(`/events/${id}`)
  await expect(page.getByText(words)).toBeVisible()
  await simulateUse(page)
  await changeEvent(id, { descriptionMd: 'Bring feet.' }, Date.now())
  await expect(page.getByText('Bring feet.')).toBeVisible({ timeout: 20_000 })
  await changeEvent(id, { descriptionMd: words }, Date.now())
  await expect(page.getByText('Bring feet.')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(words)).toBeVisible()
})

test('a search finds an event that is on no wall yet', async ({ page }) => {
  const word = `Zq${crypto.randomUUID().replaceAll(/\d|-/g, '')}`
  await makeEvent([], { title: word, startsAt: Date.now() + 300 * 86_400_000 })
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: word })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search events' }).fill(word.slice(0, 8).toLowerCase())
  await expect(page.getByRole('article').filter({ hasText: word })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search events' }).fill(`${word} nowhere`)
  await expect(page.getByRole('heading', { name: 'NO MATCHES' })).toBeVisible()
})

for (const path of ['events', 'event'] as const)
  test(`an open page of an event (/${path}) says that it was cancelled`, async ({ page }) => {
    // Every request after the cancellation says so, also one by an open page.
    expectErrors(/status of 404.*\/events?\/\d+/)
    const id = await makeEvent([], { title: 'Night Kiln' })
    await page.goto(`/${path}/${id}`)
    await expect(page.getByRole('heading', { name: 'Night Kiln' })).toBeVisible()
    await simulateUse(page)
    await cancelEvent(id, Date.now())
    await expect(page.getByText('This event was cancelled.')).toBeVisible({ timeout: 20_000 })
    await expect(page).toHaveTitle('Event Cancelled · Kiln')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Night Kiln' })).toHaveCount(0)
    await expect(page).toHaveTitle('Event Cancelled · Kiln')
  })
