import { makeRandomId } from '../../functions/shared/ids.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { rsvp } from '../api/rsvp.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { openAndFillInRsvp } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

test('lets a visitor ask to join, see that there is no spot yet, and withdraw the request @both-widths', async ({
  page,
}) => {
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], { title: `Supper ${makeRandomId()}`, isByRequest: true, signupLimit: 8 })
  await page.goto(`/events/${id}`)
  await expect(page.getByText('The host chooses who comes.').filter({ visible: true })).toBeVisible()
  const attendee = { name: 'Ann Example', email: makeEmail('asks'), buttonName: 'Ask to join' }
  const dialog = await openAndFillInRsvp(page, attendee)
  await expect(dialog.getByText('By asking to join you agree')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask to join' }).click()
  const requestDialog = page.getByRole('dialog', { name: 'You asked to join' })
  await expect(requestDialog).toBeVisible()
  await expect(requestDialog.getByRole('button', { name: /Calendar/ })).toBeHidden()
  await requestDialog.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await expect(page.getByText(/You have no spot yet/)).toBeVisible()
  await inspectScreen(page, 'request-change')
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(page.getByRole('heading', { name: 'Request withdrawn' })).toBeVisible()
})

test('lets a host accept some requests and decline another with a message @both-widths', async ({ page }) => {
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], { title: `Supper ${makeRandomId()}`, isByRequest: true, signupLimit: 2 })
  for (const name of ['Ann', 'Ben', 'Cat', 'Dan']) await rsvp(id, makeEmail(name.toLowerCase()), { name })
  await signInAs(page, host, `/host-dashboard?event=${id}&eventTab=attendees`)
  const requestsRegion = page.getByRole('region', { name: 'Requests to join' })
  await expect(requestsRegion.getByRole('heading', { name: '4 requests to join' })).toBeVisible()
  await inspectScreen(page, 'requests')
  await requestsRegion.getByRole('checkbox', { name: /Ann/ }).check()
  await requestsRegion.getByRole('checkbox', { name: /Ben/ }).check()
  await requestsRegion.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('2 people have a spot')).toBeVisible()
  await expect(requestsRegion.getByRole('heading', { name: '2 requests to join' })).toBeVisible()
  await expect(requestsRegion.locator(':focus')).toBeVisible()
  await requestsRegion.getByRole('button', { name: 'Decline Dan' }).click()
  const confirmDialog = page.getByRole('alertdialog', { name: 'Decline Dan?' })
  await confirmDialog.getByLabel('Message (optional)').fill('Next time!')
  await inspectScreen(page, 'request-decline')
  // When the request is declined, the dialog about the unsaved message closes too.
  const heldResponse = await holdResponse(page, `/api/events/${id}/requests`)
  await confirmDialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  heldResponse.release()
  await expect(page.getByText('Declined Dan')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await requestsRegion.getByRole('button', { name: 'Accept and add a spot: Cat' }).click()
  await expect(page.getByText('Cat has a spot')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmed 3' })).toBeVisible()
  await expect(requestsRegion).toBeHidden()
  await expect(page.locator('#main :focus')).toBeVisible()
})
