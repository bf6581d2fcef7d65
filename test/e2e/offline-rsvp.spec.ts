import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { Timestamp } from 'firebase-admin/firestore'
import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { rsvp } from '../api/rsvp.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { expect, expectAccessible, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { rsvpOnScreen, sendRsvp } from './rsvp-on-screen.ts'
import { reloadWithServiceWorker } from './service-worker.ts'
import { signInAs } from './sign-in-as.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|offline| 40[149] |\/api\/rsvp/i],
})

const NOT_SENT_TEXT = 'RSVP not sent yet'

/** RSVPs to the event on screen while there is no network. */
async function rsvpOffline(page: Page, name: string, email: string): Promise<void> {
  await expect(await sendRsvp(page, { name, email })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Attend' })).toContainText(NOT_SENT_TEXT)
}

const getSignupRef = (eventId: number, email: string) =>
  db.doc(`events/${eventId}/signups/${hashAddress(email)}`)

test('keeps RSVPs made without a network, sends them when the app is opened again, and shows the result of each @both-widths', async ({
  page,
  context,
}) => {
  const suffix = Date.now() % 100_000
  const titles = [`Cellar ${suffix}`, `Crowd ${suffix}`, `Ghost ${suffix}`]
  const [openEventId = 0, fullEventId = 0, cancelledEventId = 0] = await Promise.all(
    titles.map((title, index) => makeEvent([], { title, signupLimit: index === 1 ? 1 : 9 })),
  )
  const email = makeEmail('queued')
  await page.goto('/about')
  await reloadWithServiceWorker(page)
  for (const id of [fullEventId, cancelledEventId, openEventId]) {
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  }

  await context.setOffline(true)
  const otherTab = await context.newPage()
  for (const tab of [page, otherTab]) {
    await tab.goto(`/events/${openEventId}`)
    await expect(tab.getByText(/^You're offline/)).toBeVisible()
  }
  await rsvpOffline(page, 'Quinn Queue', email)
  await expect(otherTab.getByRole('region', { name: 'Attend' })).toContainText(NOT_SENT_TEXT)
  await otherTab.close()
  for (const id of [fullEventId, cancelledEventId]) {
    await page.goto(`/events/${id}`)
    await rsvpOffline(page, 'Quinn Queue', email)
  }
  await expect(page.getByText("You're in")).toHaveCount(0)
  await expect(page.getByText("You're offline. Not sent yet: 3 RSVPs.")).toBeVisible()
  await expectNoOverflow(page, 'event-waiting-for-connection')
  await page.getByRole('link', { name: "See what's not sent" }).filter({ visible: true }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: NOT_SENT_TEXT })).toHaveCount(3)
  await inspectScreen(page, 'waiting')
  await page.close()

  await db.doc(`events/${cancelledEventId}`).update({ cancelledAt: Timestamp.now() })
  await rsvp(fullEventId, makeEmail('first'))

  await context.setOffline(false)
  const reopenedPage = await context.newPage()
  await reopenedPage.goto('/waiting')
  await expect(reopenedPage.getByRole('listitem').filter({ hasText: 'RSVP not confirmed' })).toHaveCount(1)
  await expect(reopenedPage.getByRole('listitem').filter({ hasText: NOT_SENT_TEXT })).toHaveCount(0)
  await expect(reopenedPage.getByRole('listitem').filter({ hasText: titles[2] ?? '' })).toContainText('doesn')
  await reopenedPage.getByRole('button', { name: `Remove: ${titles[2]}` }).click()
  await expect(reopenedPage.getByText('Nothing left to send')).toBeVisible()
  await reopenedPage.goto(`/events/${openEventId}`)
  await expect(reopenedPage.getByRole('region', { name: 'Attend' })).toContainText("You're in")
  await reopenedPage.goto(`/events/${fullEventId}`)
  await expect(reopenedPage.getByRole('region', { name: 'Attend' })).toContainText('number 1 on the waitlist')
  await awaitMessage(email, new RegExp(`You're in: ${titles[0]}`))
  await awaitMessage(email, new RegExp(`on the waitlist: ${titles[1]}`))
  await awaitMessage(email, new RegExp(`Your RSVP didn't go through: ${titles[2]}`))
  expect((await readMessagesTo(email)).length, 'nothing was sent twice').toBe(3)
  expect((await getSignupRef(openEventId, email).get()).get('seq')).toBe(1)
  expect((await getSignupRef(cancelledEventId, email).get()).exists).toBe(false)
})

test('lets a member cancel without a network, and warns before a log-out drops unsent changes', async ({
  page,
  context,
}) => {
  const member = await makeTestUser()
  const suffix = Date.now() % 100_000
  const cancelledEventId = await makeEvent([], { title: `Cancelled ${suffix}` })
  const wantedEventId = await makeEvent([], { title: `Wanted ${suffix}` })
  const droppedEventId = await makeEvent([], { title: `Dropped ${suffix}` })
  await signInAs(page, member)
  await reloadWithServiceWorker(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Past Events' })).toBeVisible()
  for (const id of [wantedEventId, droppedEventId, cancelledEventId]) {
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  }
  await rsvpOnScreen(page, { name: member.name, email: member.email })
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await expect(page.getByRole('link', { name: 'Show ticket' })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  const unsentCancellation = page.getByRole('status').filter({ hasText: 'Cancellation not sent yet' })
  await expect(unsentCancellation.first()).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep My RSVP' })).toBeVisible()
  const alternatePanel = page.getByRole('complementary', { name: 'Attend' })
  await page.goto(`/event/${cancelledEventId}`)
  await expect(alternatePanel).toContainText("You're in")
  await expect(alternatePanel).toContainText('Cancellation not sent yet')
  await page.goto(`/events/${wantedEventId}`)
  await rsvpOffline(page, member.name, member.email)
  await page.goto(`/event/${wantedEventId}`)
  await expect(alternatePanel).toContainText(NOT_SENT_TEXT)
  await expect(alternatePanel.getByRole('button', { name: "I'm in" })).toHaveCount(0)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('1 RSVP and 1 cancellation')
  await confirmDialog.getByRole('button', { name: 'Stay signed in' }).click()
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click()
  await expect(confirmDialog).toContainText('1 RSVP and 1 cancellation')
  await confirmDialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true })).toBeVisible()

  await page.goto(`/events/${wantedEventId}`)
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: 'Attend' })).toContainText("You're in")
  await expect
    .poll(async () => (await getSignupRef(cancelledEventId, member.email).get()).get('status') as string)
    .toBe('cancelled')
  await page.goto('/dashboard')
  await page.mouse.move(40, 40)
  await expect(page.getByRole('link', { name: `Ticket to Wanted ${suffix}` })).toBeVisible()
  await expect(page.getByText(`Cancelled ${suffix}`)).toHaveCount(0)

  await context.setOffline(true)
  await page.goto(`/events/${droppedEventId}`)
  await rsvpOffline(page, member.name, member.email)
  await page.getByRole('button', { name: 'Log Out', exact: true }).click()
  await confirmDialog.getByRole('button', { name: 'Log out anyway' }).click()
  await page.waitForURL('/')
  await expect(page.getByText('Almost logged out')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing left to send')).toBeVisible()
  expect((await getSignupRef(droppedEventId, member.email).get()).exists).toBe(false)
})

