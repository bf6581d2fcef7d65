import type { Locator, Page } from '@playwright/test'
import { triggers } from '../../functions/shared/mail/triggers.ts'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { post, makeCookieHeaders } from '../api/request.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeNamedMember, makeTestUser } from '../factories/test-users.ts'
import { awaitMessage } from '../inbox.ts'
import { planFailure } from '../mailgun-control.ts'
import { sendMailing } from '../send-mail.ts'
import { suppress } from '../suppress.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const LONG_ADDRESS = 'wolfeschlegelsteinhausenbergerdorffwelch@a-rather-long-address.example'

test('lets an admin preview and send a message to a city, and open the sent message @both-widths', async ({
  page,
}) => {
  expectErrors(/503/)
  test.slow()
  const city = makeCityName()
  await writeMember({ city })
  await signInAsAdmin(page)
  await page.route('**/api/admin/messages*', (route) =>
    route.fulfill({ json: { items: [], next: null, pageCount: 1 } }),
  )
  await page.getByRole('tab', { name: 'Messaging' }).click()
  await expect(page.getByText('No messages sent yet')).toBeVisible()
  await page.unroute('**/api/admin/messages*')

  await page.getByRole('button', { name: 'Compose Message' }).click()
  await expect(page).toHaveURL(/tab=messaging&compose=new/)
  const editor = page.getByRole('dialog', { name: 'Compose Message' })
  const sendButton = editor.getByRole('button', { name: 'Send Message' })
  await expect(sendButton).toBeDisabled()
  await expectAccessible(page)
  await editor.getByLabel('Recipients').selectOption('Members in a city')
  await editor.getByLabel('Subject').fill(`News of ${city}`)
  const content = `Forty events <b>before</b> the year is out. ${'Bring someone who has never been. '.repeat(4)}`
  await editor.getByLabel('Message').fill(content)
  await expect(sendButton).toBeDisabled()
  await editor.getByRole('button', { name: /City/ }).click()
  await page.getByRole('combobox', { name: 'Search cities' }).fill(city)
  await page.getByRole('button', { name: 'Add your city' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(editor.getByText('Goes to 1 person.')).toBeVisible()
  const preview = editor.locator('iframe').contentFrame()
  await expect(preview.getByRole('paragraph').filter({ hasText: 'Forty events <b>before</b>' })).toBeVisible()
  await expectNoOverflow(page, 'admin-compose')
  await editor.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('Test email sent to admin@kiln.test')).toBeVisible()
  expect((await awaitMessage('admin@kiln.test', new RegExp(city))).subject).toBe(`[Test] News of ${city}`)

  const refusal = { code: 'busy', message: 'Too much at once. Please try again.' }
  await page.route('**/api/admin/message', (route) => route.fulfill({ status: 503, json: refusal }))
  const confirmDialog = page.getByRole('alertdialog', { name: 'Send to 1 person?' })
  const confirm = async () => {
    await sendButton.click()
    await expect(confirmDialog).toContainText(`To: Members in ${city}. Subject: “News of ${city}”.`)
    await confirmDialog.getByRole('button', { name: 'Send Message' }).click()
  }
  await confirm()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await expect(editor.getByLabel('Subject')).toHaveValue(`News of ${city}`)
  await page.unroute('**/api/admin/message')
  await confirm()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(editor).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: `News of ${city}` })
  await expect(row.getByText(`Members in ${city}`)).toBeVisible()
  await expect(row.getByText(`${content.slice(0, 100)}…`)).toBeVisible()
  await inspectScreen(page, 'admin-messages')

  await row.getByRole('button', { name: `Open News of ${city}` }).click()
  const messageDialog = page.getByRole('dialog', { name: `News of ${city}` })
  await expect(messageDialog.getByText('Sending is complete.')).toBeVisible({ timeout: 20_000 })
  await expect(messageDialog.getByText('1 of 1')).toBeVisible()
  await expect(page).toHaveURL(/tab=messaging&message=/)
  await page.reload()
  await expect(messageDialog.getByText('1 of 1')).toBeVisible()
  await page.goBack()
  await expect(messageDialog).toBeHidden()
  await expect(row).toBeVisible()
})

const INSTANT = '2026-11-20T10:00:00.000Z'

