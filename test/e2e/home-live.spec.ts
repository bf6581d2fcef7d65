import { cancelEvent, changeEvent } from '../../functions/src/core/events/events-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { simulateUse } from './hydration.ts'
import { expect, expectErrors, test } from './fixtures.ts'

test('shows new, changed and cancelled events on the open wall, and changes and the cancellation of an event on its open page', async ({
  page,
}) => {
  const city = makeCityName()
  const descriptionMd = 'Bring hands.'
  const id = await makeEvent([], { city, title: 'Night Kiln', descriptionMd, signupLimit: 9 })
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const getTile = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(getTile('Night Kiln')).toBeVisible()
  await simulateUse(page)
  await changeEvent(id, { title: 'Day Kiln' }, Date.now())
  await expect(getTile('Day Kiln')).toBeVisible()
  const morningId = await makeEvent([], { city, title: 'Morning Kiln' })
  await expect(getTile('Morning Kiln')).toBeVisible()
  // The wall reads changes of spots with a separate query.
  await db.doc(`events/${id}`).update({ confirmedCount: 9, updatedAt: new Date() })
  await expect(getTile('Day Kiln')).toContainText(/waitlist/i)
  await cancelEvent(morningId, Date.now())
  await expect(getTile('Morning Kiln')).toHaveCount(0)

  await getTile('Day Kiln').getByRole('link').first().click()
  await expect(page.getByText(descriptionMd)).toBeVisible()
  await changeEvent(id, { descriptionMd: 'Bring feet.' }, Date.now())
  await expect(page.getByText('Bring feet.')).toBeVisible()
  await changeEvent(id, { descriptionMd }, Date.now())
  await expect(page.getByText(descriptionMd)).toBeVisible()
  await expect(page.getByText('Bring feet.')).toHaveCount(0)
  await cancelEvent(id, Date.now())
  await expect(page.getByText('This event was cancelled.')).toBeVisible()
  await expect(page).toHaveTitle('Event cancelled · Kiln')
})

test('shows a changed description and a cancellation on an open page of an event at /event', async ({
  page,
}) => {
  // The server answers 404 once the event is cancelled.
  expectErrors(/status of 404.*\/events?\/\d+/)
  const id = await makeEvent([], { title: 'Night Kiln' })
  await page.goto(`/event/${id}`)
  await simulateUse(page)
  await changeEvent(id, { descriptionMd: 'Bring feet.' }, Date.now())
  await expect(page.getByText('Bring feet.')).toBeVisible()
  await cancelEvent(id, Date.now())
  await expect(page.getByText('This event was cancelled.')).toBeVisible()
  await expect(page).toHaveTitle('Event cancelled · Kiln')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Night Kiln' })).toHaveCount(0)
  await expect(page).toHaveTitle('Event cancelled · Kiln')
})
