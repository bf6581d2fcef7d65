import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { Timestamp } from 'firebase-admin/firestore'
import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { rsvp } from '../api/rsvp.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
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

const openTile = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).getByRole('link').click()

/** Reloads the wall on screen with a service worker and opens each of the events, so that they are cached for use without a network. */
async function visitEvents(page: Page, titles: readonly string[]): Promise<void> {
  await reloadWithServiceWorker(page)
  for (const title of titles) {
    await openTile(page, title)
    await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
    await page.goBack()
  }
}

test('keeps RSVPs made without a network, sends them when the app is opened again, and shows the result of each @both-widths', async ({
  page,
  context,
}) => {
  const [suffix, city] = [Date.now() % 100_000, makeCityName()]
  const titles = ['Cellar', 'Crowd', 'Ghost'].map((title) => `${title} ${suffix}`)
  const [openEventId = 0, fullEventId = 0, cancelledEventId = 0] = await Promise.all(
    titles.map((title, index) => makeEvent([], { city, title, signupLimit: index === 1 ? 1 : 9 })),
  )
  const email = makeEmail('queued')
  await page.goto(`/?city=${encodeURIComponent(city)}`)
  await visitEvents(page, titles)
  const otherTab = await context.newPage()
  await otherTab.goto(`/events/${openEventId}`)

  await context.setOffline(true)
  for (const title of titles) {
    await openTile(page, title)
    await rsvpOffline(page, 'Quinn Queue', email)
    if (title === titles[0])
      await expect(otherTab.getByRole('region', { name: 'Attend' })).toContainText(NOT_SENT_TEXT)
    if (title !== titles.at(-1)) await page.goBack()
  }
  await otherTab.close()
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
  const [suffix, city] = [Date.now() % 100_000, makeCityName()]
  const titles = ['Wanted', 'Dropped', 'Cancelled'].map((title) => `${title} ${suffix}`)
  const [wantedEventId = 0, droppedEventId = 0, cancelledEventId = 0] = await Promise.all(
    titles.map((title) => makeEvent([], { city, title })),
  )
  const [wantedTitle = '', droppedTitle = '', cancelledTitle = ''] = titles
  const accountLink = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await signInAs(page, member, `/?city=${encodeURIComponent(city)}`)
  await visitEvents(page, [wantedTitle, droppedTitle])
  await accountLink.click()
  await expect(page.getByRole('heading', { name: 'Past Events' })).toBeVisible()
  await page.goBack()
  await openTile(page, cancelledTitle)
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
  await page.goBack()
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel).toContainText("You're in")
  await expect(attendPanel).toContainText('Cancellation not sent yet')
  await page.goBack()
  await openTile(page, wantedTitle)
  await rsvpOffline(page, member.name, member.email)
  const confirmDialog = page.getByRole('alertdialog')
  for (const landmark of ['banner', 'main'] as const) {
    if (landmark === 'main') await accountLink.click()
    await page.getByRole(landmark).getByRole('button', { name: 'Log Out', exact: true }).click()
    await expect(confirmDialog).toContainText('1 RSVP and 1 cancellation')
    await confirmDialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(confirmDialog).toBeHidden()
  }
  await page.goto(`/event/${wantedEventId}`)
  const alternatePanel = page.getByRole('complementary', { name: 'Attend' })
  await expect(alternatePanel).toContainText(NOT_SENT_TEXT)
  await expect(alternatePanel.getByRole('button', { name: "I'm in" })).toHaveCount(0)
  await context.setOffline(false)
  await expect(alternatePanel).toContainText("You're in")
  const readStatus = async (id: number) =>
    (await getSignupRef(id, member.email).get()).get('status') as string | undefined
  await expect.poll(() => readStatus(cancelledEventId)).toBe('cancelled')

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
  expect(await readStatus(droppedEventId)).toBeUndefined()
})

/** Reads the QR code on screen, as a camera does. */
async function readQrCode(page: Page): Promise<string> {
  const picture = await page.screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test('shows the ticket from the email without a network, until the RSVP is cancelled @both-widths', async ({
  page,
  context,
}) => {
  const title = `Stub ${Date.now() % 100_000}`
  const id = await makeEvent([], { title, venueName: 'The Boathouse', venueAddress: '1 Towpath' })
  const email = makeEmail('ticket')
  await page.goto(`/events/${id}`)
  await reloadWithServiceWorker(page)
  await rsvpOnScreen(page, { name: 'Tessa Ticket', email })
  await db.doc(`events/${id}`).update({ venueName: 'The Mill' })
  await page.getByRole('link', { name: 'Show ticket' }).click()
  const code = page.getByRole('img', { name: /ticket code/ })
  await expect(code).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('The Mill')).toBeVisible()
  const message = await awaitMessage(email, new RegExp(`You're in: ${title}`))
  expect(getLink(message, '/t/')).toBe(page.url())

  // Without a network the page shows the ticket as it was last loaded, not the older facts of the RSVP on the device.
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Offline. Saved on this device.')).toBeVisible()
  await expect(page.getByText('The Mill')).toBeVisible()
  await expect(page.getByText('Tessa Ticket')).toBeVisible()
  await expect(code).toBeVisible()
  await inspectScreen(page, 'ticket')
  expect(await readQrCode(page)).toBe(page.url())
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await readQrCode(page)).toBe(page.url())

  await context.setOffline(false)
  const token = new URL(getLink(message, '/rsvp/change/')).pathname.split('/').at(-1)
  expect((await context.request.delete(`/api/rsvp/cancel/${token}`)).status()).toBe(200)
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.reload()
    await expect(page.getByText('RSVP cancelled', { exact: true })).toBeVisible()
    await expect(code).toHaveCount(0)
  }
})

test('stores the tickets of the events on the dashboard before any ticket is opened', async ({
  page,
  context,
}) => {
  const member = await makeTestUser()
  const title = `Pocketed ${Date.now() % 100_000}`
  const id = await makeEvent([], { title, venueName: 'The Boathouse', venueAddress: '1 Towpath' })
  await rsvp(id, member.email)
  // The page of any ticket, even an unknown one, caches the JavaScript that a ticket needs without a network.
  await signInAs(page, member, `/t/${'x'.repeat(22)}`)
  await reloadWithServiceWorker(page)
  await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('banner').getByRole('link', { name: /^Hi, / }).click()
  await page.mouse.move(40, 40)
  const ticketLink = page.getByRole('link', { name: `Ticket to ${title}` })
  await expect(ticketLink).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await ticketLink.click()
  await expect(page.getByText('Offline. Saved on this device.')).toBeVisible()
  await expect(page.getByText('The Boathouse')).toBeVisible()
  const message = await awaitMessage(member.email, new RegExp(title))
  expect(getLink(message, '/t/')).toBe(page.url())
})
