import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeTestUser, readMemberId, makeEmail } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { expectFallback } from './failed-call.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const choosePhoto = async (page: Page, buffer?: Buffer) =>
  page
    .getByLabel('Profile photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: buffer ?? (await makePicture()) })

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()

test('lets a visitor apply to host, keeps the form’s contents after a failure, and stores the application @both-widths', async ({
  page,
}) => {
  expectErrors(/500/)
  const email = makeEmail('portrait')
  await page.goto('/apply-host')
  const dialog = page.getByRole('dialog', { name: 'Apply to host' })
  await expect(dialog).toBeVisible()
  await inspectScreen(page, 'apply-host-modal')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Become\s*a host/ })).toBeVisible()
  await inspectScreen(page, 'apply-host')
  await page.getByRole('button', { name: 'Apply to host' }).click()

  await submit(page)
  await expect(page.getByText('Photo Required')).toBeVisible()
  await expect(page.getByText('Please upload a profile photo.').first()).toBeVisible()
  await expect(page.getByLabel('Profile photo')).toBeFocused()

  await choosePhoto(page, Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText('File Too Large')).toBeVisible()
  await expect(page.getByText('Please select an image under 5MB.')).toBeVisible()

  await choosePhoto(page)
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
  await dialog.getByLabel('Name').fill('Pia Portrait')
  await dialog.getByLabel('About you').fill('   ')
  await submit(page)
  await expect(page.getByText('Missing Fields')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /City/ })).toBeFocused()
  await expect(
    page.getByText('Please fill in: City, Email, Password, About you, Why you want to host'),
  ).toBeVisible()
  await inspectScreen(page, 'apply-host-missing')

  await dialog.getByRole('button', { name: /City/ }).click()
  await page.getByRole('option', { name: /Amsterdam/ }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill('a long enough secret')
  await dialog.getByLabel('About you').fill('I bind books.')
  await dialog.getByLabel('Why you want to host').fill('A long table.')
  const failureText = 'Failed to submit application. Please try again.'
  await expectFallback(page, '**/api/apply-host', failureText, () => submit(page))
  await expect(dialog.getByLabel('Name')).toHaveValue('Pia Portrait')
  await submit(page)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await expect(
    page.getByText("We'll review your application and get back to you soon.").first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await inspectScreen(page, 'apply-host-sent')
  const application = await db.doc(`applications/${await readMemberId(email)}`).get()
  expect(application.data()).toMatchObject({ name: 'Pia Portrait', city: 'Amsterdam', status: 'pending' })
})

test('accepts a member’s application, and waits for a photo that is still being resized', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const createBitmap = createImageBitmap
    const releasePromise = new Promise((release) => window.addEventListener('release', release))
    window.createImageBitmap = async (...args: unknown[]) => {
      await releasePromise
      return Reflect.apply(createBitmap, window, args) as Promise<ImageBitmap>
    }
  })
  const member = await makeTestUser('user')
  await signInAs(page, member, '/apply-host')
  const dialog = page.getByRole('dialog', { name: 'Apply to host' })
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email)
  await choosePhoto(page)
  await dialog.getByLabel('About you').fill('I bind books.')
  await dialog.getByLabel('Why you want to host').fill('A long table.')
  await submit(page)
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await page.evaluate(() => window.dispatchEvent(new Event('release')))
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
})
