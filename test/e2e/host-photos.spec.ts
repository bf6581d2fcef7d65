import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

/** Writes a file that the browser reads itself, because sending megabytes to it takes more than a second of CPU time. */
function makeFile(name: string, contents: Buffer): string {
  const file = test.info().outputPath(name)
  writeFileSync(file, contents)
  return file
}

const readSources = (page: Page) =>
  page
    .getByRole('img', { name: /^Photo/ })
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

test('shrinks large photos and refuses other files, lets a host retry a failed upload, and lets a host sort and email the photos @both-widths', async ({
  page,
}) => {
  test.slow()
  expectErrors(/status of (400|500)/)
  const host = await makeTestUser('host', { isApproved: true })
  const picture = await makePicture()
  const eventId = await makeEvent([host], {
    title: 'Night Kiln',
    startsAt: Date.now() - 2 * 86_400_000,
    imageUrl: null,
    confirmedCount: 2,
  })
  await signInAs(page, host, `/host-dashboard?photos=${eventId}`)
  await expect(page.getByText('JPG, PNG, WebP, max 5MB each, min 800px wide')).toBeVisible()
  const input = page.getByLabel('Add photos', { exact: true })
  await input.setInputFiles(Array.from({ length: 11 }, (_, n) => makeFile(`${n}.jpg`, picture)))
  await expect(page.getByText('Too many files')).toBeVisible()
  await expect(page.getByText('Please select up to 10 photos at a time')).toBeVisible()
  await page.route(/\/photos$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await input.setInputFiles([makeFile('one.jpg', picture)])
  await expect(page.getByText('Failed to upload photos').first()).toBeVisible()
  await page.getByRole('button', { name: 'Retry one.jpg' }).click()
  const photos = page.getByRole('img', { name: /^Photo/ })
  // The function that receives uploads starts with the first upload.
  await expect(photos).toHaveCount(1, { timeout: 30_000 })
  const noPhoto = Buffer.from('no')
  const padding = Buffer.alloc(6 * 1024 * 1024)
  await input.setInputFiles([
    makeFile('two.jpg', picture),
    // A photo from a phone can be larger than 5 MB, so the page shrinks it before the upload.
    makeFile('phone.jpg', Buffer.concat([picture, padding])),
    makeFile('notes.txt', noPhoto),
    makeFile('notes.jpg', noPhoto),
    makeFile('huge.jpg', padding),
  ])
  await expect(photos).toHaveCount(3)
  await expect(page.getByText("notes.txt isn't an image.")).toBeVisible()
  await expect(page.getByText('huge.jpg is larger than 5 MB.')).toBeVisible()
  const removeButton = page.getByRole('button', { name: 'Remove notes.jpg' })
  await expect(removeButton).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  // The texts of a failed upload stay within its tile.
  const failedTile = page.getByRole('listitem').filter({ has: removeButton })
  const nameBox = await failedTile.getByText('notes.jpg', { exact: true }).boundingBox()
  expect(nameBox?.y).toBeGreaterThanOrEqual((await failedTile.boundingBox())?.y ?? Infinity)
  await inspectScreen(page, 'host-photos')

  const [firstSource, secondSource, thirdSource] = await readSources(page)
  await page.getByRole('button', { name: 'Move photo 2 earlier' }).press('Enter')
  await expect.poll(() => readSources(page)).toEqual([secondSource, firstSource, thirdSource])
  const corner = { x: 12, y: 12 }
  const cornerPositions = { sourcePosition: corner, targetPosition: corner }
  const tiles = page.getByRole('group', { name: 'Photos' }).getByRole('listitem')
  await tiles.nth(2).dragTo(tiles.nth(0), cornerPositions)
  await expect.poll(() => readSources(page)).toEqual([thirdSource, secondSource, firstSource])
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
  await expect.poll(() => readSources(page)).toEqual([thirdSource, firstSource, secondSource])
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
  expect(await readSources(page)).toEqual([firstSource, secondSource])
  const event = (await db.doc(`events/${eventId}`).get()).data() as StoredEvent
  expect(event.photos).toHaveLength(2)
  expect(event.imageUrl).toBe(event.photos[0])

  await page.getByRole('button', { name: 'Email the photos' }).click()
  await expect(confirmDialog).toContainText('You can do this only once')
  await confirmDialog.getByRole('button', { name: 'Email the photos' }).click()
  await expect(page.getByText('Photos emailed to attendees.')).toBeVisible()
})