const makeLogEntry = (id: string, status: string, overrides = {}) => ({
  id,
  recipient: `${id}@b.test`,
  subject: 'See you at Night Kiln',
  trigger: 'rsvp_confirmation',
  status,
  createdAt: INSTANT,
  sentAt: INSTANT,
  deliveredAt: null,
  openedAt: null,
  bouncedAt: null,
  bounceReason: null,
  failedReason: null,
  clickedLinks: [],
  triggerDetails: { mail: 'rsvp', campaign: 'rsvp_confirmation', mailingId: null, leftOutReason: null },
  user: { id: null, name: 'Ben Bo', email: `${id}@b.test` },
  event: { id: 1_000_000_008, title: 'Night Kiln', city: 'London' },
  ...overrides,
})

const logEntries = [
  makeLogEntry('ann', 'clicked', {
    recipient: LONG_ADDRESS,
    deliveredAt: INSTANT,
    openedAt: INSTANT,
    clickedLinks: ['https://kiln.test/events/1000000008'],
    user: { id: 1_000_000_001, name: 'Ann Pneumonoultramicroscopicsilicovolcanoconi', email: LONG_ADDRESS },
  }),
  makeLogEntry('ben', 'failed', { sentAt: null, failedReason: 'Mailgun refused it.' }),
  makeLogEntry('cy', 'complained', { deliveredAt: INSTANT }),
  makeLogEntry('eli', 'left_out', { sentAt: null, failedReason: 'Not sent: the recipient unsubscribed' }),
  makeLogEntry('di', 'bounced', { bouncedAt: INSTANT, bounceReason: '5.1.1 No such mailbox' }),
]

/** Mocks the responses about email health and suppressions. */
async function mockHealth(page: Page): Promise<void> {
  const zeroCounts = { total: 0, delivered: 0, opened: 0, bounced: 0, complained: 0, failed: 0, leftOut: 0 }
  const warnings = ['bounces', 'complaints']
  const stats = triggers.map((trigger, index) => ({
    trigger,
    warnings: [],
    ...zeroCounts,
    ...(index === 0 && { total: 1200, delivered: 1100, opened: 200, bounced: 60, complained: 2, warnings }),
    ...(index === 1 && { total: 100, delivered: 98, opened: 70, leftOut: 90 }),
  }))
  const alarms = [
    {
      name: 'parked',
      message: 'The status of 3 deliveries is unknown.',
      firstRaisedAt: INSTANT,
      lastRaisedAt: INSTANT,
    },
  ]
  await page.route('**/api/admin/email-health*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const status = searchParams.get('status')
    const address = searchParams.get('email')
    const matchingEntries = logEntries.filter(
      (entry) =>
        (status === null || entry.status === status) &&
        (address === null || entry.recipient.startsWith(address)),
    )
    const queue = { waitingCount: 7, unknownCount: 2, stuckCount: 1, oldestQueuedAt: INSTANT }
    return route.fulfill({
      json: {
        stats,
        queue,
        alarms,
        pausedUntil: '2026-11-22T10:00:00.000Z',
        logs: matchingEntries,
        next: null,
      },
    })
  })
  const suppression = {
    id: 'a'.repeat(64),
    email: LONG_ADDRESS,
    reason: 'bounced',
    detail: '5.1.1',
    suppressedAt: INSTANT,
  }
  await page.route('**/api/admin/suppressions*', (route) =>
    route.fulfill({ json: { suppressions: [suppression], next: null } }),
  )
}

