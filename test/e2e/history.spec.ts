import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { awaitHydration } from './hydration.ts'

test('keeps opened pages of the wall open when a new event arrives, and keeps search, city and pages in the URL and restores them on Back', async ({
  page,
}) => {
  const city = makeCityName()
  const startsAt = Date.now() + 20 * 86_400_000
  await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      makeEvent([], { city, title: `Evening ${index + 1}`, startsAt: startsAt + index * 60_000 }),
    ),
  )
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  const tiles = page.getByRole('article').filter({ hasText: /Evening|Early/ })
  const readQuery = () => Object.fromEntries(new URL(page.url()).searchParams)
  await page.getByRole('button', { name: 'Show 50 More Events' }).click()
  await expect(tiles).toHaveCount(60)
  await expect.poll(readQuery).toEqual({ city, pages: '1' })
  await page.evaluate(() => {
    const testWindow = window as unknown as { minTileCount: number }
    testWindow.minTileCount = Number.POSITIVE_INFINITY
    new MutationObserver(() => {
      const tileCount = document.querySelectorAll('article.tile:not(.tile-cta)').length
      testWindow.minTileCount = Math.min(testWindow.minTileCount, tileCount)
    }).observe(document.body, { childList: true, subtree: true })
  })
  await makeEvent([], { city, title: 'Early Bird', startsAt: startsAt - 3_600_000 })
  await expect(page.getByRole('link', { name: /Early Bird/ })).toBeVisible()
  await expect(tiles).toHaveCount(60)
  // The tile that the new event moved to the next page may still be loading, so 59 tiles are enough.
  const minTileCount = await page.evaluate(() => (window as unknown as { minTileCount: number }).minTileCount)
  expect(minTileCount).toBeGreaterThanOrEqual(59)
  await expectNoOverflow(page, 'home-many')

  const readScrollY = () => page.evaluate(() => Math.round(window.scrollY))
  // The page moves until the click: it is scrolled to the link, and a tile that arrives late adds a row above the link.
  const scrollPositionAtClick = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const options = { capture: true, once: true }
        window.addEventListener('click', () => resolve(Math.round(window.scrollY)), options)
      }),
  )
  await tiles.nth(40).getByRole('link').click()
  const scrollPosition = await scrollPositionAtClick
  expect(scrollPosition).toBeGreaterThan(1000)
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel).toBeVisible()
  await expect.poll(readScrollY).toBe(0)
  await page.goBack()
  await expect(tiles).toHaveCount(60)
  await expect.poll(readScrollY).toBe(scrollPosition)
  await page.goForward()
  await expect(attendPanel).toBeVisible()
  await page.goBack()
  await expect.poll(readScrollY).toBe(scrollPosition)

  const searchField = page.getByRole('searchbox')
  await searchField.fill('early bird')
  await expect(tiles).toHaveCount(1)
  await expect.poll(readQuery).toEqual({ city, pages: '1', q: 'early bird' })
  await page.reload()
  await expect(searchField).toHaveValue('early bird')
  await expect(tiles).toHaveCount(1)
  await tiles.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/events\/\d+$/)
  await page.goBack()
  await expect(searchField).toHaveValue('early bird')
  await searchField.fill('')
  await expect(tiles).toHaveCount(60)
  await page.getByRole('button', { name: 'Show 2 More Events' }).click()
  await expect(tiles).toHaveCount(62)
  await expect(page.getByRole('button', { name: /More Event/ })).toHaveCount(0)
})

test('adds one history entry for a dialog, closes it on Back and opens it on Forward, and shows that its code is loading', async ({
  page,
}) => {
  const id = await makeEvent()
  const heldCode = await holdResponse(page, '/assets/share-dialog-*.js')
  await page.goto(`/events/${id}?open=nothing`)
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await awaitHydration(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'RSVP Now' }).filter({ visible: true }).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(`/events/${id}?open=rsvp`)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/open=rsvp/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  // Two clicks while the dialog's code loads add one entry.
  const shareButton = page.getByRole('button', { name: 'Share Event' })
  await shareButton.click()
  await expect(page.getByText('Opening')).toBeVisible({ timeout: 2000 })
  await shareButton.click({ force: true })
  heldCode.release()
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await shareDialog.getByRole('button', { name: 'Close' }).click()
  await expect(shareDialog).toBeHidden()

  // The URL says that the RSVP has a result, so the form does not open again after a reload.
  await page.goto(`/event/${id}?open=ticket`)
  await awaitHydration(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