/** Reads the QR code on screen, as a camera does. */
async function readQrCode(page: Page): Promise<string> {
  const picture = await page.screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('shows the ticket from the email without a network, until the RSVP is cancelled @each-screen', async ({
  page,
  context,
  isMobile,
}) => {
  const title = `Stub ${Date.now() % 100_000}`
  const id = await makeEvent([], { title, venueName: 'The Boathouse', venueAddress: '1 Towpath' })
  const email = makeEmail('ticket')
  await page.goto('/about')
  await reloadWithServiceWorker(page)
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Tessa Ticket', email })
  await page.getByRole('link', { name: isMobile ? 'Ticket' : 'Show ticket', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const code = page.getByRole('img', { name: /ticket code/ })
  await expect(code).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline. Saved on this device.')).toBeVisible()
  await expect(page.getByText('Tessa Ticket')).toBeVisible()
  await expect(code).toBeVisible()
  await expectNoOverflow(page, 'ticket')
  expect(await readQrCode(page)).toBe(page.url())
  await context.setOffline(false)

  const message = await awaitMessage(email, new RegExp(title))
  expect(getLink(message, '/t/')).toBe(page.url())
  // Without a network the page shows the ticket as it was last loaded, not the older facts of the RSVP on the device.
  await db.doc(`events/${id}`).update({ venueName: 'The Mill' })
  await page.reload()
  await expect(page.getByText('The Mill')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline. Saved on this device.')).toBeVisible()
  await expect(page.getByText('The Mill')).toBeVisible()
  await context.setOffline(false)

  const token = new URL(getLink(message, '/rsvp/change/')).pathname.split('/').at(-1)
  expect((await context.request.delete(`/api/rsvp/cancel/${token}`)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText('RSVP cancelled', { exact: true })).toBeVisible()
  await expect(code).toHaveCount(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('RSVP cancelled', { exact: true })).toBeVisible()
  await expect(code).toHaveCount(0)
})

test('stores the tickets of the events on the dashboard before any ticket is opened', async ({
  page,
  context,
}) => {
  const member = await makeTestUser()
  const title = `Pocketed ${Date.now() % 100_000}`
  const id = await makeEvent([], { title, venueName: 'The Boathouse', venueAddress: '1 Towpath' })
  await rsvp(id, member.email)
  await signInAs(page, member)
  await reloadWithServiceWorker(page)
  // The page of any ticket, even an unknown one, caches the JavaScript that a ticket needs without a network.
  await page.goto(`/t/${'x'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible()
  await page.goto('/dashboard')
  await page.mouse.move(40, 40)
  await expect(page.getByRole('link', { name: `Ticket to ${title}` })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: `Ticket to ${title}` }).click()
  await expect(page.getByText('Offline. Saved on this device.')).toBeVisible()
  await expect(page.getByText('The Boathouse')).toBeVisible()
  expect(await readQrCode(page)).toBe(page.url())
  await context.setOffline(false)
  const message = await awaitMessage(member.email, new RegExp(title))
  expect(getLink(message, '/t/')).toBe(page.url())
})
