import { post, makeCookieHeaders } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeEmail, makeTestUser } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { signInAs } from './sign-in-as.ts'

const REASON = 'Two people told us that the venue has not agreed.'

/** Makes an admin's decision, such as `events/1000000001/hide`. */
async function decide(decision: string): Promise<void> {
  const { cookie } = await makeTestUser('admin')
  const { status, text } = await post(`/api/admin/${decision}`, { reason: REASON }, makeCookieHeaders(cookie))
  expect(status, text).toBe(200)
}

test('shows a hidden event as under review to its host, with the reason, and to its attendees @both-widths', async ({
  page,
}) => {
  // Calls do not find a hidden event.
  expectErrors(/404 .*\/api\/(events|rsvp)\//)
  const title = `Hidden ${crypto.randomUUID().slice(0, 8)}`
  const host = await makeNamedHost('Hetty Hidden', 'London')
  const id = await makeEvent([host], { title })
  const changeToken = await rsvp(id, makeEmail('sam'))
  await decide(`events/${id}/hide`)
  await signInAs(page, host, '/host-dashboard')
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: title }).first().click()
  const hiddenRegion = page.getByRole('region', { name: 'Hidden: under review' })
  await expect(hiddenRegion.getByText(REASON)).toBeVisible()
  const link = hiddenRegion.getByRole('link', { name: 'Object to this decision' })
  await expect(link).toHaveAttribute('href', /\/objection\/event-\d{10}-hidden-/)
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await inspectScreen(page, 'safety-host-event')

  await page.goto(`/rsvp/change/${changeToken}`)
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
  await expectNoOverflow(page, 'safety-rsvp-under-review')
})

test('logs a suspended member out on open pages', async ({ page }) => {
  // The session has ended, and the SDK's token is refused.
  expectErrors(/401|400 .*securetoken|permission-denied|Missing or insufficient/)
  const member = await makeTestUser()
  const liveConnection = page.waitForRequest(/Firestore\/Listen\/channel/)
  await signInAs(page, member)
  await expect(page.getByRole('link', { name: /^Hi, / }).first()).toBeVisible()
  // Live data starts at the first input.
  await page.mouse.move(20, 20)
  await liveConnection
  await decide(`users/${member.id}/suspend`)
  await expect(page.getByRole('link', { name: /^Hi, / })).toHaveCount(0)
})
