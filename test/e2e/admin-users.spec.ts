import { countMember } from '../../functions/src/core/stats/member-counts-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeHost } from '../factories/hosts.ts'
import { makeNamed, memberIdOf } from '../factories/people.ts'
import { expectFallback, failedCall } from './failed-call.ts'
import { expect, expectAccessible, inspectScreen, keepScreenshot, test } from './fixtures.ts'
import { holdAnswer } from './held-answer.ts'
import { signInAsAdmin } from './sign-in-as.ts'

const LONG = 'Pneumonoultramicroscopicsilicovolcanoconi'

test.use({ expectedErrors: [failedCall] })

test('a filter shows a choice at once, and selecting an address in a row to copy it does not open the user', async ({
  page,
}) => {
  await signInAsAdmin(page, '/admin?tab=users')
  // So that the choice before can be chosen again.
  const shown = await page.getByLabel('Role').evaluate(async (select) => {
    if (!(select instanceof HTMLSelectElement)) return 'no select'
    select.value = 'host'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    // React has handled the choice, but not rendered the new address, which takes a task.
    await Promise.resolve()
    return select.value
  })
  expect(shown).toBe('host')
  await expect(page).toHaveURL('/admin?tab=users&role=host')
  const person = await makeNamed(`Copy ${crypto.randomUUID().slice(0, 6)}`)
  await page.goto(`/admin?tab=users&q=${encodeURIComponent(person.name)}`)
  const words = page.getByRole('table', { name: 'Users' }).getByText(person.email)
  const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).toContain('@')
  expect(page.url()).not.toContain('user=')
  await words.click()
  await expect(page.getByRole('dialog', { name: person.name })).toBeVisible()
})

test('an admin finds people by role, city, name and page, and opens one from any of them @both-widths', async ({
  page,
}) => {
  const word = `Quill${crypto.randomUUID().slice(0, 6)}`
  const host = await makeHost(`${LONG} ${word}`, 'Berlin')
  const names = Array.from({ length: 51 }, (_, n) => `${word} Number ${n}`)
  await Promise.all(names.map((name) => writeMember({ name, city: 'Berlin' })))
  await makeEvent([host], { title: 'A night of folding' })
  // As the sweep does of a host who was written a moment before.
  await countMember(host.uid, Date.now())
  await signInAsAdmin(page)
  const held = await holdAnswer(page, '/api/admin/users*')
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByText('Loading users...')).toBeAttached()
  held.release()
  await page.getByLabel('Search').fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  const list = page.getByRole('table', { name: 'Users' })
  await expect(list.getByRole('rowheader')).toHaveCount(50)
  await keepScreenshot(page, 'admin-users')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(list.getByRole('rowheader')).toHaveCount(2)
  await page.goBack()
  await expect(list.getByRole('rowheader')).toHaveCount(50)

  await page.getByLabel('Role').selectOption('Hosts')
  await page.getByLabel('City').selectOption('Berlin')
  await expect(list.getByRole('rowheader')).toHaveText([host.name])
  await expect(list.getByText('0 attended, 1 hosted')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('City').selectOption('Paris')
  await expect(page.getByText('No users found matching filters')).toBeVisible()
  await page.getByLabel('City').selectOption('Berlin')
  // Anywhere on a row.
  await list.getByText('Berlin').click()
  const dialog = page.getByRole('dialog', { name: host.name })
  await expect(dialog.getByRole('heading', { name: 'Events hosted' })).toBeVisible()
  await expect(dialog.getByText('A night of folding')).toBeVisible()
  await expect(dialog.getByText('Published')).toBeVisible()
  await inspectScreen(page, 'admin-user-host')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
})

