import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser } from '../factories/test-users.ts'
import { rsvp } from '../api/rsvp.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs, signInAsAdmin } from './sign-in-as.ts'

const REASON = 'Two people told us that the venue has not agreed.'

test('lets an admin hide an event, also on open pages, and show it again with its RSVPs @both-widths', async ({
  page,
  browser,
}) => {
  // Firestore refuses a hidden event to listeners, and calls do not find it.
  expectErrors(
    /400 .*\/hide|404 .*\/api\/(events|rsvp)\/|404 .*\/events\/|permission-denied|Missing or insufficient/,
  )
  test.slow()
  const title = `Hidden ${crypto.randomUUID().slice(0, 8)}`
  const host = await makeNamedHost(`Hetty ${crypto.randomUUID().slice(0, 8)}`, 'London')
  const id = await makeEvent([host], { title })
  const changeToken = await rsvp(id, `sam-${id}@people.test`)
  const visitorPage = await (await browser.newContext()).newPage()
  await visitorPage.goto(`/events/${id}`)
  await expect(visitorPage.getByRole('heading', { name: title })).toBeVisible()

  await signInAsAdmin(page, '/admin?tab=events')
  await page.getByPlaceholder('Title, venue or area').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `Hide ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Hide “${title}”` })
  await dialog.getByRole('button', { name: 'Hide event' }).click()
  await expect(dialog.getByText('Please write at least 10 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill(REASON)
  await inspectScreen(page, 'safety-hide-event')
  await dialog.getByRole('button', { name: 'Hide event' }).click()
  await expect(page.getByText('Event hidden')).toBeVisible()
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: `Publish ${title}` })).toHaveCount(0)

  await expect(visitorPage.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expect(visitorPage.getByText(title)).toHaveCount(0)
  await visitorPage.goto(`/rsvp/change/${changeToken}`)
  await expect(visitorPage.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expectNoOverflow(visitorPage, 'safety-rsvp-under-review')
  const response = await visitorPage.goto(`/events/${id}`)
  expect(response?.status()).toBe(404)
  await expect(visitorPage.getByRole('heading', { name: 'Under review' })).toBeVisible()

  const hostPage = await (await browser.newContext()).newPage()
  await signInAs(hostPage, host, '/host-dashboard')
  await expect(hostPage.getByText('Under review', { exact: true })).toBeVisible()
  await hostPage.getByRole('link', { name: title }).first().click()
  const hiddenRegion = hostPage.getByRole('region', { name: 'Hidden: under review' })
  await expect(hiddenRegion.getByText(REASON)).toBeVisible()
  await expect(hiddenRegion.getByRole('link', { name: 'Object to this decision' })).toHaveAttribute(
    'href',
    /\/objection\/event-\d{10}-hidden-/,
  )
  await expect(hostPage.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await inspectScreen(hostPage, 'safety-host-event')

  await row.getByRole('button', { name: `Unhide ${title}` }).click()
  const unhideDialog = page.getByRole('dialog', { name: `Unhide “${title}”` })
  await unhideDialog.getByLabel('Reason').fill('The venue has confirmed.')
  await unhideDialog.getByRole('button', { name: 'Unhide event' }).click()
  await expect(page.getByText('Event unhidden')).toBeVisible()
  await visitorPage.goto(`/rsvp/change/${changeToken}`)
  await expect(visitorPage.getByRole('heading', { name: 'Your RSVP' })).toBeVisible()
  await visitorPage.goto(`/events/${id}`)
  await expect(visitorPage.getByRole('heading', { name: title })).toBeVisible()
  await Promise.all([visitorPage.context().close(), hostPage.context().close()])
})

test('logs a suspended member out on open pages', async ({ page, browser }) => {
  // The session has ended, and the SDK's token is refused.
  expectErrors(/401|400 .*securetoken|permission-denied|Missing or insufficient/)
  test.slow()
  const member = await makeTestUser()
  const name = `Mallory ${crypto.randomUUID().slice(0, 8)}`
  await db.doc(`users/${member.uid}`).update({ name })
  const memberPage = await (await browser.newContext()).newPage()
  await signInAs(memberPage, member)
  await expect(memberPage.getByRole('link', { name: /^Hi, / }).first()).toBeVisible()

  await signInAsAdmin(page, `/admin?tab=users&user=${member.id}`)
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  const suspendDialog = page.getByRole('dialog', { name: `Suspend ${name}` })
  await suspendDialog.getByLabel('Reason').fill('Several hosts told us about your messages.')
  await inspectScreen(page, 'safety-suspend')
  await suspendDialog.getByRole('button', { name: 'Suspend user' }).click()
  await expect(page.locator('[data-toast]').getByText('User suspended')).toBeVisible()
  await expect(page.getByRole('dialog', { name }).getByText('Suspended').first()).toBeVisible()

  await expect(memberPage.getByRole('link', { name: /^Hi, / })).toHaveCount(0)
  await memberPage.context().close()
})
