import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { chooseAction, fillInEvent, openEditor } from './event-editor.ts'
import { expectFallback } from './failed-call.ts'

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

test('uploads the guest list of a new event before publishing it, lets a host retry a failed upload, and lets a host change the list and invite its guests @both-widths', async ({
  page,
}) => {
  expectErrors(/status of (409|500) .*guest-list/)
  const host = await makeTestUser('host', { isApproved: true })
  const editor = await openEditor(page, host, 'new')
  await fillInEvent(editor, 'For a Few')
  const privateSwitch = editor.getByText('Private event')
  await privateSwitch.click()
  await editor.getByLabel('Guest list (optional)').setInputFiles(makeCsvFile('cy@guests.test\n'))
  await expect(editor.getByText('1 guest.')).toBeVisible()
  // The form drops the chosen list when the event is no longer private.
  await privateSwitch.click()
  await privateSwitch.click()
  await expect(editor.getByText('1 guest.')).toBeHidden()
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
  await chooseAction(page, 'For a Few', 'Guest list')
  const dialog = page.getByRole('dialog', { name: 'Guest list: For a Few' })
  await dialog.getByLabel('Email', { exact: true }).fill('bob@guests.test')
  await dialog.getByRole('button', { name: 'Add Guest' }).click()
  await expect(dialog.getByText('Only the 2 people on this list can RSVP.')).toBeVisible()
  await expect(dialog.getByRole('rowheader')).toHaveText(['ada@guests.test', 'bob@guests.test'])
  await inspectScreen(page, 'guest-list')
  await dialog.getByLabel('Search guests').fill('bo')
  await expect(dialog.getByRole('rowheader')).toHaveText(['bob@guests.test'])
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
  await dialog.getByRole('button', { name: 'Remove bob@guests.test' }).click()
  await confirm('Remove Guest')
  await expect(dialog.getByText('No guests match that name or email.')).toBeVisible()
  await dialog.getByLabel('Search guests').fill('')
  await dialog.getByRole('button', { name: 'Invite 1' }).click()
  await confirm('Send Invitations')
  await expect(dialog.getByRole('button', { name: 'All Invited' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove ada@guests.test' }).click()
  await confirm('Remove Guest')
  const emptyText = 'The guest list is empty: nobody can RSVP until you add someone.'
  await expect(dialog.getByText(emptyText)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete list' }).click()
  await confirm('Delete list')
  await expect(dialog.getByText('No guest list yet: anyone with the link can RSVP.')).toBeVisible()

  await dialog.getByLabel('Upload a list').setInputFiles(makeCsvFile('bob@guests.test\nnobody\n'))
  await expect(dialog.getByText('Line 2: “nobody” was skipped.')).toBeVisible()
  // A refusal by the server is shown as a warning.
  const refusal = { code: 'event_cancelled', message: 'The event was cancelled.' }
  await page.route('**/guest-list', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  const addButton = dialog.getByRole('button', { name: 'Add 1 Guest' })
  await addButton.click()
  await expect(page.getByText('CSV Upload Warning')).toBeVisible()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await addButton.click()
  await expect(dialog.getByRole('rowheader')).toHaveText(['bob@guests.test'])
})
