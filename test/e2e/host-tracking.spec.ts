import type { Page } from '@playwright/test'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { awaitMessage } from '../inbox.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const DAY_MS = 86_400_000
let host: TestUser
test.beforeEach(async () => {
  host = await makeTestUser('host', { isApproved: true })
})

const getCard = (page: Page, name: string) => page.getByRole('article', { name })
const getEventSelect = (page: Page) => page.getByRole('combobox', { name: 'Event', exact: true })

test('lets a host write, preview and send a campaign, warns before it is sent again, and opens recipients below their card @both-widths', async ({
  page,
}) => {
  expectErrors(failedCallError)
  const title = 'Night Kiln with a long title, that goes on'
  const eventId = await makeEvent([host], { title })
  const email = makeEmail('attendee')
  await rsvp(eventId, email, { name: 'Ann Okafor' })
  await awaitMessage(email, /Night Kiln/)
  await makeEvent([host], { title: 'Long Over', startsAt: Date.now() - 9 * DAY_MS })
  const cancelledEventId = await makeEvent([host], { title: 'Cancelled', cancelledAt: Date.now() - DAY_MS })
  await signInAs(page, host, '/host-dashboard?tab=tracking')
  const eventSelect = getEventSelect(page)
  await expect(eventSelect.locator('optgroup')).toHaveCount(3)
  await expect(eventSelect).toHaveValue(String(eventId))
  await expect(getCard(page, 'RSVP confirmation')).not.toContainText('Not Sent')
  await expect(getCard(page, 'Event update')).toContainText('Not Sent')
  await inspectScreen(page, 'host-tracking')

  await expect(getCard(page, 'Reminder, the same day')).toContainText('Goes out automatically on')
  await expect(page.getByRole('button', { name: 'Send Reminder, the same day' })).toHaveCount(0)
  await expect(getCard(page, 'After the event')).toContainText(
    'You can send this email once the event is over.',
  )
  await page.getByRole('button', { name: 'Send Event update' }).click()
  const sendDialog = page.getByRole('dialog', { name: 'Send: Event update' })
  await expect(sendDialog.getByText('Goes to 1 person.')).toBeVisible()
  await expect(sendDialog.getByText(/duplicate emails/)).toHaveCount(0)
  await sendDialog.getByLabel('Message (optional)').fill('Bring <b>socks</b>.')
  const preview = sendDialog.locator('iframe').contentFrame()
  await expect(preview.getByText('Bring <b>socks</b>.')).toBeVisible()
  // The email keeps its own styles in spite of the page's content security policy.
  await expect(preview.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await inspectScreen(page, 'host-tracking-send')
  const send = () => sendDialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expectFallback(page, '**/send-email', 'Failed to send email', send)
  await send()
  await expect(page.getByText('Email sent successfully')).toBeVisible()
  await expect(sendDialog).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Send Event update' }).click()
  await expect(sendDialog.getByText(/duplicate emails/)).toBeVisible()
  await page.keyboard.press('Escape')
  await eventSelect.selectOption(String(cancelledEventId))
  await expect(getCard(page, 'Cancellation')).toBeVisible()

  // The recipients open below their card and get the focus, at every width.
  await eventSelect.selectOption(String(eventId))
  const recipientsButton = page.getByRole('button', { name: 'Recipients of RSVP confirmation' })
  const recipientsRegion = page.getByRole('region', { name: 'Recipients' })
  await recipientsButton.click()
  await expect(recipientsRegion).toBeFocused()
  await expect(recipientsRegion.getByRole('heading', { name: 'Recipients' })).toBeInViewport()
  await expect(recipientsRegion).toContainText(email)
  await recipientsButton.click()
  await expect(recipientsRegion).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  await recipientsButton.click()
  await expect(recipientsRegion).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('opens an event that is too old for the menu of events by its link or from its row, and shows an error if it does not load', async ({
  page,
}) => {
  expectErrors(/status of 500/)
  const oldEventId = await makeEvent([host], { title: 'Long Over', startsAt: Date.now() - 99 * DAY_MS })
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => makeEvent([host], { startsAt: Date.now() - (n + 1) * DAY_MS })),
  )
  const eventUrl = new RegExp(`/events/${oldEventId}$`)
  await page.route(eventUrl, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await signInAs(page, host, `/host-dashboard?tab=tracking&event=${oldEventId}`)
  await expect(page.getByText('Unable to load events. Please refresh the page.')).toBeVisible()
  // No other event is shown instead.
  const eventSelect = getEventSelect(page)
  await expect(eventSelect).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(eventSelect).toHaveValue(String(oldEventId))
  await expect(getCard(page, 'RSVP confirmation')).toBeVisible()
  await eventSelect.selectOption({ index: 1 })
  await expect(eventSelect).not.toHaveValue(String(oldEventId))

  await page.getByRole('tab', { name: 'MY EVENTS' }).click()
  const pastSection = page.getByRole('region', { name: 'Past', exact: true })
  const titles = pastSection.getByRole('heading', { level: 4 })
  const showMoreButton = pastSection.getByRole('button', { name: 'Show More' })
  for (const count of [10, 50]) {
    await expect(titles).toHaveCount(count)
    await showMoreButton.click()
  }
  await expect(titles.last()).toHaveText('Long Over')
  await expect(showMoreButton).toHaveCount(0)
  await pastSection.getByRole('link', { name: 'Long Over', exact: true }).click()
  await page.getByRole('tab', { name: 'Emails' }).click()
  await expect(getCard(page, 'RSVP confirmation')).toBeVisible()
})

const makeRecipient = (email: string, status: string, overrides = {}) => ({
  id: email.replaceAll(/\W/g, '-'),
  email,
  name: '',
  status,
  sentAt: '2026-11-20T10:00:00.000Z',
  deliveredAt: null,
  openedAt: null,
  bouncedAt: null,
  bounceReason: null,
  failedReason: null,
  leftOutReason: null,
  ...overrides,
})
const LONG_ADDRESS = 'wolfeschlegelsteinhausenbergerdorffwelch@a-rather-long-address.example'
const recipients = [
  makeRecipient(LONG_ADDRESS, 'opened', { openedAt: '2026-11-20T11:00:00.000Z' }),
  makeRecipient('ben@b.test', 'bounced', { name: 'Ben Adeyemi', bounceReason: 'No such mailbox.' }),
  makeRecipient('cy@c.test', 'left_out', { sentAt: null, leftOutReason: 'unsubscribed', failedReason: 'x' }),
]

/** Mocks the stats and recipients of one campaign. */
async function mockTracking(page: Page): Promise<void> {
  await page.route(/enhanced-email-tracking/, (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    const campaign = {
      emailType: 'event_update',
      stats: { sent: 10, delivered: 8, opened: 3, clicked: 1, bounced: 1, failed: 1, pending: 0, leftOut: 1 },
      lastSentAt: '2026-11-20T10:00:00.000Z',
      recipients: recipients.filter(({ email }) => email.startsWith(query)),
      next: null,
    }
    return route.fulfill({ json: [campaign] })
  })
}

test('shows who was left out and why, lets a host correct an address and resend failed emails, and shows an error if a call fails @both-widths', async ({
  page,
}) => {
  expectErrors(/status of (403|500)/)
  const eventId = await makeEvent([host], { title: 'Night Kiln' })
  const otherHostsEventId = await makeEvent([await makeApprovedHost()])
  await mockTracking(page)
  await page.route(/enhanced-email-tracking/, (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  })
  // If the URL contains the id of another host's event, the page shows one of the host's own events.
  await signInAs(page, host, `/host-dashboard?tab=tracking&event=${otherHostsEventId}`)
  await expect(getEventSelect(page)).toHaveValue(String(eventId))
  await expect(page.getByText("Couldn't load the email stats.")).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(getCard(page, 'Event update')).toContainText('Issues Detected')
  await page.getByRole('button', { name: 'Recipients of Event update' }).press('Enter')
  const table = page.getByRole('table', { name: 'Recipients' })
  await expect(table.getByRole('rowheader')).toHaveText([LONG_ADDRESS, 'Ben Adeyemiben@b.test', 'cy@c.test'])
  await expect(table).toContainText('No such mailbox.')
  await expect(table).toContainText('Unsubscribed from this kind of email.')
  await expect(table.getByRole('row').filter({ hasText: 'cy@c.test' })).toContainText('Left out')
  await expect(page.getByRole('button', { name: 'Fix address cy@c.test' })).toHaveCount(0)
  await inspectScreen(page, 'host-tracking-recipients')
  await page.getByRole('searchbox', { name: 'Search' }).fill('ben')
  await expect(table.getByRole('rowheader')).toHaveText(['Ben Adeyemiben@b.test'])

  await page.getByRole('button', { name: 'Fix address ben@b.test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fix address' })
  await dialog.getByLabel('Email').fill('ben@right.test')
  const save = () => dialog.getByLabel('Email').press('Enter')
  await expectFallback(page, '**/api/email-recipients/*', 'Failed to update email', save)
  let requestBody: unknown
  await page.route(/email-recipients/, (route) => {
    requestBody = route.request().postDataJSON()
    return route.fulfill({ json: { message: 'Email updated successfully' } })
  })
  await save()
  await expect(page.getByText('Email updated successfully')).toBeVisible()
  expect(requestBody).toEqual({ email: 'ben@right.test' })
  const resend = () => page.getByRole('button', { name: 'Resend failed emails: Event update' }).click()
  await expectFallback(page, '**/resend-failed', 'Failed to resend emails', resend)
  await page.route(/resend-failed/, (route) =>
    route.fulfill({ json: { message: '1 email will be sent again', count: 1 } }),
  )
  await resend()
  await expect(page.getByText('1 email will be sent again')).toBeVisible()
})
