import type { Page } from '@playwright/test'
import { storePhoto } from '../../functions/src/core/photos/photos-store.ts'
import { encodePhoto } from '../../functions/src/core/photos/encode-photo.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makePicture } from '../factories/pictures.ts'
import { expect, test } from './fixtures.ts'
import { awaitServiceWorker } from './service-worker.ts'

test.use({ serviceWorkers: 'allow' })

/** How wide the photos on screen are in themselves: 0 is one that does not show. */
const widths = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0)),
    )

async function expectPhotos(page: Page): Promise<void> {
  for (const photo of await page.locator('main img').all()) await photo.scrollIntoViewIfNeeded()
  await expect.poll(async () => [...new Set(await widths(page))], 'each photo shows').toEqual([640])
}

async function photographedEvent(): Promise<number> {
  const { url } = await storePhoto(await encodePhoto(await makePicture(), 'photo'))
  return makeEvent([], { imageUrl: url, photos: [url], city: newCity() })
}

test('photos show with the service worker, from a host of their own, and without a network', async ({
  page,
  context,
}) => {
  const id = await photographedEvent()
  await page.goto(`/events/${id}`)
  await expectPhotos(page)
  await awaitServiceWorker(page)
  await expectPhotos(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You're offline/)).toBeVisible()
  await expectPhotos(page)
})
