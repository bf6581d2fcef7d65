import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeReport, makeWarning } from '../factories/reports.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const REASON = 'Please show us the permit for the fire first.'

test('lets an admin hide a reported event, and show it again after an objection', async ({
  page,
  browser,
}) => {
  expectErrors(/404/)
  test.setTimeout(180_000)
  const host = await makeApprovedHost()
  const email = makeEmail('reporter')
  const title = `Fire Night ${crypto.randomUUID().slice(0, 6)}`
  const eventId = await makeEvent([host], { title })

  await page.goto(`/events/${eventId}`)
  await page.getByRole('button', { name: 'Report this event' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this event' })
  const sendButton = dialog.getByRole('button', { name: 'Send report' })
  await sendButton.click()
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expect(dialog.getByText('Please fill this in.')).toHaveCount(2)
  await inspectScreen(page, 'report-faults')
  await dialog.getByLabel("What's wrong?").selectOption('Dangerous for the people who attend')
  await dialog.getByLabel('What happened?').fill('They light an open fire in a flat.')
  await dialog.getByLabel('Name').fill('Robin Reporter')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox').check()
  await sendButton.click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(email)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const adminPage = await (await browser.newContext()).newPage()
  await signInAsAdmin(adminPage)
  await adminPage.getByRole('link', { name: /^\d+ reports?/ }).click()
  await expect(adminPage.getByRole('button', { name: title })).toBeVisible()
  await adminPage.getByRole('button', { name: title }).click()
  await expect(adminPage.getByText('They light an open fire in a flat.')).toBeVisible()
  await expectAccessible(adminPage)
  await adminPage.getByRole('radio', { name: /Hide event/ }).check()
  await adminPage.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await expectNoOverflow(adminPage, 'report-open')
  await adminPage.getByRole('button', { name: 'Hide event' }).click()
  await expect(adminPage.getByText(/^Event hidden by /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)

  const message = await awaitMessage(host.email, /is hidden for now$/)
  await page.goto(getLink(message, '/objection/'))
  await expect(page.getByText(REASON)).toBeVisible()
  await inspectScreen(page, 'objection')
  await page
    .getByLabel('Why is the decision wrong?')
    .fill('The permit hangs at the door, I sent you a photo.')
  await page.getByRole('button', { name: 'Send objection' }).click()
  await expect(page.getByRole('heading', { name: 'We have your objection' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'We have your objection' })).toBeVisible()

  const snapshot = await db.collection('reports').where('targetKey', '==', `event-${eventId}`).get()
  const objectionId = snapshot.docs.find((document) => document.get('kind') === 'objection')?.id
  await adminPage.goto(`/admin?reports=open&report=${objectionId}`)
  await expect(adminPage.getByText(/The permit hangs at the door/)).toBeVisible()
  await adminPage.getByRole('radio', { name: /Reverse the decision/ }).check()
  await adminPage.getByRole('textbox', { name: 'Reason' }).fill('You are right: the permit is there.')
  await adminPage.getByRole('button', { name: 'Reverse decision' }).click()
  await expect(adminPage.getByText(/^Decision reversed by /)).toBeVisible()
  await page.goto(`/events/${eventId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await adminPage.context().close()
})

test('shows how another admin resolved a report meanwhile', async ({ page }) => {
  expectErrors(/409/)
  const id = await makeReport(await makeEvent([await makeApprovedHost()]))
  await signInAsAdmin(page, `/admin?reports=open&report=${id}`)
  await page.getByRole('radio', { name: /^Dismiss/ }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('There is nothing wrong with it.')
  const otherAdmin = await makeTestUser('admin')
  const resolution = { action: 'warn', reason: REASON, adminId: otherAdmin.id, decidedAt: new Date() }
  await db.doc(`reports/${id}`).update({ status: 'resolved', resolution })
  await page.getByRole('button', { name: 'Dismiss report' }).click()
  await expect(page.getByText('Robin Example has already sent a warning.')).toBeVisible()
  await expect(page.getByText(`Warning sent by ${otherAdmin.name}`)).toBeVisible()
})

test('rejects an invalid objection link, and makes the name optional in a report that a host endangers minors', async ({
  page,
}) => {
  expectErrors(/400/)
  const host = await makeApprovedHost()
  await page.goto(`/objection/${await makeWarning(host)}x`)
  await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeVisible()
  await page.goto(`/hosts/${host.id}?open=report`)
  const dialog = page.getByRole('dialog', { name: 'Report this host' })
  await dialog.getByLabel("What's wrong?").selectOption('Endangers minors')
  await expect(dialog.getByLabel('Name (optional)')).toBeVisible()
})
