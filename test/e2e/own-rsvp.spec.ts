import { db } from '../../functions/src/platform/firebase.ts'
import { send } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { simulateUse } from './hydration.ts'
import { expect, expectNoOverflow, test } from './fixtures.ts'
import { fillInRsvp, rsvpOnScreen, sendRsvp } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

test.use({ expectedErrors: [/ (404|409|429|500|503) .*\/api\/|ERR_FAILED/] })

/** RSVPs with a call, as if on another device; returns the change token. */
const rsvpElsewhere = async (eventId: number, email: string) => (await rsvp(eventId, email)) ?? ''

const cancelElsewhere = async (token: string) =>
  expect((await send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })).status).toBe(200)

test('offers the waitlist of a full event, shows on the open page that the attendee moved up, and lets a second visitor RSVP on the device @both-widths', async ({
  page,
}) => {
  const id = await makeEvent([], { signupLimit: 1 })
  const token = await rsvpElsewhere(id, makeEmail('first'))
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Full', { exact: true }).first()).toBeVisible()
  await expectNoOverflow(page, 'event-full')
  await sendRsvp(page, { name: 'Wanda Waits', email: makeEmail('waits'), buttonName: 'Join Waitlist' })
  const summary = page.getByRole('dialog', { name: "You're on the waitlist" })
  await expect(summary.getByText('Number 1 on the waitlist', { exact: true })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Show ticket' })).toHaveCount(0)
  await expectNoOverflow(page, 'rsvp-summary-waitlist')
  await summary.getByRole('button', { name: 'Done' }).click()
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel).toContainText("You're number 1 on the waitlist")
  await expect(page.getByRole('button', { name: 'Join Waitlist' })).toHaveCount(0)
  await cancelElsewhere(token)
  await expect(attendPanel).toContainText("You're in")
  await expect(page.getByText(/number 1 on the waitlist/)).toHaveCount(0)

  await page.getByRole('button', { name: 'RSVP for someone else' }).click()
  const form = page.getByRole('dialog', { name: 'Join Waitlist' })
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
  await fillInRsvp(page, { name: 'Bob Second', email: makeEmail('bob') })
  await form.getByRole('button', { name: 'Join Waitlist' }).click()
  await summary.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const statuses = attendPanel.getByRole('status')
  await expect(statuses.getByRole('link', { name: 'Manage your RSVP' })).toHaveCount(2)
  await expect(statuses.filter({ hasText: "Bob Second: You're number 1 on the waitlist" })).toBeVisible()
  const firstStatus = statuses.filter({ hasText: "Wanda Waits: You're in" })
  await expect(firstStatus.getByRole('link', { name: 'Show ticket' })).toBeVisible()
})

