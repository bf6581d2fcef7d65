import { recountMember } from '../../functions/src/core/stats/member-counts-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeNamedMember } from '../factories/test-users.ts'
import { expectFallback, failedCallError } from './failed-call.ts'
import { expect, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { signInAsAdmin } from './sign-in-as.ts'

test.use({ expectedErrors: [failedCallError] })

test('lets an admin delete a host after cancelling or reassigning their events @both-widths', async ({
  page,
}) => {
  test.slow()
  const city = makeCityName()
  const [host, otherHost, idleHost] = await Promise.all([
    makeNamedHost('Hana Host', city),
    makeNamedHost('Ines Other', city),
    makeNamedHost('Jonas Idle', city),
  ])
  const [reassignedEventId, cancelledEventId] = await Promise.all([
    makeEvent([host], { city, title: 'Raku by the river' }),
    makeEvent([host, otherHost], { city, title: 'Wheel throwing', startsAt: Date.now() + 20 * 86_400_000 }),
  ])
  await db.doc(`users/${host.uid}`).update({ additionalCities: ['Kyoto'] })
  // No sweep runs during tests, so this counts the host's events.
  await recountMember(host.uid, Date.now())
  await signInAsAdmin(page, `/admin?tab=hosts&approved.city=${encodeURIComponent(city)}`)
  const hostsRegion = page.getByRole('region', { name: 'Approved Hosts by City' })
  const hostItem = hostsRegion.getByRole('listitem').filter({ hasText: host.email })
  await expect(hostsRegion.getByRole('heading', { name: city })).toBeVisible()
  await expect(hostItem).toContainText('Active')
  await expect(hostItem).toContainText('2 events')
  await expect(hostItem).toContainText('Also hosts in Kyoto')
  await inspectScreen(page, 'admin-approved-hosts')
  await hostItem.getByRole('button', { name: `View ${host.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`user=${host.id}`))
  const detailsDialog = page.getByRole('dialog', { name: host.name })
  await expect(detailsDialog.getByText('Raku by the river')).toBeVisible()
  await expect(detailsDialog.getByText('Kyoto')).toBeVisible()
  await page.keyboard.press('Escape')
  const clickDelete = () => hostItem.getByRole('button', { name: `Delete ${host.name}` }).click()
  const failureText = 'Failed to check host events: Unknown error'
  await expectFallback(page, '**/api/admin/hosts/*/events*status=open*', failureText, clickDelete, {
    isReadCall: true,
  })
  await hostItem.getByRole('button', { name: `View ${host.name}` }).click()
  await detailsDialog.getByRole('button', { name: 'Delete' }).click()
  const link = detailsDialog
    .getByRole('region', { name: 'Cancel or reassign these events first' })
    .getByRole('link')
    .first()
  await expect(link).toHaveText('Raku by the river')
  await expect(link).toHaveAttribute('href', `/admin?tab=events&edit=${reassignedEventId}`)
  await expect(detailsDialog.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
  await expectNoOverflow(page, 'admin-user-settle')
  await detailsDialog.getByRole('button', { name: 'Cancel or reassign events, then delete' }).click()

  const settleDialog = page.getByRole('dialog', { name: `Delete ${host.name}?` })
  await expect(page).toHaveURL(new RegExp(`tab=hosts.*&delete=${host.id}`))
  await settleDialog.getByRole('button', { name: 'Delete host' }).click()
  await expect(page.getByText('Missing Actions')).toBeVisible()
  await expect(page.getByText('Please choose an action for each event')).toBeVisible()
  const rakuChoices = settleDialog.getByRole('group', { name: 'Raku by the river' })
  await expect(rakuChoices.getByText('Choose what happens to this event.')).toBeVisible()
  await expect(rakuChoices.getByLabel('Cancel Event')).toBeFocused()
  await rakuChoices.getByLabel('Reassign Host').check()
  await expect(rakuChoices.getByRole('button', { name: `Choose ${host.name}` })).toHaveCount(0)
  await rakuChoices.getByRole('button', { name: `Choose ${otherHost.name}` }).click()
  await settleDialog.getByRole('group', { name: 'Wheel throwing' }).getByLabel('Cancel Event').check()
  await inspectScreen(page, 'admin-delete-host')
  await settleDialog.getByRole('button', { name: 'Keep host' }).click()
  await expect(page.getByText('Events already cancelled or reassigned stay that way.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await settleDialog.getByRole('button', { name: 'Delete host' }).click()
  await expect(page.getByText('Host deleted and events processed successfully')).toBeVisible()
  await expect(settleDialog).toBeHidden()
  expect((await db.doc(`events/${reassignedEventId}`).get()).get('hostIds')).toEqual([otherHost.uid])
  expect((await db.doc(`events/${cancelledEventId}`).get()).get('cancelledAt')).not.toBeNull()
  await expect(hostItem).toHaveCount(0)

  // A host without events is deleted after a confirmation.
  const idleHostItem = hostsRegion.getByRole('listitem').filter({ hasText: idleHost.email })
  await idleHostItem.getByRole('button', { name: `Delete ${idleHost.name}` }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: `Delete ${idleHost.name}?` })
  await expect(confirmDialog).toContainText('has no events to cancel or reassign')
  const confirm = () => confirmDialog.getByRole('button', { name: 'Delete host' }).click()
  await expectFallback(page, `**/api/admin/hosts/${idleHost.id}`, 'Failed to delete host', confirm)
  await confirm()
  await expect(page.getByText('Host deleted successfully', { exact: true })).toBeVisible()
  await expect(idleHostItem).toHaveCount(0)
})

test('lets an admin invite a member to host, and keeps a host and the remaining event if the admin presses “Keep host” while events are being cancelled', async ({
  page,
}) => {
  const city = makeCityName()
  const member = await makeNamedMember(`Noor ${crypto.randomUUID().slice(0, 8)}`, 'London')
  const host = await makeNamedHost('Kaya Kept', city)
  await Promise.all(Array.from({ length: 7 }, () => makeNamedHost('Liv Last', city)))
  const eventIds = await Promise.all([makeEvent([host], { city }), makeEvent([host], { city })])
  await signInAsAdmin(page, `/admin?tab=hosts&approved.city=${encodeURIComponent(city)}`)
  const inviteSection = page.getByRole('region', { name: 'Invite a host' })
  await inviteSection.getByLabel('Find a member').fill(member.name)
  await inviteSection.getByRole('button', { name: `Invite ${member.name}` }).click()
  const inviteDialog = page.getByRole('dialog', { name: `Invite ${member.name} to host` })
  await expect(inviteDialog.getByRole('button', { name: 'Send invitation' })).toBeDisabled()
  await inviteDialog.getByLabel('Invitation message').fill('Will you host with us?')
  await inviteDialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Host invitation sent successfully')).toBeVisible()
  const invitationRows = page.getByRole('table', { name: 'Recent invitations' }).getByRole('row')
  await expect(invitationRows.filter({ hasText: member.email })).toContainText('Pending')

  await page.getByRole('button', { name: `Delete ${host.name}` }).click()
  const settleDialog = page.getByRole('dialog', { name: `Delete ${host.name}?` })
  const firstChoices = settleDialog.getByRole('group').first()
  await firstChoices.getByLabel('Reassign Host').check()
  await expect(firstChoices.getByRole('button', { name: /^Choose / })).toHaveCount(6)
  await expect(firstChoices.getByRole('status')).toContainText('Not all hosts are shown')
  await settleDialog.getByRole('button', { name: 'Cancel all events' }).click()
  const heldResponse = await holdResponse(page, '/api/admin/events/*')
  await settleDialog.getByRole('button', { name: 'Delete host' }).click()
  await settleDialog.getByRole('button', { name: 'Keep host' }).click()
  heldResponse.release()
  await expect(page.getByText(`${host.name} was not deleted`)).toBeVisible()
  const documents = await Promise.all(eventIds.map((id) => db.doc(`events/${id}`).get()))
  expect(documents.filter((document) => document.get('cancelledAt') === null)).toHaveLength(1)
  expect((await db.doc(`users/${host.uid}`).get()).get('deletedAt') ?? null).toBeNull()
})
