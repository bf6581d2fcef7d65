import { recountMember } from '../../functions/src/core/stats/member-counts-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeNamedMember, readMemberId } from '../factories/test-users.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAsAdmin } from './sign-in-as.ts'

test.use({ expectedErrors: [failedCallError] })

test('lets an admin find users by role, city and name, select text in the list, and open a user @both-widths', async ({
  page,
}) => {
  const uniqueWord = `Quill${crypto.randomUUID().slice(0, 6)}`
  const host = await makeNamedHost(`Pneumonoultramicroscopicsilicovolcanoconi ${uniqueWord}`, 'Berlin')
  const names = Array.from({ length: 51 }, (_, n) => `${uniqueWord} Number ${n}`)
  await Promise.all(names.map((name) => writeMember({ name, city: 'Berlin' })))
  await makeEvent([host], { title: 'A night of folding' })
  // No sweep runs during tests, so this counts the host's events.
  await recountMember(host.uid, Date.now())
  await signInAsAdmin(page)
  const heldResponse = await holdResponse(page, '/api/admin/users*')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByText('Loading users...')).toBeAttached()
  heldResponse.release()
  await page.getByLabel('Search').fill(uniqueWord)
  await expect(page).toHaveURL(new RegExp(`q=${uniqueWord}`))
  const usersTable = page.getByRole('table', { name: 'Users' })
  await expect(usersTable.getByRole('rowheader')).toHaveCount(50)
  await expectNoOverflow(page, 'admin-users')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(usersTable.getByRole('rowheader')).toHaveCount(2)
  await page.goBack()
  await expect(usersTable.getByRole('rowheader')).toHaveCount(50)

  // The select must not fall back to its old value while React renders the new URL.
  const selectedRole = await page.getByLabel('Role').evaluate(async (select) => {
    if (!(select instanceof HTMLSelectElement)) return 'no select'
    select.value = 'host'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    // React has handled the choice, but renders the new URL only in a later task.
    await Promise.resolve()
    return select.value
  })
  expect(selectedRole).toBe('host')
  await expect(page).toHaveURL(/role=host/)
  await page.getByLabel('City').selectOption('Paris')
  await expect(page.getByText('No users found matching filters')).toBeVisible()
  await page.getByLabel('City').selectOption('Berlin')
  await expect(usersTable.getByRole('rowheader')).toHaveText([host.name])
  await expect(usersTable.getByText('0 attended, 1 hosted')).toBeVisible()
  await expectAccessible(page)
  // Selecting text in a row opens no user, but a press anywhere on the row does.
  const emailText = usersTable.getByText(host.email)
  const { width, height } = (await emailText.boundingBox()) ?? { width: 0, height: 0 }
  // `hover` waits until the text stays where it is: the window has just been resized.
  await emailText.hover({ position: { x: 2, y: height / 2 } })
  await page.mouse.down()
  await emailText.hover({ position: { x: width - 2, y: height / 2 } })
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).toContain('@')
  expect(page.url()).not.toContain('user=')
  await emailText.click()
  const dialog = page.getByRole('dialog', { name: host.name })
  await expect(dialog.getByRole('heading', { name: 'Events hosted' })).toBeVisible()
  await expect(dialog.getByText('A night of folding')).toBeVisible()
  await expect(dialog.getByText('Published')).toBeVisible()
  await inspectScreen(page, 'admin-user-host')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`q=${uniqueWord}`))
})

