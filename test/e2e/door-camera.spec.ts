import { ticketLink } from '../../functions/shared/door/ticket-link.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { ticketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { SITE } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail } from '../factories/people.ts'
import { makeCameraFilm } from './camera-film.ts'
import { expect, keepScreenshot, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

// The API caches for some seconds that the user was not a host.
test.use({ expectedErrors: [/status of 403 .*\/api\/user\/profile/] })

test(
  'reads a ticket with the camera, once while it is held there, and refuses another code',
  { tag: '@camera' },
  async ({ page }) => {
    const host = await makePerson('host', true)
    const startsAt = Date.now() + 1_800_000
    const eventId = await makeEvent([host], { startsAt, endsAt: startsAt + 7_200_000 })
    const email = newEmail('ana')
    await rsvp(eventId, email, { name: 'Ana' })
    const signupId = addressHash(email)
    const { seq } = (await findSignup(eventId, signupId)) ?? { seq: 0 }
    const ticket = ticketLink(new URL(SITE).origin, ticketCode({ eventId, signupId, seq }))
    await makeCameraFilm('https://elsewhere.example/t/AAAAAAAAAAAAAAAAAAAAAA', ticket)

    // Unlike those of phones, the fake camera has no light.
    await page.addInitScript(() => {
      const { prototype } = MediaStreamTrack
      const torchChanges: unknown[] = []
      Object.assign(window, { torchChanges })
      prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      prototype.applyConstraints = (constraints) => {
        torchChanges.push(constraints?.advanced)
        return Promise.resolve()
      }
    })
    await signInAs(page, host, `/host-dashboard/events/${eventId}/door`)
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    const verdict = page.locator('[data-tone]')
    await expect(verdict).toContainText('Not a ticket')
    await expect(verdict).toContainText('Welcome, Ana')
    await keepScreenshot(page, 'door-camera')
    // The whole picture stays in view above the verdict, and so does the verdict.
    await expect(page.getByLabel('Camera view')).toBeInViewport({ ratio: 1 })
    await expect(verdict.getByText('Welcome, Ana')).toBeInViewport({ ratio: 1 })
    // The page follows no link that it reads.
    await expect(page).toHaveURL(new RegExp(`/host-dashboard/events/${eventId}/door$`))
    await expect.poll(async () => (await db.collection(`events/${eventId}/arrivals`).get()).size).toBe(1)
    // The film repeats, so the ticket is scanned a second time.
    await expect(verdict).toContainText('Ana is already in')
    await page.getByRole('button', { name: 'Light on' }).click()
    await page.getByRole('button', { name: 'Light off' }).click()
    await expect(page.getByRole('button', { name: 'Light on' })).toBeVisible()
    expect(
      await page.evaluate(() => (window as unknown as { torchChanges: unknown[] }).torchChanges),
    ).toEqual([...[[{ torch: true }], [{ torch: false }]]])
    await page.getByRole('button', { name: 'Close camera' }).click()
    await expect(page.getByLabel('Camera view')).toHaveCount(0)
  },
)
