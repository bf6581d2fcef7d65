import type { Locator, Page } from '@playwright/test'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { makePicture } from '../factories/pictures.ts'
import { makeCookieHeaders } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { findAddHostButton } from './event-editor.ts'
import { signInAsAdmin } from './sign-in-as.ts'

async function chooseCity(editor: Locator, page: Page, city: string): Promise<void> {
  await editor.getByRole('button', { name: /City/ }).click()
  await page.getByRole('option', { name: new RegExp(`^${city}`) }).click()
  await page.getByRole('option', { name: `Entire ${city}` }).click()
}

const findRow = (page: Page, tableName: string, title: string) =>
  page.getByRole('table', { name: tableName }).getByRole('row').filter({ hasText: title })

test.use({ expectedErrors: [failedCallError] })

test('lets an admin correct and delete a draft whose date has passed, but not edit a cancelled event', async ({
  page,
}) => {
  // A deleted draft is not found.
  expectErrors(/status of 404/)
  const host = await makeTestUser('host', { isApproved: true })
  const title = `Late ${crypto.randomUUID().slice(0, 8)}`
  const startsAt = Date.now() - 5 * 86_400_000
  const draft = { title, startsAt, endsAt: startsAt + 7_200_000, isPublished: false }
  const form = { isVirtual: true, virtualPlatform: 'zoom', isPrivate: true, hasGuestList: true } as const
  await makeEvent([host], { ...draft, ...form })
  const cancelledId = await makeEvent([host], { cancelledAt: Date.now() })
  await signInAsAdmin(page, `/admin?tab=events&q=${encodeURIComponent(title)}&edit=${cancelledId}`)
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await expect(editor.getByText('This event was cancelled')).toBeVisible()
  await expect(editor.getByRole('textbox')).toHaveCount(0)
  await expect(editor.getByRole('button', { name: /Save|Publish|Cancel/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const draftRow = findRow(page, 'Draft Events', title)
  await draftRow.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(editor.getByText('Its hosts can view and edit it')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Date', exact: true }).fill('2031-07-04')
  // All required fields are filled in, so the button is enabled, and a press reports the invalid link.
  await editor.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)')
  await editor.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(editor.getByText('Please enter a full link, such as https://example.com.')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Link' }).fill('zoom.us/j/1')
  await editor.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Event updated successfully')).toBeVisible()
  await expect(draftRow).toContainText('4 July 2031')
  await draftRow.getByRole('button', { name: `Cancel ${title}` }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
  await expect(confirmDialog).toContainText('This permanently deletes the draft. Nobody is notified.')
  await confirmDialog.getByRole('button', { name: 'Delete draft' }).click()
  await expect(draftRow).toHaveCount(0)
  await expect(page).not.toHaveURL(/cancel=/)
  await page.goForward()
  await expect(page.getByRole('dialog').getByText('There is no such event.')).toBeVisible()
})

test('lets an admin create and publish an event, hide and unhide it, and cancel it @both-widths', async ({
  page,
}) => {
  // A reason that is too short is refused.
  expectErrors(/status of 400/)
  test.slow()
  const host = await makeNamedHost(`Hana ${crypto.randomUUID().slice(0, 8)}`, 'London')
  const title = `Clay ${crypto.randomUUID().slice(0, 8)}`
  // The list is filtered, because axe takes long on a full one.
  await signInAsAdmin(page, `/admin?tab=events&q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Create New Event' }).click()
  await expect(page).toHaveURL(/tab=events&.*edit=new$/)
  const editor = page.getByRole('dialog', { name: 'Create Event' })
  await expect(editor.getByLabel('Capacity')).toHaveValue('20')
  const saveButton = editor.getByRole('button', { name: 'Save as Draft' })
  await editor.getByLabel('Title').fill(title)
  await editor.getByRole('textbox', { name: 'Date', exact: true }).fill('2031-07-04')
  await editor.getByLabel('Venue').fill('The Boathouse')
  await expect(saveButton).toBeDisabled()
  await chooseCity(editor, page, 'London')
  await expect(saveButton).toBeEnabled()
  await editor.getByRole('button', { name: 'Add host' }).click()
  await (await findAddHostButton(editor, host.name)).click()
  await expect(editor.getByRole('button', { name: `Remove ${host.name}` })).toBeVisible()
  await expectNoOverflow(page, 'admin-event-editor')
  // Another city has other hosts.
  await chooseCity(editor, page, 'Berlin')
  await expect(editor.getByRole('button', { name: `Remove ${host.name}` })).toHaveCount(0)
  await expect(editor.getByRole('button', { name: `Add ${host.name}` })).toHaveCount(0)
  await chooseCity(editor, page, 'London')
  await editor.getByRole('button', { name: `Add ${host.name}` }).click()
  await expectFallback(page, '**/api/admin/events', 'Failed to create event', () => saveButton.click())
  await saveButton.click()
  await expect(page.getByText('Event created successfully')).toBeVisible()

  const draftRow = findRow(page, 'Draft Events', title)
  await expect(draftRow).toContainText(host.name)
  await draftRow.getByRole('button', { name: `Edit ${title}` }).click()
  const editDialog = page.getByRole('dialog', { name: 'Edit Event' })
  await editDialog.getByLabel('Capacity').fill('12')
  const saveEdit = () => editDialog.getByRole('button', { name: 'Save as Draft' }).click()
  await expectFallback(page, '**/api/admin/events/*', 'Failed to update event', saveEdit)
  await saveEdit()
  await expect(draftRow).toContainText('0 of 12')
  const publish = () => draftRow.getByRole('button', { name: `Publish ${title}` }).click()
  await expectFallback(page, '**/api/admin/events/*/publish', 'Failed to publish event', publish)
  await publish()
  await expect(page.getByText('Event published successfully')).toBeVisible()
  await inspectScreen(page, 'admin-events')

  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `Hide ${title}` }).click()
  const hideDialog = page.getByRole('dialog', { name: `Hide “${title}”` })
  await hideDialog.getByRole('button', { name: 'Hide event' }).click()
  await expect(hideDialog.getByText('Please write at least 10 characters.')).toBeVisible()
  await hideDialog.getByLabel('Reason').fill('The venue has not agreed.')
  await inspectScreen(page, 'admin-hide-event')
  await hideDialog.getByRole('button', { name: 'Hide event' }).click()
  await expect(page.getByText('Event hidden')).toBeVisible()
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Publish ${title}` })).toHaveCount(0)
  await row.getByRole('button', { name: `Unhide ${title}` }).click()
  const unhideDialog = page.getByRole('dialog', { name: `Unhide “${title}”` })
  await unhideDialog.getByLabel('Reason').fill('The venue has confirmed.')
  await unhideDialog.getByRole('button', { name: 'Unhide event' }).click()
  await expect(page.getByText('Event unhidden')).toBeVisible()

  const publishedRow = findRow(page, 'Published Events', title)
  await publishedRow.getByRole('button', { name: `Cancel ${title}` }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: `Cancel “${title}”?` })
  await expect(confirmDialog).toContainText(
    'Are you sure you want to cancel this event? Attendees will be notified.',
  )
  const cancel = () => confirmDialog.getByRole('button', { name: 'Cancel Event' }).click()
  await expectFallback(page, '**/api/admin/events/*', 'Failed to cancel event', cancel)
  await cancel()
  await expect(page.getByText('Event cancelled and attendees notified')).toBeVisible()
  await expect(publishedRow).toHaveCount(0)
  await expect(page).not.toHaveURL(/cancel=/)
  await page.goForward()
  await expect(page.getByRole('dialog').getByText('This event was cancelled.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click()
  await expect(page).toHaveURL(/tab=events&.*show=cancelled/)
  await expect(findRow(page, 'Cancelled events', title)).toBeVisible()
})

test('lets an admin find events, and manage their attendees and photos', async ({ page }) => {
  test.slow()
  const city = makeCityName()
  const [host, member] = await Promise.all([makeTestUser('host', { isApproved: true }), makeTestUser()])
  const [title, laterTitle, pastTitle] = ['Pneumatic kiln', 'Much later', 'Long gone']
  const id = await makeEvent([host], { city, title, signupLimit: 3 })
  await makeEvent([host], { city, title: laterTitle, startsAt: Date.now() + 90 * 86_400_000 })
  await makeEvent([host], { city, title: pastTitle, startsAt: Date.now() - 40 * 86_400_000 })
  const email = `sam-${id}@people.test`
  await rsvp(id, email, { name: 'Sam Attendee' })
  await rsvp(id, member.email, { name: member.name, headers: makeCookieHeaders(member.cookie) })
  await signInAsAdmin(page, `/admin?tab=events&city=${encodeURIComponent(city)}`)
  const eventRow = findRow(page, 'Published Events', title)
  await expect(eventRow).toContainText('2 of 3')
  await expect(eventRow.getByRole('link', { name: title })).toHaveAttribute('href', `/events/${id}`)
  await eventRow.getByRole('button', { name: `Attendees of ${title}` }).click()
  const attendeesDialog = page.getByRole('dialog', { name: /^Attendees/ })
  await expect(attendeesDialog.getByText('Sam Attendee').first()).toBeVisible()
  await expect(attendeesDialog.getByRole('button', { name: 'Sam Attendee', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await attendeesDialog.getByRole('button', { name: member.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`user=${member.id}`))
  const userDialog = page.getByRole('dialog', { name: member.name })
  await expect(userDialog.getByText(member.email).first()).toBeVisible()
  // The button moves until everything has loaded.
  await expect(userDialog.locator('.animate-pulse')).toHaveCount(0)
  await userDialog.getByRole('button', { name: 'Close' }).click()
  await attendeesDialog.getByRole('button', { name: 'Remove Sam Attendee' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('[data-toast]').getByText('Attendee removed')).toBeVisible()
  const auditLog = attendeesDialog.getByRole('region', { name: 'Admin activity' })
  await expect(auditLog.getByText(`Sam Attendee, ${email}`)).toBeVisible()
  await attendeesDialog.getByRole('button', { name: 'Done' }).click()
  await expect(attendeesDialog).toBeHidden()

  await page.getByRole('button', { name: 'Past', exact: true }).click()
  const pastRow = findRow(page, 'Past events', pastTitle)
  await expect(pastRow).toContainText('Complete')
  await expect(findRow(page, 'Past events', title)).toHaveCount(0)
  await pastRow.getByRole('button', { name: `Photos of ${pastTitle}` }).click()
  const photosDialog = page.getByRole('dialog', { name: /^Photos/ })
  const file = { name: 'kiln.jpg', mimeType: 'image/jpeg', buffer: await makePicture() }
  const upload = () => photosDialog.locator('input[type=file]').setInputFiles(file)
  await expectFallback(page, '**/api/admin/events/*/photo', 'Failed to upload photo', upload)
  await upload()
  // The server makes two sizes of the photo, which takes long on a busy machine.
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible({ timeout: 30_000 })
  await photosDialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Upcoming', exact: true }).click()
  const titleLinks = page.getByRole('table', { name: 'Published Events' }).getByRole('link')
  await expect(titleLinks).toHaveText([title, laterTitle])
  await page.getByLabel('Order').selectOption('Latest first')
  await expect(page).toHaveURL(/sort=latest/)
  await expect(titleLinks).toHaveText([laterTitle, title])
  await page.getByLabel('Search').fill('pneu')
  await expect(page).toHaveURL(/q=pneu/)
  await expect(titleLinks).toHaveText([title])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/admin?tab=events&sort=latest')
  // The date is typed key by key. Its first complete value, after one digit of the year, must not end the typing.
  const fromField = page.getByLabel('From', { exact: true })
  await fromField.focus()
  await page.keyboard.type('11222026', { delay: 150 })
  await expect(fromField).toHaveValue('2026-11-22')
  await expect(page).toHaveURL('/admin?tab=events&sort=latest&firstDay=2026-11-22')
})
