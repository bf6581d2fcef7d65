import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeReport } from '../factories/reports.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const REASON = 'Please show us the permit for the fire first.'

test('lets an admin hide a reported event, also on open pages, and unhide it after an objection, and shows how another admin resolved a report', async ({
  page,
  browser,
}) => {
  // Firestore refuses a hidden event to listeners. Another admin's decision is a conflict.
  expectErrors(/40[49]|permission-denied|Missing or insufficient/)
  test.slow()
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
  await dialog.getByLabel("What's wrong?").selectOption('Endangers minors')
  await expect(dialog.getByLabel('Name (optional)')).toBeVisible()
  await dialog.getByLabel("What's wrong?").selectOption('Dangerous for the people who attend')
  await dialog.getByLabel('What happened?').fill('They light an open fire in a flat.')
  await dialog.getByLabel('Name', { exact: true }).fill('Robin Reporter')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('checkbox').check()
  await sendButton.click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(email)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const adminPage = await (await browser.newContext()).newPage()
  await signInAsAdmin(adminPage)
  await adminPage.getByRole('link', { name: /^\d+ reports?/ }).click()
  await adminPage.getByRole('button', { name: title }).click()
  await expect(adminPage.getByText('They light an open fire in a flat.')).toBeVisible()
  await expectAccessible(adminPage)
  await adminPage.getByRole('radio', { name: /Hide event/ }).check()
  const reasonField = adminPage.getByRole('textbox', { name: 'Reason' })
  await reasonField.fill(REASON)
  await expectNoOverflow(adminPage, 'report-open')
  await adminPage.getByRole('button', { name: 'Hide event' }).click()
  await expect(adminPage.getByText(/^Event hidden by /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)

  await page.goto(getLink(await awaitMessage(host.email, /is hidden for now$/), '/objection/'))
  await expect(page.getByText(REASON)).toBeVisible()
  await inspectScreen(page, 'objection')
  await page.getByLabel('Why is the decision wrong?').fill('The permit hangs at the door.')
  await page.getByRole('button', { name: 'Send objection' }).click()
  await expect(page.getByRole('heading', { name: 'We have your objection' })).toBeVisible()

  const target = { type: 'event', id: eventId, name: `${title} again` } as const
  const otherReportId = await makeReport(eventId, { target })
  await adminPage.getByRole('button', { name: 'All reports' }).click()
  // Until the list is fetched again, it shows the report that is resolved now.
  await expect(adminPage.getByRole('button', { name: `${title} again` })).toBeVisible()
  await adminPage.getByRole('button', { name: title, exact: true }).click()
  await expect(adminPage.getByText(/The permit hangs at the door/)).toBeVisible()
  await adminPage.getByRole('radio', { name: /Reverse the decision/ }).check()
  await reasonField.fill('You are right: the permit is there.')
  await adminPage.getByRole('button', { name: 'Reverse decision' }).click()
  await expect(adminPage.getByText(/^Decision reversed by /)).toBeVisible()
  expect((await db.doc(`events/${eventId}`).get()).get('isPublished')).toBe(true)

  await adminPage.getByRole('button', { name: 'All reports' }).click()
  await adminPage.getByRole('button', { name: target.name }).click()
  await adminPage.getByRole('radio', { name: /^Dismiss/ }).check()
  await reasonField.fill('There is nothing wrong with it.')
  const otherAdmin = await makeTestUser('admin')
  const resolution = { action: 'warn', reason: REASON, adminId: otherAdmin.id, decidedAt: new Date() }
  await db.doc(`reports/${otherReportId}`).update({ status: 'resolved', resolution })
  await adminPage.getByRole('button', { name: 'Dismiss report' }).click()
  await expect(adminPage.getByText('Robin Example has already sent a warning.')).toBeVisible()
  await expect(adminPage.getByText(`Warning sent by ${otherAdmin.name}`)).toBeVisible()
  await adminPage.context().close()
})
