import type { Page } from '@playwright/test'
import { makeRandomId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { post, makeTokenHeaders } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { chooseAction, getDateField, fillInEvent, findAddHostButton } from './event-editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

// Hosts run their events on a phone.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const SPOT_COUNT = 10
const TITLE = 'Soup and Solder'
const ABOUT_TEXT = 'I have bound books by hand for eleven years and would like company.'

async function openEventEditor(page: Page) {
  await chooseAction(page, TITLE, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(editor.getByLabel('Title')).toHaveValue(TITLE)
  return editor
}

test('lets a host run an event, from the application to the photos', async ({ page }) => {
  test.setTimeout(180_000)
  const name = `Thea ${makeRandomId()}`
  const [host, coHost, admin] = await Promise.all([
    makeTestUser('user'),
    makeNamedHost(name, makeCityName()),
    makeTestUser('admin'),
  ])
  await signInAs(page, host)
  await page.getByRole('link', { name: 'Apply to Host' }).click()
  await page.getByLabel('About You').fill(ABOUT_TEXT)
  await page.getByLabel('Why do you want to host events?').fill(ABOUT_TEXT)
  await page.getByRole('button', { name: 'Submit Host Application' }).click()
  await expect(page.getByRole('heading', { name: 'Host Application Pending' })).toBeVisible()
  const approvalPath = `/api/admin/hosts/${host.id}/approve`
  expect((await post(approvalPath, { isPendingUser: false }, makeTokenHeaders(admin.idToken))).status).toBe(
    200,
  )
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()

  await page.getByRole('button', { name: 'Create Event' }).click()
  const newEventDialog = page.getByRole('dialog', { name: 'Create Event' })
  await fillInEvent(newEventDialog, TITLE)
  await newEventDialog.getByLabel('Signup limit (optional)').fill(String(SPOT_COUNT))
  await newEventDialog.getByRole('button', { name: 'Add co-host' }).click()
  await (await findAddHostButton(newEventDialog, name)).click()
  await newEventDialog.getByRole('button', { name: 'Publish Event' }).click()
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText('0 of 10 confirmed')
  const [event] = (await db.collection('events').where('ownerId', '==', host.uid).get()).docs
  const id = Number(event?.id)
  expect(event?.get('hostIds')).toEqual([host.uid])
  expect(event?.get('invitedHostIds')).toEqual([coHost.uid])

  const emails = Array.from({ length: SPOT_COUNT + 2 }, () => makeEmail('attendee'))
  for (const email of emails) await rsvp(id, email, { name: `Attendee ${email}` })
  await expect(row).toContainText('10 of 10 confirmed, 2 on the waitlist')

  const editor = await openEventEditor(page)
  await editor.getByLabel('Signup limit (optional)').fill('11')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText("One person moves up from the waitlist. We'll email them.")
  await confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('11 of 11 confirmed, 1 on the waitlist')

  await row.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await page.getByRole('tab', { name: 'Attendees' }).click()
  const attendeesPanel = page.getByRole('tabpanel', { name: 'Attendees' })
  await attendeesPanel.getByRole('button', { name: `Remove Attendee ${emails[0]}` }).click()
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(attendeesPanel.getByRole('button', { name: 'Waitlist 0' })).toBeVisible()
  await page.getByRole('link', { name: 'My events' }).click()
  await expect(row).toContainText('11 of 11 confirmed')
  await expect(row).not.toContainText('waitlist')

  await openEventEditor(page)
  await getDateField(editor).fill('2031-07-05')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  await expect(confirmDialog).toContainText("We'll email 11 people about the new time.")
  await confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Sat 5 Jul 2031')

  await row.getByRole('link', { name: TITLE }).click()
  await page.getByRole('tab', { name: 'Photos' }).click()
  const photosPanel = page.getByRole('tabpanel', { name: 'Photos' })
  const picture = await makePicture()
  const files = ['one', 'two'].map((name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: picture,
  }))
  await photosPanel.getByLabel('Add photos', { exact: true }).setInputFiles(files)
  // The function that receives uploads starts with the first upload.
  await expect(photosPanel.getByRole('img', { name: /^Photo/ })).toHaveCount(2, { timeout: 30_000 })
})
