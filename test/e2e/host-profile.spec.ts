import { db } from '../../functions/src/platform/firebase.ts'
import { makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makePicture } from '../factories/pictures.ts'
import { expectDialogOnClose } from './expect-dialog-on-close.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAs } from './sign-in-as.ts'

test('opens the latest stored profile of a host, keeps the edits if the host stays or saving fails, and saves them with a photo @both-widths', async ({
  page,
}) => {
  expectErrors(/status of 500/)
  const host = await makeNamedHost('Ada Ofori', makeCityName())
  const heldCode = await holdResponse(page, '/assets/profile-dialog-*.js')
  await signInAs(page, host, '/host-dashboard')
  const button = page.getByRole('button', { name: 'Edit Your Profile' })
  await button.click()
  await expect(page.getByText('Opening')).toBeVisible()
  heldCode.release()
  const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  const nameField = dialog.getByLabel('Name')
  await expect(nameField).toHaveValue('Ada Ofori')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await db.doc(`users/${host.uid}`).update({ name: 'Ada Changed' })
  await button.click()
  await expect(nameField).toHaveValue('Ada Changed')
  await expect(page).toHaveURL(/profile=edit/)

  // A single letter counts as an edit, even if the page is busy.
  const bioField = dialog.getByLabel('Bio')
  await bioField.evaluate((field: HTMLTextAreaElement) => {
    const leave = () => {
      history.back()
      // The page is kept busy, so it cannot render between the letter and the step back.
      const deadline = performance.now() + 300
      while (performance.now() < deadline);
    }
    field.addEventListener('input', leave, { once: true })
  })
  const confirmDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const leaveBy = (name: string) => () => dialog.getByRole('button', { name }).click()
  for (const leave of [() => bioField.press('T'), leaveBy('Cancel'), leaveBy('Close')]) {
    await leave()
    await confirmDialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(confirmDialog).toBeHidden()
    await expect(bioField).toHaveValue('T')
  }
  await expectDialogOnClose(page)
  const save = () => dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.route(/user\/profile/, (route) => route.fulfill({ status: 500, body: '' }))
  await save()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(page.getByText('There was an error updating your profile. Please try again.')).toBeVisible()
  await expect(bioField).toHaveValue('T')
  await page.unroute(/user\/profile/)

  await nameField.fill('')
  await save()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await nameField.fill('Ada Lindqvist')
  await dialog.getByLabel('City').selectOption('Berlin')
  const photoField = dialog.getByLabel('Profile photo')
  await photoField.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('Not an image')).toBeVisible()
  await photoField.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePicture() })
  await inspectScreen(page, 'host-profile')
  await save()
  // The first photo starts the function that receives it.
  await expect(page.getByText('Profile updated')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Your page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /photos/)
})
