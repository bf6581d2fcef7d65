import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { chooseAction, getDateField, fillInEvent, openEditor } from './event-editor.ts'
import { signInAs } from './sign-in-as.ts'

test('uploads the cover of a new event before publishing it, repeats the event with the cover, and lists the series as one row @both-widths', async ({
  page,
}) => {
  test.slow()
  const host = await makeTestUser('host', { isApproved: true })
  const editor = await openEditor(page, host, 'new')
  await expect(editor.getByLabel('Repeats')).toBeDisabled()
  await fillInEvent(editor, 'Ink on Thursdays')
  await getDateField(editor).fill('2031-07-03')
  await expect(editor.getByLabel('Repeats')).toHaveValue('never')
  await editor.getByLabel('Repeats').selectOption('Every first Thursday')
  const picture = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await makePicture() }
  const coverField = editor.getByLabel('Cover photo (optional)')
  await coverField.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText("notes.txt isn't an image.")).toBeVisible()
  await coverField.setInputFiles(picture)
  await expect(editor.getByRole('img', { name: 'The cover you chose' })).toBeVisible()
  await editor.getByLabel('Number of dates').fill('60')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(editor.getByText('A series can have at most 52 dates.')).toBeVisible()
  await editor.getByLabel('Number of dates').fill('3')
  await inspectScreen(page, 'editor-repeats')
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  // The function that receives uploads starts with the first upload.
  await expect(page.getByText('Event published successfully')).toBeVisible({ timeout: 30_000 })
  const { docs } = await db.collection('events').where('ownerId', '==', host.uid).get()
  const coverUrls = new Set(docs.map((event) => String(event.get('imageUrl'))))
  expect([...coverUrls].filter((url) => url.includes('photos'))).toHaveLength(3)
  expect(docs.map((event) => event.get('isPublished') as unknown)).toEqual([true, true, true])

  const upcomingRegion = page.getByRole('region', { name: 'Upcoming' })
  const titles = upcomingRegion.getByRole('heading', { level: 4 })
  await expect(titles).toHaveCount(1)
  await upcomingRegion.getByRole('button', { name: 'Show 2 later dates of Ink on Thursdays' }).click()
  await expect(titles).toHaveCount(3)
  await expect(upcomingRegion).toContainText(/4 Sep/)
  await inspectScreen(page, 'host-series')
})

test('lets a host repeat an event, pause its series, and change and cancel an event together with all later ones @both-widths', async ({
  page,
}) => {
  const host = await makeNamedHost('Ada Ofori', makeCityName())
  const id = await makeEvent([host], { title: 'Night Kiln', timezone: 'UTC' })
  await signInAs(page, host, `/host-dashboard?event=${id}`)
  await page.getByRole('button', { name: 'Repeat this event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat this event' })
  await dialog.getByLabel('Number of dates').fill('4')
  await inspectScreen(page, 'repeat-dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const seriesSection = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Repeats' }) })
  await expect(seriesSection.getByRole('link')).toHaveCount(4)
  await expect(seriesSection).toContainText(/Every \w+day/)
  await inspectScreen(page, 'event-series')
  const ownEvents = db.collection('events').where('ownerId', '==', host.uid)
  const readStart = (event: QueryDocumentSnapshot) => (event.get('startsAt') as Timestamp).toMillis()
  const readEvents = async () => (await ownEvents.get()).docs.sort((a, b) => readStart(a) - readStart(b))
  await (await readEvents())[2]?.ref.update({ confirmedCount: 2 })
  await seriesSection.getByRole('button', { name: 'Pause' }).click()
  await expect(seriesSection).toContainText('Paused: no new dates are created.')
  await seriesSection.getByRole('button', { name: 'Resume' }).click()
  await expect(seriesSection.getByText('Paused')).toHaveCount(0)

  await seriesSection.getByRole('link').nth(1).click()
  await expect(page).not.toHaveURL(`/host-dashboard?event=${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await editor.getByLabel('Title').fill('Late Kiln')
  await editor.getByLabel('Duration').selectOption('30')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Save these changes?' })
  await expect(confirmDialog).toContainText('This event repeats.')
  await confirmDialog.getByLabel('Change').selectOption('following')
  await expect(confirmDialog.getByText(/keep their time unless/)).toBeVisible()
  await confirmDialog.getByText('Move these events too').click()
  await inspectScreen(page, 'editor-following')
  await confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  const titles = (await readEvents()).map((event) => event.get('title') as unknown)
  expect(titles).toEqual(['Night Kiln', 'Late Kiln', 'Late Kiln', 'Late Kiln'])

  await seriesSection.getByRole('link').nth(2).click()
  await chooseAction(page, 'Late Kiln', 'Cancel')
  const cancelDialog = page.getByRole('alertdialog', { name: 'Cancel “Late Kiln”?' })
  await cancelDialog.getByLabel('Cancel', { exact: true }).selectOption('following')
  await expect(cancelDialog).toContainText('this event and all later ones')
  await inspectScreen(page, 'cancel-following')
  await cancelDialog.getByRole('button', { name: 'Cancel Event' }).click()
  await expect(page.getByText('Events cancelled and attendees notified')).toBeVisible()
  await expect(seriesSection.getByText('Cancelled')).toHaveCount(2)
  await seriesSection.getByRole('button', { name: 'Change schedule' }).click()
  const scheduleDialog = page.getByRole('dialog', { name: 'Change schedule' })
  await scheduleDialog.getByLabel('Repeats').selectOption('two_weeks')
  await scheduleDialog.getByRole('button', { name: 'Save' }).click()
  await expect(seriesSection).toContainText('Every two weeks')
  await expect(seriesSection.getByText('Not in the schedule')).toHaveCount(1)
})
