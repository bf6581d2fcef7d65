import type { Locator } from '@playwright/test'
import { enqueue } from '../../functions/src/core/mail/outbox-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import type { ResponseOf } from '../api/expect-json.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { awaitMessage } from '../inbox.ts'
import { LONG_WAIT } from '../long-wait.ts'
import { planFailure } from '../mailgun-control.ts'
import { sendMailing } from '../send-mail.ts'
import { suppress } from '../suppress.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

test('lets an admin preview and send a message to a city, and stop and resume its sending @both-widths', async ({
  page,
}) => {
  expectErrors(/503/)
  test.slow()
  const city = makeCityName()
  const member = await writeMember({ city })
  // Mailgun fails once, so that the mailing stays under way.
  await planFailure('error', member.email)
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
  await expectAccessible(page)
  await editor.getByLabel('Recipients').selectOption('Members in a city')
  const subject = `News of ${city}`
  await editor.getByLabel('Subject').fill(subject)
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
  expect((await awaitMessage('admin@kiln.test', new RegExp(city))).subject).toBe(`[Test] ${subject}`)

  const refusal = { code: 'busy', message: 'Too much at once. Please try again.' }
  await page.route('**/api/admin/message', (route) => route.fulfill({ status: 503, json: refusal }))
  const confirmDialog = page.getByRole('alertdialog', { name: 'Send to 1 person?' })
  const confirm = async () => {
    await sendButton.click()
    await expect(confirmDialog).toContainText(`To: Members in ${city}. Subject: “${subject}”.`)
    await confirmDialog.getByRole('button', { name: 'Send Message' }).click()
  }
  await confirm()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await expect(editor.getByLabel('Subject')).toHaveValue(subject)
  await page.unroute('**/api/admin/message')
  await confirm()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
  await expect(editor).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row.getByText(`Members in ${city}`)).toBeVisible()
  await expect(row.getByText(`${content.slice(0, 100)}…`)).toBeVisible()
  await inspectScreen(page, 'admin-messages')

  await row.getByRole('button', { name: `Open ${subject}` }).click()
  const dialog = page.getByRole('dialog', { name: subject })
  await expect(dialog.getByText('0 of 1')).toBeVisible()
  await expect(dialog.getByText(/^The last attempt failed: .+ Next attempt:/)).toBeVisible({
    timeout: 60_000,
  })
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await expect(dialog.getByText('Stopped. Not everyone has received the message.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Resume sending' }).click()
  await expect(dialog.getByText('The message is on its way.')).toBeVisible()
  // No sweep runs during tests, so this sends the mailing.
  const id = new URL(page.url()).searchParams.get('message') ?? ''
  await sendMailing(id, Date.now() + 1_000)
  await expect(dialog.getByText('Sending is complete.')).toBeVisible()
  await expect(dialog.getByText('1 of 1')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()

  await page.getByRole('tab', { name: 'Overview' }).click()
  const entries = page
    .getByRole('table', { name: 'Recent activity' })
    .getByRole('row')
    .filter({ hasText: subject })
  for (const action of ['Sending resumed', 'Message sent', 'Sending stopped']) {
    await page.getByLabel('Action', { exact: true }).selectOption(action)
    await expect(entries.filter({ hasText: action })).toHaveCount(1)
  }
  await expect(page).toHaveURL(/activity\.action=mailing_stopped/)
  await page.getByLabel('Admin', { exact: true }).selectOption({ label: 'Ada Mirren' })
  await expect(entries).toHaveCount(1)
})

const INSTANT = '2026-11-20T10:00:00.000Z'

type EmailHealth = ResponseOf<'getEmailHealth'>

