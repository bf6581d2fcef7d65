import { db } from '../../functions/src/platform/firebase.ts'
import { sendAs } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { chooseAction, getDateField, fillInEvent } from './event-editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

// Hosts run their events on a phone.
test.use({ viewport: { width: 390, height: 844 } })

const TITLE = 'Soup and Solder'
const ABOUT_TEXT = 'I have bound books by hand for eleven years and would like company.'

test('lets a host run an event, from the application to host to the last promotion from the waitlist', async ({
  page,
}) => {
  test.slow()
  const [host, admin] = await Promise.all([makeTestUser('user'), makeTestUser('admin')])
  await signInAs(page, host)
  await page.getByRole('link', { name: 'Apply to Host' }).click()
  await page.getByLabel('About You').fill(ABOUT_TEXT)
  await page.getByLabel('Why do you want to host events?').fill(ABOUT_TEXT)
  await page.getByRole('button', { name: 'Submit Host Application' }).click()
  await expect(page.getByRole('heading', { name: 'Host Application Pending' })).toBeVisible()
  const approvalPath = `/api/admin/hosts/${host.id}/approve`
  expect((await sendAs(admin, 'POST', approvalPath, { isPendingUser: false })).status).toBe(200)
  await expect(page.getByRole('heading', { name: 'HOST DASHBOARD' })).toBeVisible()

  await page.getByRole('button', { name: 'Create Event' }).click()
  const newEventDialog = page.getByRole('dialog', { name: 'Create Event' })
  await fillInEvent(newEventDialog, TITLE)
  await newEventDialog.getByLabel('Signup limit (optional)').fill('2')
  await newEventDialog.getByRole('button', { name: 'Publish Event' }).click()
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row).toContainText('0 of 2 confirmed')

  const [event] = (await db.collection('events').where('ownerId', '==', host.uid).get()).docs
  for (const name of ['Ann', 'Ben', 'Cat', 'Dan'])
    await rsvp(Number(event?.id), makeEmail('attendee'), { name })
  await expect(row).toContainText('2 of 2 confirmed, 2 on the waitlist')

  await chooseAction(page, TITLE, 'Edit')
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await editor.getByLabel('Signup limit (optional)').fill('3')
  await getDateField(editor).fill('2031-07-05')
  await editor.getByRole('button', { name: 'Save Changes' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText("We'll email 4 people about the new time.")
  await expect(confirmDialog).toContainText("One person moves up from the waitlist. We'll email them.")
  await confirmDialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Sat 5 Jul 2031')
  await expect(row).toContainText('3 of 3 confirmed, 1 on the waitlist')

  await row.getByRole('link', { name: TITLE }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await page.getByRole('tab', { name: 'Attendees' }).click()
  const attendeesPanel = page.getByRole('tabpanel', { name: 'Attendees' })
  await attendeesPanel.getByRole('button', { name: 'Remove Ann' }).click()
  await confirmDialog.getByRole('button', { name: 'Remove' }).click()
  await expect(attendeesPanel.getByRole('button', { name: 'Waitlist 0' })).toBeVisible()
  await page.getByRole('link', { name: 'My events' }).click()
  await expect(row).toContainText('3 of 3 confirmed')
  await expect(row).not.toContainText('waitlist')
})