test('an admin changes a user, writes to them and asks them to host @both-widths', async ({ page }) => {
  const user = await makeNamed('Mina Okafor')
  await rsvp(await makeEvent([], { title: 'Ink and oranges' }), user.email)
  await signInAsAdmin(page, `/admin?tab=hosts&user=${user.uid}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('User', { exact: true })).toBeVisible()
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
  await expect(dialog.getByText('profile changed')).toBeVisible()

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
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
  await keepScreenshot(page, 'admin-user')
})

test('a member who does not load is not taken for one who is gone', async ({ page }) => {
  const user = await makeNamed('Hard To Reach')
  const path = `**/api/admin/users/${user.uid}`
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  await signInAsAdmin(page, `/admin?tab=hosts&user=${user.uid}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Couldn't load this user.")).toBeVisible()
  // The dialog hangs from the top, so what loads into it moves no button from under the pointer.
  const topOfClose = async () => (await dialog.getByRole('button', { name: 'Close' }).boundingBox())?.y
  const top = await topOfClose()
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Hard To Reach' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await topOfClose()).toBe(top)
})

test.describe('a deletion', () => {
  // Who is gone is asked for once more, and the first try fails.
  test.use({ expectedErrors: [/status of (404|500)/] })

  test('is told before and after: what it will do, and what it did; of their own account leads to their page @both-widths', async ({
    page,
  }) => {
    // It waits for the deletion, which is a job of its own.
    test.slow()
    const user = await makeNamed('Gone Tomorrow')
    await rsvp(await makeEvent(), user.email)
    await signInAsAdmin(page, `/admin?tab=users&user=${await memberIdOf('admin@kiln.test')}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('This is your own account.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Open my account' })).toHaveAttribute('href', '/account')
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()

    await page.goto(`/admin?tab=users&user=${user.uid}`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('1 upcoming RSVP is cancelled')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(
      question.getByText(
        `Are you sure you want to delete Gone Tomorrow or ${user.email}? This action cannot be undone.`,
      ),
    ).toBeVisible()
    await keepScreenshot(page, 'admin-user-delete')
    const confirm = () => question.getByRole('button', { name: 'Delete' }).click()
    await expectFallback(page, `**/api/admin/users/${user.uid}`, 'Failed to delete user', confirm)
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await confirm()
    await expect(page.getByText('User deleted successfully')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByText('1 upcoming RSVP cancelled')).toBeVisible()
    await expect(dialog.getByText('Profile deleted')).toBeVisible()
    // A link to them says so too.
    await page.reload()
    await expect(dialog.getByText('Profile deleted')).toBeVisible()
  })

  test('leads from a host with events to the dialog that settles them @both-widths', async ({ page }) => {
    const host = await makeHost('Busy Bea', 'Berlin')
    const event = await makeEvent([host], { title: 'Still to come' })
    await signInAsAdmin(page, `/admin?tab=users&user=${host.uid}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const link = dialog.getByRole('region', { name: 'Settle these events first' }).getByRole('link')
    await expect(link).toHaveText('Still to come')
    await expect(link).toHaveAttribute('href', `/admin?tab=events&edit=${event}`)
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
    await keepScreenshot(page, 'admin-user-settle')
    await dialog.getByRole('button', { name: 'Settle events and delete' }).click()
    const settling = page.getByRole('dialog', { name: 'Delete Busy Bea?' })
    await expect(page).toHaveURL(new RegExp(`tab=users&delete=${host.id}`))
    await settling.getByRole('button', { name: 'Delete host' }).click()
    await expect(settling.getByText('Choose what happens to this event.')).toBeVisible()
    await expect(settling.getByLabel('Cancel Event')).toBeFocused()
    await settling.getByLabel('Cancel Event').check()
    await settling.getByRole('button', { name: 'Keep host' }).click()
    await expect(page.getByText('Events already cancelled or reassigned stay that way.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await settling.getByRole('button', { name: 'Delete host' }).click()
    await expect(page.getByText('Host deleted and events processed successfully')).toBeVisible()
    await expect(settling).toBeHidden()
    expect((await db.doc(`events/${event}`).get()).get('cancelledAt')).not.toBeNull()
  })

  test('respects events that were settled meanwhile, and shows in the list once begun', async ({ page }) => {
    const host = await makeHost(`Bea ${crypto.randomUUID().slice(0, 8)}`, 'Berlin')
    const event = await makeEvent([host], { title: 'Still to come' })
    await signInAsAdmin(page, `/admin?tab=users&q=${encodeURIComponent(host.name)}`)
    const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: host.email })
    const dialog = page.getByRole('dialog')
    const ask = async () => {
      await row.getByRole('button', { name: `View ${host.name}` }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
    }
    await ask()
    await expect(dialog.getByText('Still to come')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // By another admin, say.
    await db.doc(`events/${event}`).update({ cancelledAt: new Date() })
    await ask()
    await expect(dialog.getByText('Still to come')).toBeHidden()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row.getByText('Host', { exact: true })).toBeHidden()
  })
})
