import type { Page } from '@playwright/test'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, type TestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

let host: TestUser
let picture: Buffer
test.beforeAll(async () => {
  host = await makeTestUser('host', { isApproved: true })
  picture = await makePicture()
})

const makePhotoFile = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture })

const readSources = (page: Page) =>
  page
    .getByRole('img', { name: /^Photo/ })
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test('lets a host add photos, sort them by keyboard and by dragging, delete and email them, and choose the cover @both-widths', async ({
  page,
}) => {
  const eventId = await makeEvent([host], {
    title: 'Night Kiln',
    startsAt: Date.now() - 2 * 86_400_000,
    imageUrl: null,
    confirmedCount: 2,
  })
  await signInAs(page, host, `/host-dashboard?photos=${eventId}`)
  await expect(page.getByText('JPG, PNG, WebP, max 5MB each, min 800px wide')).toBeVisible()
  const input = page.getByLabel('Add photos', { exact: true })
  await input.setInputFiles(Array.from({ length: 11 }, (_, index) => makePhotoFile(`${index}.jpg`)))
  await expect(page.getByText('Too many files')).toBeVisible()
  await expect(page.getByText('Please select up to 10 photos at a time')).toBeVisible()
  await input.setInputFiles([makePhotoFile('one.jpg'), makePhotoFile('two.jpg'), makePhotoFile('three.jpg')])
  const photos = page.getByRole('img', { name: /^Photo/ })
  // The function that receives uploads starts with the first upload.
  await expect(photos).toHaveCount(3, { timeout: 30_000 })
  await inspectScreen(page, 'host-photos')

  const [firstSource, secondSource, thirdSource] = await readSources(page)
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter')
  await expect.poll(() => readSources(page)).toEqual([secondSource, firstSource, thirdSource])
  const corner = { x: 12, y: 12 }
  const cornerPositions = { sourcePosition: corner, targetPosition: corner }
  const tiles = page.getByRole('group', { name: 'Photos' }).getByRole('listitem')
  await tiles.nth(2).dragTo(tiles.nth(0), cornerPositions)
  await expect.poll(() => readSources(page)).toEqual([thirdSource, secondSource, firstSource])
  await tiles.nth(0).dragTo(tiles.nth(2), cornerPositions)
  await expect.poll(() => readSources(page)).toEqual([secondSource, firstSource, thirdSource])
  // Each change is made while the previous one is being saved.
  const heldSaves = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let saveCount = 0
  await page.route(/\/photo-order$/, async (route) => {
    await heldSaves[saveCount++]?.promise
    await route.continue()
  })
  const waitForSave = () => page.waitForRequest(/\/photo-order$/)
  await Promise.all([
    waitForSave(),
    page.getByRole('button', { name: 'Move photo 3 earlier' }).press('Enter'),
  ])
  // Until the photos have moved, “photo 2” can still be another photo.
  await expect.poll(() => readSources(page)).toEqual([secondSource, thirdSource, firstSource])
  await page.getByRole('button', { name: 'Use photo 2 as the cover' }).click()
  const secondSave = waitForSave()
  heldSaves[0]?.resolve(undefined)
  await secondSave
  await page.getByRole('button', { name: 'Delete photo 1' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await confirmDialog.getByRole('button', { name: 'Delete photo' }).click()
  heldSaves[1]?.resolve(undefined)
  await expect(photos).toHaveCount(2)
  const coverButton = page.getByRole('button', { name: 'Use photo 1 as the cover' })
  await expect(coverButton).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect.poll(() => readSources(page)).toEqual([thirdSource, firstSource])
  await expect(coverButton).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Email the photos' }).click()
  await expect(confirmDialog).toContainText('You can do this only once')
  await confirmDialog.getByRole('button', { name: 'Email the photos' }).click()
  await expect(page.getByText('Photos emailed to attendees.')).toBeVisible()
})

test('refuses a file that is not a photo, lets the host retry a failed upload, and shrinks a large photo', async ({
  page,
}) => {
  expectErrors(/status of (400|500)/)
  const eventId = await makeEvent([host], { imageUrl: null })
  await signInAs(page, host, `/host-dashboard?photos=${eventId}`)
  const input = page.getByLabel('Add photos', { exact: true })
  await page.route(/\/photos$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await input.setInputFiles([makePhotoFile('one.jpg')])
  await expect(page.getByText('Failed to upload photos').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retry one.jpg' }).click()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Email the photos' })).toHaveCount(0)
  // A photo from a phone can be larger than 5 MB, so the page shrinks it before the upload.
  const largePicture = await makePicture('png', { width: 4000, height: 3000 })
  const paddedPicture = Buffer.concat([largePicture, Buffer.alloc(6 * 1024 * 1024)])
  await input.setInputFiles([{ name: 'phone.png', mimeType: 'image/png', buffer: paddedPicture }])
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible({ timeout: 30_000 })
  await input.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024) },
  ])
  await expect(page.getByText("notes.txt isn't an image.")).toBeVisible()
  await expect(page.getByText('huge.jpg is larger than 5 MB.')).toBeVisible()
  const removeButton = page.getByRole('button', { name: 'Remove notes.jpg' })
  await expect(removeButton).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  // The texts of a failed upload stay within its tile.
  const tile = page.getByRole('listitem').filter({ has: removeButton })
  const nameBox = await tile.getByText('notes.jpg', { exact: true }).boundingBox()
  expect(nameBox?.y).toBeGreaterThanOrEqual((await tile.boundingBox())?.y ?? Infinity)
  await expectNoOverflow(page, 'host-photos-refused')
})
