import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { pauseClock } from './paused-clock.ts'

/** Swipes the toast to the right by a number of pixels. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const title = page.getByText('Required Fields', { exact: true })
  // This waits until the toast stands still, because a toast that slides back would move away before the press.
  await title.evaluate((element) =>
    Promise.all(
      (element.closest('[data-toast]')?.getAnimations({ subtree: true }) ?? []).map(
        ({ finished }) => finished,
      ),
    ).then(() => undefined),
  )
  const box = await title.boundingBox()
  if (!box) throw new Error('There is no toast to swipe.')
  const [x, y] = [box.x + 4, box.y + 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

test('shows only the newest toast, for five seconds or until it is swiped to the right', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('button', { name: 'HOST LOGIN' }).click()
  const dialog = page.getByRole('dialog')
  const firstToast = page.getByText('Email Required')
  const secondToast = page.getByText('Required Fields', { exact: true })
  const dismissButton = page.getByRole('button', { name: 'Dismiss' })
  await dialog.getByRole('button', { name: 'Send login link' }).click()
  await expect(firstToast).toBeVisible()
  const toastBox = page.locator('[data-toast]')
  expect(await toastBox.boundingBox()).toMatchObject({ x: 1440 - 420, width: 420 })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await toastBox.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
  await dismissButton.click()
  await expect(firstToast).toBeHidden()

  await pauseClock(page)
  await dialog.getByRole('button', { name: 'Send login link' }).click()
  await expect(firstToast).toBeVisible()
  await page.clock.runFor(4000)
  await dialog.getByRole('button', { name: 'Join Kiln' }).click()
  const joinButton = dialog.getByRole('button', { name: 'Join', exact: true })
  await joinButton.click()
  await expect(secondToast).toBeVisible()
  await expect(firstToast).toBeHidden()
  const dialogTop = (await dialog.boundingBox())?.y ?? 0
  const toastBottom = await secondToast.evaluate(
    (element) => element.closest('.toast-in')?.getBoundingClientRect().bottom ?? Infinity,
  )
  expect(dialogTop).toBeGreaterThanOrEqual(toastBottom)
  await expect(dismissButton).toHaveCount(1)
  await page.clock.runFor(4999)
  await expect(secondToast).toBeVisible()
  await page.clock.runFor(1)
  await expect(secondToast).toBeHidden()
  await expect(dismissButton).toHaveCount(0)

  await joinButton.click()
  await expect(secondToast).toBeVisible()
  await swipe(page, 49)
  await expect(secondToast).toBeVisible()
  await swipe(page, -120)
  await expect(secondToast).toBeVisible()
  await swipe(page, 50)
  await expect(secondToast).toBeHidden()
  await expect(dialog).toBeVisible()
})