test('marks the events of a member’s RSVPs on the wall, and shows the RSVPs in the account, even one made after the account was opened', async ({
  page,
}) => {
  const member = await makeTestUser()
  const city = makeCityName()
  const [ownEventId, fullEventId] = await Promise.all([
    makeEvent([], { city, title: 'Own Workshop' }),
    makeEvent([], { city, title: 'Full Workshop', signupLimit: 1 }),
    makeEvent([], { city, title: 'Other Workshop' }),
  ])
  for (const name of ['first', 'second']) await rsvpElsewhere(fullEventId, makeEmail(name))
  for (const id of [ownEventId, fullEventId]) await rsvpElsewhere(id, member.email)
  await signInAs(page, member, `/?city=${encodeURIComponent(city)}`)
  await simulateUse(page)
  const getTile = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(getTile('Own Workshop')).toContainText("You're in")
  await expect(getTile('Full Workshop')).toContainText("You're on the waitlist")
  await expect(getTile('Other Workshop')).not.toContainText("You're")

  const accountLink = page.getByRole('banner').getByRole('link', { name: 'Account' })
  const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
  await page.getByRole('banner').getByRole('link', { name: /^Hi, / }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(upcomingSection.getByText('On Waitlist, number 2')).toBeVisible()
  await accountLink.click()
  await expect(page).toHaveURL('/account')
  await expect(upcomingSection.getByText('On Waitlist, number 2')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await getTile('Other Workshop').getByRole('link').click()
  await rsvpOnScreen(page, { name: member.name, email: member.email })
  await accountLink.click()
  await expect(upcomingSection).toContainText('Other Workshop')
})

test('tells attendees that they moved up from the waitlist while they were away, also on the app’s icon', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const setBadge = (count = 0) => Promise.resolve(void Object.assign(window, { badge: count }))
    Object.assign(navigator, { setAppBadge: setBadge, clearAppBadge: setBadge })
  })
  const readBadge = () => page.evaluate(() => (window as { badge?: number }).badge)
  const id = await makeEvent([], { signupLimit: 1, title: 'Evening of Kites' })
  const token = await rsvpElsewhere(id, makeEmail('first'))
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Wim Waits', email: makeEmail('wim'), buttonName: 'Join Waitlist' })
  await expect(page.getByText(/number 1 on the waitlist/).first()).toBeVisible()
  await expect.poll(readBadge).toBe(0)
  await page.goto('about:blank')
  await cancelElsewhere(token)
  await page.goto('/about')
  await expect(page.getByText("A spot opened: you're in")).toBeVisible()
  await expect(page.getByText('Evening of Kites')).toBeVisible()
  await expect.poll(readBadge).toBe(1)
  await page.getByRole('button', { name: 'View event' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByText("You're in").first()).toBeVisible()
  await expect.poll(readBadge).toBe(0)
})

test('shows members their spot and the event’s link on a device on which the RSVP was not made', async ({
  page,
}) => {
  const member = await makeTestUser()
  const id = await makeEvent([], { isVirtual: true, virtualPlatform: 'zoom' })
  await db.doc(`events/${id}/access/virtual`).set({ virtualLink: 'https://meet.example/kiln' })
  await rsvpElsewhere(id, member.email)
  await signInAs(page, member, `/event/${id}`)
  await expect(page.getByText("You're in").first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Event' })).toHaveAttribute(
    'href',
    'https://meet.example/kiln',
  )
  await expect(page.getByRole('button', { name: /I'm in|RSVP for someone else/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Share Event' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await expect(page.getByText('Confirmed')).toBeVisible()
  await cancelElsewhere(page.url().split('/').at(-1) ?? '')
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  await expect(page.getByText("You're in")).toHaveCount(0)
})

test('updates a page from the back/forward cache with an RSVP made meanwhile, keeps the RSVP while the server fails, and removes it once it is cancelled elsewhere', async ({
  page,
}) => {
  const id = await makeEvent()
  // A page in the back/forward cache gets no storage events.
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeEnabled()
  const otherTab = await page.context().newPage()
  await otherTab.goto(`/events/${id}`)
  await rsvpOnScreen(otherTab, { name: 'Bea Back', email: makeEmail('bea') })
  await otherTab.close()
  await expect(page.getByText("You're in")).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText("You're in").first()).toBeVisible()

  let status = 500
  await page.route('**/api/rsvp/change/*', (route) => route.fulfill({ status, body: '' }))
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await page.waitForURL('/rsvp/change/*')
  const token = page.url().split('/').at(-1) ?? ''
  await expect(page.getByText('Bea Back')).toBeVisible()
  status = 429
  await page.goto(`/rsvp/change/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('RSVP Not Found')).toHaveCount(0)
  await page.unroute('**/api/rsvp/change/*')
  await cancelElsewhere(token)
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  await expect(page.getByText("You're in")).toHaveCount(0)
})

test('shows the existing RSVP to a member who RSVPs again', async ({ page }) => {
  const [member, id] = [await makeTestUser(), await makeEvent()]
  const response = page.waitForResponse(`**/api/user/rsvps/${id}`)
  await signInAs(page, member, `/events/${id}`)
  await response
  await rsvpElsewhere(id, member.email)
  await rsvpOnScreen(page, { name: member.name, email: member.email, expectedText: /Already RSVP'd!/ })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText("You're in").first()).toBeVisible()
})