/** Adds warnings, alarms and paused sending to the server's response about email health, and a clicked link to its entries. */
function addIssues(health: EmailHealth): EmailHealth {
  const zeroCounts = { total: 0, delivered: 0, opened: 0, bounced: 0, complained: 0, failed: 0, leftOut: 0 }
  const warnings = ['bounces', 'complaints'] as const
  const countsWithIssues = { total: 1200, delivered: 1100, opened: 200, bounced: 60, complained: 2, warnings }
  const healthyCounts = { total: 100, delivered: 98, opened: 70, leftOut: 90 }
  const message = 'The status of 3 deliveries is unknown.'
  return {
    ...health,
    stats: health.stats.map(({ trigger }, index) => {
      const counts = index === 0 ? countsWithIssues : index === 1 ? healthyCounts : {}
      return { trigger, warnings: [], ...zeroCounts, ...counts }
    }),
    queue: { waitingCount: 7, unknownCount: 2, stuckCount: 1, oldestQueuedAt: INSTANT },
    alarms: [{ name: 'parked', message, firstRaisedAt: INSTANT, lastRaisedAt: INSTANT }],
    pausedUntil: '2026-11-22T10:00:00.000Z',
    logs: health.logs.map((email) => ({ ...email, clickedLinks: ['https://kiln.test/events/1000000008'] })),
  }
}

test('shows email health to an admin, lets the admin retry emails and correct addresses, and shows an error if the tab breaks @both-widths', async ({
  page,
}) => {
  // The errors come from an unknown address, a retry that fails, and a tab that breaks.
  expectErrors(/40[49]|502|Cannot read properties of undefined/)
  test.slow()
  const word = crypto.randomUUID().slice(0, 8)
  const [failedAddress, suppressedAddress] = ['failed', 'suppressed'].map(
    (name) => `${name}-${word}-wolfeschlegelsteinhausenbergerdorffwelch@a-rather-long-address.example`,
  ) as [string, string]
  await planFailure('refuse', failedAddress)
  const mail = {
    id: `failed-${word}`,
    to: failedAddress,
    toName: 'Robin',
    eventId: null,
    userId: null,
  } as const
  await enqueue({ ...mail, template: 'host-denied', data: { name: 'Robin', city: null } }, Date.now())
  // The open log does not update by itself.
  await expect
    .poll(async () => (await db.doc(`emails/${mail.id}`).get()).get('status') as string, LONG_WAIT)
    .toBe('failed')
  await suppress(suppressedAddress, 'bounced', '5.1.1 No such mailbox', Date.now())
  const healthUrl = '**/api/admin/email-health*'
  await page.route(healthUrl, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: addIssues((await response.json()) as EmailHealth) })
  })
  await signInAsAdmin(page, '/admin?tab=email-health')
  const cards = page.getByRole('list', { name: 'Emails by trigger' }).getByRole('article')
  await expect(cards).toHaveCount(11)
  await expect(cards.filter({ hasText: 'Login link' })).toContainText('Not Sent')
  // A trigger with issues comes first as a large card, and a healthy one takes one line. All cards are below the log.
  await expect(page.getByText('1 trigger has issues: RSVP confirmation')).toBeVisible()
  await expect(cards.first()).toContainText(/RSVP confirmation.*More than 3% bounced/)
  await expect(cards.nth(1)).toContainText(/Event reminder.*High Engagement/)
  await expect(cards.nth(1)).toContainText('100 total · 98% delivered · 70% opened · 90 left out')
  const measure = async (item: Locator) => (await item.boundingBox()) ?? { y: 0, height: 0 }
  const logTable = page.getByRole('table', { name: 'Email log' })
  expect((await measure(cards.first())).y).toBeGreaterThan((await measure(logTable)).y)
  expect((await measure(cards.nth(1))).height).toBeLessThan(80)
  expect((await measure(cards.first())).height).toBeGreaterThan(120)
  await expect(page.getByText('The status of 3 deliveries is unknown.')).toBeVisible()
  await expect(page.getByText(/^Sending is paused until/)).toBeVisible()

  const rows = logTable.getByRole('row')
  const row = rows.filter({ hasText: failedAddress })
  await page.getByLabel('Status', { exact: true }).selectOption('Failed')
  await expect(page).toHaveURL(/status=failed/)
  await expect(row).toContainText('Failed')
  await page.getByRole('searchbox', { name: 'Address' }).fill(failedAddress)
  await expect(page).toHaveURL(/email=failed/)
  await expect(page).not.toHaveURL(/status=/)
  await expect(rows).toHaveCount(2)
  await inspectScreen(page, 'admin-email-health')
  await row.getByRole('button', { name: /Details/ }).click()
  await expect(page).toHaveURL(/entry=/)
  const detailsDialog = page.getByRole('dialog', { name: 'Email details' })
  for (const text of ['https://kiln.test/events/1000000008', 'host-denied', failedAddress])
    await expect(detailsDialog.getByText(text, { exact: true }).first()).toBeVisible()
  await expectNoOverflow(page, 'admin-email-details')
  await page.goBack()
  await expect(detailsDialog).toBeHidden()

  const refusal = { code: 'not_sent', message: 'Mailgun refused it again.' }
  await page.route('**/api/admin/email/retry/*', (route) => route.fulfill({ status: 502, json: refusal }))
  const retryButton = row.getByRole('button', { name: `Retry the email to ${failedAddress}` })
  await retryButton.click()
  await expect(page.getByText('Failed to retry email')).toBeVisible()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await page.unroute('**/api/admin/email/retry/*')
  await retryButton.click()
  await expect(page.getByText('Email resent successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin?tab=email-health')
  const allowButton = page.getByRole('button', { name: `Allow again: ${suppressedAddress}` })
  await allowButton.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Allow again' }).click()
  await expect(page.getByText('This address will get email again')).toBeVisible()
  await expect(allowButton).toHaveCount(0)

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

  await page.unroute(healthUrl)
  await page.route(healthUrl, (route) => route.fulfill({ json: { logs: [] } }))
  await page.getByLabel('Status', { exact: true }).selectOption('Bounced')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('We encountered an error while loading this page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await expectNoOverflow(page, 'admin-email-broken')
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  const entries = page.getByRole('table', { name: 'Recent activity' }).getByRole('row')
  for (const [subject, action] of [
    [suppressedAddress, 'Address allowed again'],
    [failedAddress, 'Email retried'],
  ] as const)
    await expect(entries.filter({ hasText: subject }).filter({ hasText: action })).toHaveCount(1)
})

