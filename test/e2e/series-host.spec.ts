import type { HostSeries } from '../../functions/shared/series/contract.ts'
import { wallTimeOf } from '../../functions/shared/time/wall-time.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { post, withCookie } from '../api/request.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson, type Person } from '../factories/people.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { chooseAction, dateIn, fillInEvent, openEditor } from './event-editor.ts'
import { signInAs } from './sign-in-as.ts'

const DAY = 86_400_000

async function weekly(hosts: readonly [Person, ...Person[]], title: string): Promise<HostSeries> {
  const [host] = hosts
  const startsAt = Date.now() + 3 * DAY
  const id = await makeEvent(hosts, { title, city: newCity(), startsAt, timezone: 'UTC' })
  const rule = { every: 'week', startDate: wallTimeOf(startsAt, 'UTC').date, until: null, count: 4 }
  const answer = await post('/api/host/series', { eventId: id, rule }, withCookie(host.cookie))
  expect(answer.status, answer.text).toBe(201)
  return answer.json() as HostSeries
}

const titlesOf = async ({ upcoming }: HostSeries) => {
  const documents = await db.getAll(...upcoming.map(({ id }) => db.doc(`events/${id}`)))
  return documents.map((event) => String(event.get('title')))
}

test('a new event repeats with its cover as it is published, and is one row of the dashboard @both-widths', async ({
  page,
}) => {
  test.slow()
  const host = await makePerson('host', true)
  const editor = await openEditor(page, host, 'new')
  await expect(editor.getByLabel('Repeats')).toHaveCount(0)
  await fillInEvent(editor, 'Ink on Thursdays')
  await dateIn(editor).fill('2031-07-03')
  await expect(editor.getByLabel('Repeats')).toHaveValue('never')
  await editor.getByLabel('Repeats').selectOption('Every first Thursday')
  const picture = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await makePicture() }
  await editor.getByLabel('Cover photo (optional)').setInputFiles(picture)
  await editor.getByLabel('Number of dates').fill('60')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(editor.getByText('A series can have at most 52 dates.')).toBeVisible()
  await editor.getByLabel('Number of dates').fill('3')
  await inspectScreen(page, 'editor-repeats')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  // The function that takes uploads starts with the first.
  await expect(page.getByText('Event published successfully')).toBeVisible({ timeout: 30_000 })
  const { docs } = await db.collection('events').where('ownerId', '==', host.uid).get()
  const covers = new Set(docs.map((event) => String(event.get('imageUrl'))))
  expect([...covers].filter((cover) => cover.includes('photos'))).toHaveLength(3)

  const upcoming = page.getByRole('region', { name: 'Upcoming' })
  const open = upcoming.getByRole('button', { name: 'Show 2 later dates of Ink on Thursdays' })
  await expect(open).toBeVisible()
  await expect(upcoming.getByRole('heading', { level: 4 })).toHaveCount(1)
  await open.click()
  await expect(upcoming.getByRole('heading', { level: 4 })).toHaveCount(3)
  await expect(upcoming).toContainText(/4 Sep/)
  await inspectScreen(page, 'host-series')
})

test('the page of an event lets it repeat, pauses its series and changes the rhythm @both-widths', async ({
  page,
}) => {
  const host = await makeHost('Ada Ofori', newCity())
  const id = await makeEvent([host], { title: 'Ink Swap', timezone: 'UTC' })
  await signInAs(page, host, `/host-dashboard?event=${id}`)
  await page.getByRole('button', { name: 'Repeat this event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat this event' })
  await dialog.getByLabel('Number of dates').fill('3')
  await inspectScreen(page, 'repeat-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const series = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Repeats' }) })
  await expect(series.getByRole('link')).toHaveCount(3)
  await expect(series).toContainText(/Every \w+day/)
  await inspectScreen(page, 'event-series')
  await series.getByRole('button', { name: 'Pause' }).click()
  await expect(series).toContainText('Paused: no new dates are created.')
  await series.getByRole('button', { name: 'Resume' }).click()
  await expect(series.getByText('Paused')).toHaveCount(0)
  await series.getByRole('button', { name: 'Change schedule' }).click()
  const change = page.getByRole('dialog', { name: 'Change schedule' })
  await change.getByLabel('Repeats').selectOption('two_weeks')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(series).toContainText('Every two weeks')
  await expect(series.getByText('Not in the schedule')).toHaveCount(1)
})

test('later events are changed and cancelled together with one @both-widths', async ({ page }) => {
  const host = await makeHost('Ada Ofori', newCity())
  const coHost = await makeHost('Bo Lindqvist', newCity())
  const series = await weekly([host, coHost], 'Night Kiln')
  const [, second, third, fourth] = series.upcoming
  await db.doc(`events/${third?.id}`).update({ confirmedCount: 2 })
  const editor = await openEditor(page, host, fourth?.id ?? 'new')
  await editor.getByLabel('Title').fill('Open Kiln')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await page
    .getByRole('alertdialog', { name: 'Save these changes?' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  const alone = await db.doc(`events/${fourth?.id}`).get()
  expect(alone.data()).toMatchObject({ title: 'Open Kiln', isDetached: true })
  expect(alone.get('hostIds')).toEqual([host.uid, coHost.uid])

  await page.goto(`/host-dashboard?edit=${second?.id}`)
  await editor.getByLabel('Title').fill('Late Kiln')
  await editor.getByLabel('Duration').selectOption('30')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save these changes?' })
  await expect(question).toContainText('This event repeats.')
  await question.getByLabel('Change').selectOption('following')
  await expect(question.getByText(/keep their time unless/)).toBeVisible()
  await question.getByText('Move these events too').click()
  await inspectScreen(page, 'editor-following')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  expect(await titlesOf(series)).toEqual(['Night Kiln', 'Late Kiln', 'Late Kiln', 'Open Kiln'])

  await page.goto(`/host-dashboard?event=${third?.id}`)
  await chooseAction(page, 'Late Kiln', 'Cancel')
  const cancel = page.getByRole('alertdialog', { name: 'Cancel “Late Kiln”?' })
  await cancel.getByLabel('Cancel', { exact: true }).selectOption('following')
  await expect(cancel).toContainText('this event and all later ones')
  await inspectScreen(page, 'cancel-following')
  await cancel.getByRole('button', { name: 'Cancel Event' }).click()
  await expect(page.getByText('Events cancelled and attendees notified')).toBeVisible()
  const documents = await db.getAll(...series.upcoming.map(({ id }) => db.doc(`events/${id}`)))
  expect(documents.map((event) => event.get('cancelledAt') === null)).toEqual([true, true, false, false])
})
