import { userSearchFields } from '../../functions/shared/search/user-search.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test('a host’s profile with a photo is edited, and their page says so @both-widths', async ({ page }) => {
  const host = await makeHost('Ada Ofori', newCity())
  await signInAs(page, host, '/host-dashboard')
  await page.getByRole('button', { name: 'Edit Your Profile' }).click()
  await expect(page).toHaveURL(/profile=edit/)
  const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  const photo = dialog.getByLabel('Profile photo')
  await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('Not a picture')).toBeVisible()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ada Lindqvist')
  await dialog.getByLabel('City').selectOption('Berlin')
  await dialog.getByLabel('Bio').fill('Throws **pots**.')
  await dialog.getByLabel('Portfolio URL').fill('ada.example/work')
  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makePicture() })
  await inspectScreen(page, 'host-profile')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  // The first photo starts the function that takes it.
  await expect(page.getByText('Profile updated')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Your page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindqvist' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio of Ada Lindqvist' })).toHaveAttribute(
    'href',
    'https://ada.example/work',
  )
  await expect(page.getByRole('article').locator('img')).toHaveAttribute('src', /photos/)
})

test('a profile is edited as it is now, not as this page read it', async ({ page }) => {
  const host = await makeHost('Ada Ofori', newCity())
  await signInAs(page, host, '/host-dashboard')
  const button = page.getByRole('button', { name: 'Edit Your Profile' })
  await expect(button).toBeVisible()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Ofori')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await db
    .doc(`users/${host.uid}`)
    .update({ name: 'Ada Changed', ...userSearchFields({ name: 'Ada Changed', email: host.email }) })
  await button.click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Changed')
})

test('Back asks after the first letter already, however busy the page is', async ({ page }) => {
  await signInAs(page, await makeHost('Ada Ofori', newCity()), '/host-dashboard')
  await page.getByRole('button', { name: 'Edit Your Profile' }).click()
  const bio = page.getByRole('dialog', { name: 'Edit Your Profile' }).getByLabel('Bio')
  await bio.evaluate((field: HTMLTextAreaElement) => {
    field.addEventListener('input', () => {
      history.back()
      // Not a moment is left between the letter and the step back.
      const end = performance.now() + 300
      while (performance.now() < end);
    })
  })
  await bio.press('T')
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(bio).toHaveValue('T')
})

test('a dialog of the dashboard that is on its way is seen', async ({ page }) => {
  const { promise: isAskedFor, resolve: letGo } = Promise.withResolvers<boolean>()
  await page.route('**/assets/profile-dialog-*.js', async (route) => {
    await isAskedFor
    await route.continue()
  })
  await signInAs(page, await makeHost('Ada Ofori', newCity()), '/host-dashboard')
  await page.getByRole('button', { name: 'Edit Your Profile' }).click()
  await expect(page.getByText('Opening')).toBeVisible()
  letGo(true)
  await expect(page.getByRole('dialog', { name: 'Edit Your Profile' })).toBeVisible()
})

test.describe('failing', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('to save is said, and what was typed stays', async ({ page }) => {
    const host = await makeHost('Ada Ofori', newCity())
    await signInAs(page, host, '/host-dashboard?profile=edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Your Profile' })
    await dialog.getByLabel('Bio').fill('Throws pots.')
    await page.route(/user\/profile/, (route) => route.fulfill({ status: 500, body: '' }))
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Update Failed')).toBeVisible()
    await expect(page.getByText('There was an error updating your profile. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Bio')).toHaveValue('Throws pots.')
  })
})