test('loads a user again after a failure, and lets an admin edit, message, invite and suspend the user @both-widths', async ({
  page,
}) => {
  const user = await makeNamedMember('Mina Okafor')
  await rsvp(await makeEvent([], { title: 'Ink and oranges' }), user.email)
  const path = `**/api/admin/users/${user.uid}`
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  // The list is filtered, because axe takes long on a full one.
  await signInAsAdmin(page, `/admin?tab=users&q=${user.email}&user=${user.uid}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Couldn't load this user.")).toBeVisible()
  // The dialog is aligned to the top, so that loading content moves no button from under the pointer.
  const measureCloseButtonTop = async () =>
    (await dialog.getByRole('button', { name: 'Close' }).boundingBox())?.y
  const closeButtonTop = await measureCloseButtonTop()
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('User', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await measureCloseButtonTop()).toBe(closeButtonTop)
  await expect(dialog.getByText(/RSVP confirmation/)).toBeVisible()

  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill('Mina Okafor-Lindqvist')
  await expect(dialog.getByPlaceholder('e.g. Shoreditch')).toBeVisible()
  await dialog.getByLabel('Area').fill('Neukölln')
  await inspectScreen(page, 'admin-user-edit')
  const save = () => dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectFallback(page, '**/api/admin/users/*', 'Failed to update user', save)
  await save()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Mina Okafor-Lindqvist' })).toBeVisible()
  await expect(dialog.getByText('Neukölln, Berlin')).toBeVisible()
  await expect(dialog.getByText('Profile changed')).toBeVisible()

  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await dialog.getByLabel('Subject').fill('About Tuesday')
  await dialog.getByLabel('Message', { exact: true }).fill('Could you bring the ink?')
  const send = () => dialog.getByRole('button', { name: 'Send Message' }).click()
  await expectFallback(page, '**/api/admin/users/*/message', 'Failed to send message', send)
  await send()
  await expect(page.getByText('Message sent successfully')).toBeVisible()

  await dialog.getByRole('button', { name: 'Invite to Host' }).click()
  await dialog.getByLabel('Invitation message').fill('Your table would be full.')
  const invite = () => dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expectFallback(page, '**/api/admin/users/*/invite-host', 'Failed to send host invitation', invite)
  await invite()
  await expect(page.getByText('Host invitation sent successfully')).toBeVisible()

  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByLabel('Reason').fill('Several hosts told us about your messages.')
  await inspectScreen(page, 'admin-user-suspend')
  await dialog.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.locator('[data-toast]').getByText('User suspended')).toBeVisible()
  await expect(dialog.getByText('Suspended').first()).toBeVisible()
  await expectNoOverflow(page, 'admin-user')
})

test('shows an admin the effects of deleting a user before and after the deletion, updates the list, and links admins to their account page to delete their own account @both-widths', async ({
  page,
}) => {
  // The page requests the deleted user once more.
  expectErrors(/status of 404/)
  // The deletion is a background job.
  test.slow()
  const user = await makeNamedHost('Gone Tomorrow', 'Berlin')
  await rsvp(await makeEvent(), user.email)
  const hostedEventId = await makeEvent([user], { title: 'Still to come' })
  const ownId = await readMemberId('admin@kiln.test')
  await signInAsAdmin(page, `/admin?tab=users&q=${user.email}&user=${ownId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('This is your own account.')).toBeVisible()
  const accountLink = dialog.getByRole('link', { name: 'Open my account' })
  await expect(accountLink).toHaveAttribute('href', '/account')
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
  await page.keyboard.press('Escape')

  const row = page.locator('tbody tr').filter({ hasText: user.email })
  const startDeletion = async () => {
    await row.getByRole('button', { name: `View ${user.name}` }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  await startDeletion()
  await expect(dialog.getByText('Still to come')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The host's last event is cancelled elsewhere.
  await db.doc(`events/${hostedEventId}`).update({ cancelledAt: new Date() })
  await startDeletion()
  await expect(dialog.getByText('1 upcoming RSVP will be cancelled')).toBeVisible()
  await expect(dialog.getByText('Still to come')).toBeHidden()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(
    confirmDialog.getByText(
      `Are you sure you want to delete Gone Tomorrow or ${user.email}? This action cannot be undone.`,
    ),
  ).toBeVisible()
  await expectNoOverflow(page, 'admin-user-delete')
  const confirm = () => confirmDialog.getByRole('button', { name: 'Delete user' }).click()
  await expectFallback(page, `**/api/admin/users/${user.uid}`, 'Failed to delete user', confirm)
  await expect(confirmDialog).toBeHidden()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await confirm()
  await expect(page.getByText('User deleted successfully')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('1 upcoming RSVP cancelled')).toBeVisible()
  await expect(row.getByText('Host', { exact: true })).toBeHidden()
  // The result can be opened again.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goForward()
  await expect(dialog.getByText('Profile deleted')).toBeVisible()
})
