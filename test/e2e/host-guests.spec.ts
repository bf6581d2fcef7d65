import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Timestamp } from 'firebase-admin/firestore'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { chooseAction, fillInEvent, openEditor } from './event-editor.ts'
import { expectFallback } from './failed-call.ts'
import { signInAs } from './sign-in-as.ts'

const makeCsvFile = (text: string) => ({
  name: 'guests.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Drags a file from outside the browser onto a field and drops it there. */
async function dropFile(page: Page, field: Locator, filePath: string) {
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not on screen')
  const devtools = await page.context().newCDPSession(page)
  const dragData = { items: [], files: [filePath], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data: dragData })
  }
}

async function openGuestList(page: Page, title: string) {
  await chooseAction(page, title, 'Guest list')
  return page.getByRole('dialog', { name: `Guest list: ${title}` })
}

test('lets a host upload, search, change and delete a guest list, and invite its guests @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await makeEvent([host], { title: 'By Invitation', isPrivate: true })
  await signInAs(page, host, '/host-dashboard')
  const guestListDialog = await openGuestList(page, 'By Invitation')
  await expect(guestListDialog.getByText('No guest list yet: anyone with the link can RSVP.')).toBeVisible()

  const file = makeCsvFile('\uFEFFEmail;Name\r\nada@guests.test;Ada Long\r\nADA@guests.test\r\n')
  await guestListDialog.getByLabel('Upload a list').setInputFiles(file)
  await expect(guestListDialog.getByText('1 guest. 1 duplicate was skipped.')).toBeVisible()
  await guestListDialog.getByRole('button', { name: 'Add 1 Guest' }).click()
  await expect(guestListDialog.getByRole('rowheader')).toHaveText(['ada@guests.test'])
  await guestListDialog.getByLabel('Email', { exact: true }).fill('bob@guests.test')
  await guestListDialog.getByRole('button', { name: 'Add Guest' }).click()
  await expect(guestListDialog.getByText('Only the 2 people on this list can RSVP.')).toBeVisible()
  await expect(guestListDialog.getByRole('rowheader')).toHaveText(['ada@guests.test', 'bob@guests.test'])
  await inspectScreen(page, 'guest-list')

  await guestListDialog.getByLabel('Search guests').fill('bo')
  await expect(guestListDialog.getByRole('rowheader')).toHaveText(['bob@guests.test'])
  const remove = async (email: string) => {
    await guestListDialog.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Guest' }).click()
  }
  await remove('bob@guests.test')
  await expect(guestListDialog.getByText('No guests match that name or email.')).toBeVisible()
  await guestListDialog.getByLabel('Search guests').fill('')
  await expect(guestListDialog.getByRole('rowheader')).toHaveCount(1)

  await guestListDialog.getByRole('button', { name: 'Invite 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Invitations' }).click()
  await expect(guestListDialog.getByRole('button', { name: 'All Invited' })).toBeVisible()
  await remove('ada@guests.test')
  await expect(
    guestListDialog.getByText('The guest list is empty: nobody can RSVP until you add someone.'),
  ).toBeVisible()
  await guestListDialog.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click()
  await expect(guestListDialog.getByText('No guest list yet: anyone with the link can RSVP.')).toBeVisible()
})

test('uploads the guest list of a new event before publishing it, drops a chosen list when the event stops being private, and lets the host retry a failed upload', async ({
  page,
}) => {
  expectErrors(/status of (500|404) .*guest-list/)
  const host = await makeTestUser('host', { isApproved: true })
  await makeEvent([host], { title: 'One Before' })
  const editor = await openEditor(page, host, 'new')
  await fillInEvent(editor, 'For Everyone')
  const privateSwitch = editor.getByText('Private event')
  await privateSwitch.click()
  await editor.getByLabel('Guest list (optional)').setInputFiles(makeCsvFile('ada@guests.test\n'))
  await expect(editor.getByText('1 guest.')).toBeVisible()
  // The form drops the chosen list when the event is no longer private.
  await privateSwitch.click()
  await privateSwitch.click()
  await expect(editor.getByText('1 guest.')).toBeHidden()
  await editor.getByRole('button', { name: 'Publish Event' }).click()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  const dialogWithoutList = await openGuestList(page, 'For Everyone')
  await expect(dialogWithoutList.getByText('No guest list yet: anyone with the link can RSVP.')).toBeVisible()

  await page.goto('/host-dashboard?edit=new')
  await fillInEvent(editor, 'For a Few')
  await privateSwitch.click()
  const filePath = test.info().outputPath('guests.csv')
  writeFileSync(filePath, 'ada@guests.test\nnobody\n')
  await dropFile(page, editor.getByLabel('Guest list (optional)'), filePath)
  await expect(editor.getByText('1 guest.')).toBeVisible()
  await expect(editor.getByText('Line 2:')).toBeVisible()
  const publish = () => editor.getByRole('button', { name: 'Publish Event' }).click()
  const failureText = 'Failed to upload guest list. You can try again later.'
  await expectFallback(page, '**/guest-list', failureText, publish)
  await expect(page.getByText('CSV Upload Error')).toBeVisible()
  await expect(editor.getByText('The event is saved, but its guest list did not upload')).toBeVisible()
  await publish()
  await expect(editor).toBeHidden()
  // The row moves from the drafts to the upcoming events. A menu that is opened before this move would close.
  const upcomingSection = page.getByRole('region', { name: 'Upcoming', exact: true })
  await expect(upcomingSection.getByRole('heading', { name: 'For a Few' })).toBeVisible()
  const guestListDialog = await openGuestList(page, 'For a Few')
  await expect(guestListDialog.getByRole('rowheader')).toHaveText(['ada@guests.test'])
  await guestListDialog.getByLabel('Upload a list').setInputFiles(makeCsvFile('bob@guests.test\nnobody\n'))
  await expect(guestListDialog.getByText('Line 2: “nobody” was skipped.')).toBeVisible()
  const { docs } = await db.collection('events').where('title', '==', 'For a Few').get()
  for (const { ref } of docs) await ref.update({ cancelledAt: Timestamp.now() })
  await guestListDialog.getByRole('button', { name: 'Add 1 Guest' }).click()
  await expect(page.getByText('CSV Upload Warning')).toBeVisible()
  await expect(guestListDialog.getByRole('button', { name: 'Add 1 Guest' })).toBeEnabled()
})
