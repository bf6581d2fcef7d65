import type { Page } from '@playwright/test'
import { storePhoto } from '../../functions/src/core/photos/photos-store.ts'
import { encodePhoto } from '../../functions/src/core/photos/encode-photo.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, test } from './fixtures.ts'
import { reloadWithServiceWorker } from './service-worker.ts'

test.use({ serviceWorkers: 'allow' })

async function expectPhotosLoaded(page: Page): Promise<void> {
  const photos = page.locator('main img')
  for (const photo of await photos.all()) await photo.scrollIntoViewIfNeeded()
  const readWidths = () =>
    photos.evaluateAll((images: HTMLImageElement[]) => [
      ...new Set(images.map((image) => (image.complete ? image.naturalWidth : 0))),
    ])
  await expect.poll(readWidths, 'each photo has loaded').toEqual([640])
}

test('loads photos without a service worker, with one, and without a network', async ({ page, context }) => {
  const { url } = await storePhoto(await encodePhoto(await makePicture(), 'photo'))
  const id = await makeEvent([], { imageUrl: url, photos: [url], city: makeCityName() })
  await page.goto(`/events/${id}`)
  await expectPhotosLoaded(page)
  await reloadWithServiceWorker(page)
  await expectPhotosLoaded(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  await expectPhotosLoaded(page)
})