test('shows email health and the email log to an admin, and an error if a retry, an address change or the tab fails @both-widths', async ({
  page,
}) => {
  // The errors come from an unknown address, a retry that fails, and a tab that breaks.
  expectErrors(/40[49]|502|Cannot read properties of undefined/)
  test.slow()
  await mockHealth(page)
  await signInAsAdmin(page, '/admin?tab=email-health')
  const cards = page.getByRole('list', { name: 'Emails by trigger' }).getByRole('article')
  await expect(cards).toHaveCount(11)
  await expect(cards.filter({ hasText: 'RSVP confirmation' })).toContainText('More than 3% bounced')
  await expect(cards.filter({ hasText: 'Event reminder' })).toContainText('High Engagement')
  await expect(cards.filter({ hasText: 'Login link' })).toContainText('Not Sent')
  // A trigger with issues comes first as a large card, and a healthy one takes one line. All cards are below the log.
  await expect(page.getByText('1 trigger has issues: RSVP confirmation')).toBeVisible()
  await expect(cards.first()).toContainText('RSVP confirmation')
  await expect(cards.nth(1)).toContainText('100 total · 98% delivered · 70% opened · 90 left out')
  const measureTop = async (item: Locator) => (await item.boundingBox())?.y ?? 0
  const logTable = page.getByRole('table', { name: 'Email log' })
  expect(await measureTop(cards.first())).toBeGreaterThan(await measureTop(logTable))
  const measureHeight = async (item: Locator) => (await item.boundingBox())?.height ?? 0
  expect(await measureHeight(cards.nth(1))).toBeLessThan(80)
  expect(await measureHeight(cards.first())).toBeGreaterThan(120)
  await expect(page.getByText('The status of 3 deliveries is unknown.')).toBeVisible()
  await expect(page.getByText(/^Sending is paused until/)).toBeVisible()
  const findRow = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(findRow('cy@b.test')).toContainText('Spam')
  await expect(findRow('eli@b.test')).toContainText('Left out')
  await inspectScreen(page, 'admin-email-health')

  await findRow(LONG_ADDRESS)
    .getByRole('button', { name: /Details/ })
    .click()
  const detailsDialog = page.getByRole('dialog', { name: 'Email details' })
  for (const text of ['https://kiln.test/events/1000000008', 'rsvp', 'Night Kiln', LONG_ADDRESS]) {
    await expect(detailsDialog.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expectNoOverflow(page, 'admin-email-details')
  await expect(page).toHaveURL(/tab=email-health&entry=ann/)
  await page.goBack()
  await expect(detailsDialog).toBeHidden()
  await expect(page).toHaveURL('/admin?tab=email-health')

  await expect(findRow('ben@b.test').getByRole('button', { name: /Retry/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(1)
  const refusal = { code: 'not_sent', message: 'Mailgun refused it again.' }
  await page.route('**/api/admin/email/retry/ben', (route) => route.fulfill({ status: 502, json: refusal }))
  await page.getByRole('button', { name: /Retry/ }).click()
  await expect(page.getByText('Failed to retry email')).toBeVisible()
  await expect(page.getByText(refusal.message)).toBeVisible()

  await page.getByLabel('Status', { exact: true }).selectOption('Bounced')
  await expect(page).toHaveURL(/status=bounced/)
  await expect(findRow('ben@b.test')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Address' }).fill('cy@')
  await expect(page).toHaveURL(/email=cy/)
  await expect(page).not.toHaveURL(/status=/)
  await expect(findRow('cy@b.test')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(findRow('di@b.test')).toBeVisible()

  await page.getByRole('button', { name: 'Update Email Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Email Address' })
  const updateButton = dialog.getByRole('button', { name: 'Update Email' })
  await dialog.getByLabel('Old address').fill('nobody-at-all@kiln.test')
  await expect(updateButton).toBeDisabled()
  await dialog.getByLabel('New address').fill('somebody@kiln.test')
  await updateButton.click()
  await expect(page.getByText('Failed to update email')).toBeVisible()
  await expect(page.getByText('No account or RSVP uses that address.')).toBeVisible()
  await expectNoOverflow(page, 'admin-update-email')
  await page.route('**/api/admin/update-email', (route) => route.fulfill({ json: { message: 'Done' } }))
  await updateButton.click()
  await expect(page.getByText('Email updated successfully')).toBeVisible()

  await page.route('**/api/admin/email-health*', (route) => route.fulfill({ json: { logs: [] } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('We encountered an error while loading this page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await expectNoOverflow(page, 'admin-email-broken')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
})

test('lets an admin stop and resume a mailing, retry an email and lift a suppression, and lists each action in the audit log', async ({
  page,
}) => {
  test.slow()
  const uniqueWord = `Kettle${crypto.randomUUID().slice(0, 8)}`
  const city = makeCityName()
  const member = await writeMember({ city, email: `member@${uniqueWord}.example`.toLowerCase() })
  // Mailgun fails once, so that the mailing stays under way.
  await planFailure('error', member.email)
  const failedAddress = `failed@${uniqueWord}.example`.toLowerCase()
  await planFailure('refuse', failedAddress)
  const mail = {
    id: `failed-${uniqueWord}`,
    to: failedAddress,
    toName: 'Robin',
    eventId: null,
    userId: null,
  } as const
  await enqueue({ ...mail, template: 'host-denied', data: { name: 'Robin', city: null } }, Date.now())
  const suppressedAddress = `back@${uniqueWord}.example`.toLowerCase()
  await suppress(suppressedAddress, 'bounced', '5.1.1 No such mailbox', Date.now())
  const otherAdmin = await makeTestUser('admin')
  const message = { recipientType: 'city_users', city, subject: `News ${uniqueWord}`, content: 'A word' }
  const response = await post('/api/admin/message', message, makeCookieHeaders(otherAdmin.cookie))
  expect(response.status, response.text).toBe(202)
  const [messageDocument] = (
    await db.collection('messages').where('subject', '==', `News ${uniqueWord}`).get()
  ).docs
  const id = messageDocument?.id ?? ''
  const readAttemptCount = async () =>
    (await db.collection('deliveries').where('mailingId', '==', id).get()).docs[0]?.get(
      'attemptCount',
    ) as unknown
  await expect.poll(readAttemptCount, { timeout: 60_000 }).toBe(1)

  await signInAsAdmin(page)
  await page.getByRole('tab', { name: 'Messaging' }).click()
  await page.getByRole('button', { name: `Open News ${uniqueWord}` }).click()
  const messageDialog = page.getByRole('dialog', { name: `News ${uniqueWord}` })
  await expect(messageDialog.getByText('The message is on its way.')).toBeVisible()
  await expect(messageDialog.getByText('0 of 1')).toBeVisible()
  await expect(messageDialog.getByText(/^The last attempt failed: .+ Next attempt:/)).toBeVisible()
  await messageDialog.getByRole('button', { name: 'Stop sending' }).click()
  await expect(messageDialog.getByText('Stopped. Not everyone has received the message.')).toBeVisible()
  await messageDialog.getByRole('button', { name: 'Resume sending' }).click()
  await expect(messageDialog.getByText('The message is on its way.')).toBeVisible()
  // This sends the mailing now, because the periodic sweep would send it only some minutes later.
  await sendMailing(id, Date.now() + 1_000)
  await expect(messageDialog.getByText('Sending is complete.')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Email Health' }).click()
  await page.getByRole('searchbox', { name: 'Address' }).fill(failedAddress)
  const row = page.getByRole('row').filter({ hasText: failedAddress })
  await expect(row).toContainText('Failed')
  await row.getByRole('button', { name: `Retry email to ${failedAddress}` }).click()
  await expect(page.getByText('Email resent successfully')).toBeVisible()
  await page.getByRole('button', { name: `Allow again: ${suppressedAddress}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click()
  await expect(page.getByText('This address will get email again')).toBeVisible()
  await expect(page.getByRole('button', { name: `Allow again: ${suppressedAddress}` })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Overview' }).click()
  const auditLog = page.getByRole('table', { name: 'Recent activity' })
  for (const [subject, action] of [
    [suppressedAddress, 'Address allowed again'],
    [failedAddress, 'Email retried'],
    [`News ${uniqueWord}`, 'Sending resumed'],
    [`News ${uniqueWord}`, 'Sending stopped'],
    [`News ${uniqueWord}`, 'Message sent'],
  ] as const) {
    await expect(
      auditLog.getByRole('row').filter({ hasText: subject }).filter({ hasText: action }),
    ).toHaveCount(1)
  }
  await page.getByLabel('Action', { exact: true }).selectOption('Sending stopped')
  await expect(page).toHaveURL(/activity\.action=mailing_stopped/)
  await expect(auditLog.getByRole('row').filter({ hasText: 'Message sent' })).toHaveCount(0)
  await expect(auditLog.getByRole('link', { name: `News ${uniqueWord}` })).toHaveCount(1)
  await page.getByLabel('Admin', { exact: true }).selectOption({ label: 'Ada Mirren' })
  await expect(auditLog.getByRole('link', { name: `News ${uniqueWord}` })).toHaveCount(1)
  await inspectScreen(page, 'admin-activity')
})

test('lets an admin look at email templates and at the home page with made-up events, and return to the dashboard @both-widths', async ({
  page,
}) => {
  expectErrors(/503/)
  test.slow()
  await signInAsAdmin(page, '/admin?tab=users')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Demo Mode' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Email Templates' }).click()
  const gallery = page.getByRole('dialog', { name: 'Email Templates' })
  const templateButtons = gallery.getByRole('list', { name: 'Templates' }).getByRole('button')
  await expect(templateButtons).toHaveCount(16)
  await expect(templateButtons.first()).toContainText('RSVP confirmation')
  await expect(templateButtons.first()).toContainText('Subject: ')
  const preview = gallery.locator('iframe').contentFrame()
  const chooseMonthlyWrap = async () => {
    await expect(preview.getByText('See you there, Ada.')).toBeVisible()
    await templateButtons.filter({ hasText: 'Monthly wrap' }).first().click()
    await expect(page).toHaveURL(/templates\.id=monthly-wrap/)
    await expect(preview.getByText('See you there, Ada.')).toBeHidden()
  }
  await chooseMonthlyWrap()
  await page.goBack()
  await expect(gallery).toBeHidden()
  await page.getByRole('button', { name: 'Email Templates' }).click()
  await chooseMonthlyWrap()
  const body = preview.locator('.k-background').first()
  await expect(body).toHaveCSS('background-color', 'rgb(251, 247, 239)')
  await expectNoOverflow(page, 'admin-templates')
  // On a phone a wide email is scrolled sideways, also by keyboard.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await gallery.getByRole('button', { name: 'Desktop' }).press('Tab')
  const frame = gallery.getByRole('region', { name: 'Email', exact: true })
  await expect(frame).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  if (size) await page.setViewportSize(size)
  await gallery.getByRole('button', { name: 'Dark' }).click()
  await gallery.getByRole('button', { name: 'Phone' }).click()
  await expect(body).toHaveCSS('background-color', 'rgb(23, 19, 14)')
  await page.route('**/api/test-email', (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'No.' } }),
  )
  await gallery.getByRole('button', { name: 'Send test' }).click()
  await expect(gallery.getByRole('button', { name: 'Send test' })).toBeEnabled()
  await expect(page.getByText('No.', { exact: true })).toHaveCount(0)
  await page.unroute('**/api/test-email')
  await gallery.getByRole('button', { name: 'Send test' }).click()
  await expect(gallery.getByRole('button', { name: 'Sent', exact: true })).toBeVisible()
  await expect(gallery.getByRole('button', { name: 'Send test' })).toBeVisible()
  await gallery.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: '2 events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Demo Mode' })).toBeVisible()
  for (const [count, name] of [
    [0, 'No events'],
    [1, '1 event'],
    [12, '12 events'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page).toHaveURL(`/admin?demo=${count}`)
    await expect(page.locator('article.tile:not(.tile-cta)')).toHaveCount(count)
    await expect(page.getByText(`Home with ${name.toLowerCase()}`)).toBeVisible()
    if (count === 0) await expect(page.getByText('NO EVENTS RIGHT NOW')).toBeVisible()
    await expectNoOverflow(page, `admin-demo-${count}`)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Live data' }).click()
  await expect(page.getByText('Home with live data.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Become a host/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect(page).toHaveURL('/admin')
  // Each choice replaced the previous one in the history.
  await page.goBack()
  await expect(page).toHaveURL('/admin?tab=users')
})

test('lets an admin find members, hosts, events and actions by keyboard alone', async ({ page }) => {
  expectErrors(/503/)
  const name = `Zacharias ${crypto.randomUUID().slice(0, 8)}`
  const member = await makeNamedMember(name)
  await signInAsAdmin(page)
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search the dashboard' })
  const searchField = palette.getByRole('combobox')
  await expect(searchField).toBeFocused()
  await expect(palette.getByRole('option', { name: /Compose Message/ })).toBeVisible()
  await expectAccessible(page)
  const { height = 0 } = (await palette.getByRole('listbox').boundingBox()) ?? {}
  expect(height).toBeGreaterThan(0)
  // Section 9 of the specification allows at most 300 px.
  expect(height).toBeLessThanOrEqual(300)
  await expectNoOverflow(page, 'admin-palette')
  await searchField.fill('em he')
  await expect(palette.getByRole('option')).toHaveText(/Email Health/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin?tab=email-health')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(searchField).toBeFocused()
  await page.goBack()
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL('/admin?tab=email-health')
  await page.keyboard.press('Control+k')
  await searchField.fill(member.email)
  await expect(palette.getByRole('option', { name })).toBeVisible()
  await expect(palette.getByRole('status').filter({ hasText: '1 result' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin?tab=email-health&user=${member.id}`)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  const uniqueWord = `zither${member.uid}`
  const host = await makeNamedHost('Zoltan Zither', makeCityName())
  const eventId = await makeEvent([host], { title: `Evening of ${uniqueWord}` })
  for (const [query, group, option, urlEnd] of [
    [host.email, 'Hosts', /Zoltan Zither/, `user=${host.id}`],
    [uniqueWord, 'Events', new RegExp(`Evening of ${uniqueWord}`), `tab=events&edit=${eventId}`],
  ] as const) {
    await page.keyboard.press('Control+k')
    await searchField.fill(query)
    await expect(palette.getByRole('group', { name: group }).getByRole('option')).toHaveText([option])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${urlEnd}$`))
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.keyboard.press('Control+k')
  await page.route(/\/api\/admin\/users\?/, (route) =>
    route.fulfill({ status: 503, json: { code: 'busy', message: 'No.' } }),
  )
  await searchField.fill('zachari')
  await expect(
    palette.getByText("Couldn't search members and hosts. Keep typing to try again."),
  ).toBeVisible()
  await searchField.fill('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Demo Mode' })).toBeVisible()
})
