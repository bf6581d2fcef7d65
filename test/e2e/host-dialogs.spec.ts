import type { Page } from '@playwright/test'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { expectDialogOnClose } from './expect-dialog-on-close.ts'
import { expect, test } from './fixtures.ts'
import { chooseAction } from './event-editor.ts'
import { signInAs } from './sign-in-as.ts'

/** Opens the dashboard of a new host, with `/about` before it in the history; returns the ids of their events. */
async function openDashboard(page: Page, ...events: Partial<StoredEvent>[]) {
  const host = await makeTestUser('host', { isApproved: true })
  const ids = await Promise.all(events.map((event) => makeEvent([host], event)))
  await signInAs(page, host, '/about')
  await page.goto('/host-dashboard')
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeEnabled()
  return ids
}

test('closes a dialog on Back and opens it on Forward, on the same page @both-widths', async ({ page }) => {
  const [id] = await openDashboard(page, { title: 'Ink Swap', isPrivate: true })
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
  // If one dialog is open over another, each Back closes one of them.
  await chooseAction(page, 'Ink Swap', 'Duplicate')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Date', exact: true }).fill('2031-03-02')
  await page.goBack()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(confirmDialog).toBeVisible()
  await page.goBack()
  await expect(confirmDialog).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(
    '2031-03-02',
  )
  await page.keyboard.press('Escape')
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/host-dashboard/events/${id}/door`)
  await page.getByRole('button', { name: 'Invite a helper' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/door$/)
  // If no dialog is open, one Back leads to the previous page.
  await page.goBack()
  await page.waitForURL('/host-dashboard')
})

test('asks before unsaved text is lost, however the dialog or the tab is closed', async ({ page }) => {
  const [id] = await openDashboard(page, { title: 'Ink Swap' })
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const keepEditing = async () => {
    await confirmDialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmDialog).toBeHidden()
  }
  await chooseAction(page, 'Ink Swap', 'Cancel')
  const cancelDialog = page.getByRole('alertdialog', { name: 'Cancel “Ink Swap”?' })
  const noteField = cancelDialog.getByLabel('Note to attendees')
  await noteField.fill('We are all ill.')
  const keepEvent = () => cancelDialog.getByRole('button', { name: 'Keep event' }).click()
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack(), keepEvent]) {
    await leave()
    await keepEditing()
    await expect(noteField).toHaveValue('We are all ill.')
  }
  await keepEvent()
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Ink Swap' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Your Profile' }).click()
  const profileDialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  await profileDialog.getByLabel('Bio').fill('Throws pots.')
  await expectDialogOnClose(page)
  await profileDialog.getByRole('button', { name: 'Cancel' }).click()
  await keepEditing()
  await profileDialog.getByRole('button', { name: 'Close' }).click()
  await keepEditing()
  await expect(profileDialog.getByLabel('Bio')).toHaveValue('Throws pots.')
  await profileDialog.getByRole('button', { name: 'Cancel' }).click()
  await confirmDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(profileDialog).toBeHidden()

  await page.goto(`/host-dashboard?tab=tracking&event=${id}`)
  await page.getByRole('button', { name: 'Send Event update' }).click()
  const sendDialog = page.getByRole('dialog', { name: /^Send/ })
  await sendDialog.getByLabel('Message (optional)').fill('Bring ink.')
  await sendDialog.getByRole('button', { name: 'Not now' }).click()
  await keepEditing()
  await expect(sendDialog.getByLabel('Message (optional)')).toHaveValue('Bring ink.')
  await sendDialog.getByLabel('Message (optional)').fill('')
  await sendDialog.getByRole('button', { name: 'Not now' }).click()
  await expect(sendDialog).toBeHidden()
  await expect(confirmDialog).toBeHidden()
})

test('keeps the focus on a row that moves to another list, and on the page when a draft is deleted', async ({
  page,
}) => {
  const startsAt = Date.now() + 20 * 86_400_000
  await openDashboard(
    page,
    // Events that start at the same time would be in any order.
    { title: 'Ink Swap', isPublished: false, startsAt: startsAt - 3_600_000 },
    { title: 'Clay', isPublished: false, startsAt: startsAt + 86_400_000 },
    { title: 'Zines', startsAt: startsAt },
    { title: 'Looms', startsAt: startsAt + 86_400_000 },
  )
  const focusedRow = page.getByRole('listitem').filter({ has: page.locator(':focus') })
  await page.getByRole('button', { name: 'Publish Ink Swap' }).press('Enter')
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await expect(focusedRow).toContainText('Ink Swap')
  await chooseAction(page, 'Zines', 'Cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Event' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(focusedRow).toContainText('Zines')
  // No list shows a deleted draft, so its row cannot keep the focus.
  await chooseAction(page, 'Clay', 'Delete draft')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete draft' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Actions for Clay' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})