test('lets an admin look at email templates and at the home page with made-up events, and return to the dashboard @both-widths', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page, '/admin?tab=users')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Demo Mode' }).click()
  await inspectScreen(page, 'admin-overview')
  await page.getByRole('button', { name: 'Email Templates' }).click()
  const gallery = page.getByRole('dialog', { name: 'Email Templates' })
  const templateButtons = gallery.getByRole('list', { name: 'Templates' }).getByRole('button')
  await expect(templateButtons).toHaveCount(16)
  await expect(templateButtons.first()).toContainText('RSVP confirmation')
  await expect(templateButtons.first()).toContainText('Subject: ')
  const preview = gallery.locator('iframe').contentFrame()
  await expect(preview.getByText('See you there, Ada.')).toBeVisible()
  await templateButtons.filter({ hasText: 'Monthly wrap' }).first().click()
  await expect(page).toHaveURL(/templates\.id=monthly-wrap/)
  await expect(preview.getByText('See you there, Ada.')).toBeHidden()
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
  await gallery.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(gallery.getByRole('button', { name: 'Sent', exact: true })).toBeVisible()
  await expect(gallery.getByRole('button', { name: 'Send a test to me' })).toBeVisible()
  await gallery.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: '2 events', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Demo Mode' })).toBeVisible()
  for (const [count, name] of [
    [0, 'No events'],
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
  const word = `zither${crypto.randomUUID().slice(0, 8)}`
  const host = await makeNamedHost('Zoltan Harp', makeCityName())
  const eventId = await makeEvent([host], { title: `Evening of ${word}` })
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
  for (const [query, group, option, params] of [
    [host.email, 'Hosts', host.name, `tab=email-health&user=${host.id}`],
    [word, 'Events', word, `tab=events&edit=${eventId}`],
  ] as const) {
    await page.keyboard.press('Control+k')
    await searchField.fill(query)
    await expect(palette.getByRole('group', { name: group }).getByRole('option')).toContainText([option])
    await expect(palette.getByRole('status').filter({ hasText: '1 result' })).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin?${params}`)
    await expect(palette).toBeHidden()
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
