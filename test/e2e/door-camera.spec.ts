import type { Locator } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makeTicketHolder } from '../factories/ticket-holder.ts'
import { writeCameraVideo } from './camera-video.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

test(
  'checks an attendee in once while the ticket stays in view of the camera, refuses a code that is not a ticket, and reports a blocked camera',
  { tag: '@camera' },
  async ({ page }) => {
    const host = await makeTestUser('host', { isApproved: true })
    const startsAt = Date.now() + 1_800_000
    const eventId = await makeEvent([host], { startsAt, endsAt: startsAt + 7_200_000 })
    const { ticketUrl } = await makeTicketHolder(eventId, 'Ana')
    await writeCameraVideo('https://elsewhere.example/t/AAAAAAAAAAAAAAAAAAAAAA', ticketUrl)

    // The fake camera has no light, so this adds one.
    await page.addInitScript(() => {
      const { prototype } = MediaStreamTrack
      const torchChanges: unknown[] = []
      Object.assign(window, { torchChanges })
      prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      prototype.applyConstraints = (constraints) => {
        torchChanges.push(constraints?.advanced)
        return torchChanges.length > 2 ? Promise.reject(new Error('no light')) : Promise.resolve()
      }
    })
    await signInAs(page, host, `/host-dashboard/events/${eventId}/door`)
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    const verdict = page.locator('[data-verdict]')
    await expect(verdict).toContainText('Not a ticket')
    await expect(verdict).toContainText('Welcome, Ana')
    await expectNoOverflow(page, 'door-camera')
    // The whole picture and the verdict below it stay in view.
    await expect(page.getByLabel('Camera view')).toBeInViewport({ ratio: 1 })
    await expect(verdict.getByText('Welcome, Ana')).toBeInViewport({ ratio: 1 })
    // The page follows no link that it reads.
    await expect(page).toHaveURL(new RegExp(`/host-dashboard/events/${eventId}/door$`))
    await expect.poll(async () => (await db.collection(`events/${eventId}/arrivals`).get()).size).toBe(1)
    // The video repeats, so the ticket is scanned a second time.
    await expect(verdict).toContainText('Ana is already in')
    // In landscape too, the whole picture and the verdict stay above the buttons at the bottom.
    const measureBottom = async (item: Locator) => {
      const box = await item.boundingBox()
      return (box?.y ?? NaN) + (box?.height ?? NaN)
    }
    for (const size of [
      { width: 720, height: 450 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      const closeButtonBox = await page.getByRole('button', { name: 'Close camera' }).boundingBox()
      for (const item of [page.getByLabel('Camera view'), verdict.getByText('Ana is already in')]) {
        await expect(item).toBeInViewport({ ratio: 1 })
        expect(await measureBottom(item)).toBeLessThan(closeButtonBox?.y ?? NaN)
      }
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Turn light on' }).click()
    await page.getByRole('button', { name: 'Turn light off' }).click()
    await expect(page.getByRole('button', { name: 'Turn light on' })).toBeVisible()
    expect(
      await page.evaluate(() => (window as unknown as { torchChanges: unknown[] }).torchChanges),
    ).toEqual([[{ torch: true }], [{ torch: false }]])
    await page.getByRole('button', { name: 'Turn light on' }).click()
    await expect(page.getByText("The light couldn't be turned on or off.")).toBeVisible()
    await expect(page.getByLabel('Camera view')).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Close camera' }).click()
    await expect(page.getByLabel('Camera view')).toHaveCount(0)

    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Camera access is blocked.' })).toBeVisible()
    await expect(page.getByLabel('Camera view')).toBeHidden()
  },
)
