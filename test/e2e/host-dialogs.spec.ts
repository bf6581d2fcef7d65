import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expectDialogOnClose } from './expect-dialog-on-close.ts'
import { expect, test } from './fixtures.ts'
import { chooseAction } from './event-editor.ts'
import { signInAs } from './sign-in-as.ts'

test('closes a dialog on Back and opens it on Forward, and asks before unsaved text is lost, however the dialog or the tab is closed', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  await makeEvent([host], { title: 'Ink Swap', isPrivate: true, startsAt: Date.now() + 3_600_000 })
  await signInAs(page, host, '/host-dashboard')
  await chooseAction(page, 'Ink Swap', 'Guest list')
  const guestListDialog = page.getByRole('dialog', { name: 'Guest list: Ink Swap' })
  for (let round = 0; round < 2; round += 1) {
    await expect(guestListDialog).toBeVisible()
    await page.goBack()
    await expect(guestListDialog).toBeHidden()
    await expect(page).toHaveURL('/host-dashboard')
    await page.goForward()
  }
  await guestListDialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(guestListDialog).toBeHidden()

  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const keepEditing = () => confirmDialog.getByRole('button', { name: 'Keep editing' }).click()
  await chooseAction(page, 'Ink Swap', 'Cancel')
  const cancelDialog = page.getByRole('alertdialog', { name: 'Cancel “Ink Swap”?' })
  const noteField = cancelDialog.getByLabel('Note to attendees')
  await noteField.fill('We are all ill.')
  const keepEvent = () => cancelDialog.getByRole('button', { name: 'Keep event' }).click()
  for (const [leave, stay] of [
    [() => page.keyboard.press('Escape'), keepEditing],
    // If one dialog is open over another, each Back closes one of them.
    [() => page.goBack(), () => page.goBack()],
    [keepEvent, keepEditing],
  ] as const) {
    await leave()
    await expect(confirmDialog).toBeVisible()
    await stay()
    await expect(confirmDialog).toBeHidden()
    await expect(noteField).toHaveValue('We are all ill.')
  }
  await expectDialogOnClose(page)
  await keepEvent()
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Ink Swap' })).toBeFocused()

  await page.getByRole('link', { name: 'Ink Swap', exact: true }).click()
  await page.getByRole('tab', { name: 'Emails' }).click()
  await page.getByRole('button', { name: 'Send Event update' }).click()
  const sendDialog = page.getByRole('dialog', { name: /^Send/ })
  const messageField = sendDialog.getByLabel('Message (optional)')
  await messageField.fill('Bring ink.')
  await sendDialog.getByRole('button', { name: 'Not now' }).click()
  await keepEditing()
  await expect(messageField).toHaveValue('Bring ink.')
  await messageField.fill('')
  await sendDialog.getByRole('button', { name: 'Not now' }).click()
  await expect(sendDialog).toBeHidden()
  await expect(confirmDialog).toBeHidden()

  await page.getByRole('link', { name: 'Check-in' }).click()
  await page.getByRole('button', { name: 'Invite a helper' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/door$/)
  // If no dialog is open, one Back leads to the previous page.
  await page.goBack()
  await expect(page).toHaveURL(/eventTab=emails$/)
})
