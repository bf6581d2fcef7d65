import type { Page } from '@playwright/test'
import { db } from '../../functions/src/platform/firebase.ts'
import { send } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { simulateUse, watchHydration } from './hydration.ts'
import { expect, test } from './fixtures.ts'
import { fillInRsvp, rsvpOnScreen } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

test.use({ expectedErrors: [/ (404|409|429|500|503) .*\/api\/|ERR_FAILED/] })

/** RSVPs with a call, as if on another device; returns the change token. */
const rsvpElsewhere = async (eventId: number, email: string) => (await rsvp(eventId, email)) ?? ''

const cancelElsewhere = async (token: string) =>
  expect((await send({ method: 'DELETE', path: `/api/rsvp/cancel/${token}` })).status).toBe(200)

test('updates an open event page when the attendee moves up from the waitlist @each-screen', async ({
  page,
  isMobile,
}) => {
  const id = await makeEvent([], { signupLimit: 1 })
  const token = await rsvpElsewhere(id, makeEmail('first'))
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Wanda Waits', email: makeEmail('waits'), buttonName: 'Join Waitlist' })
  await expect(page.getByText("You're number 1 on the waitlist").first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Waitlist' })).toHaveCount(0)
  await cancelElsewhere(token)
  await expect(page.getByText("You're in").filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText(/number 1 on the waitlist/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'RSVP Now' })).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: isMobile ? 'Manage' : 'Manage your RSVP', exact: true }),
  ).toBeVisible()
})

test('updates an open RSVP page when its attendee moves up from the waitlist', async ({ page }) => {
  const id = await makeEvent([], { signupLimit: 1 })
  const firstToken = await rsvpElsewhere(id, makeEmail('first'))
  const token = await rsvpElsewhere(id, makeEmail('waits'))
  await page.goto(`/rsvp/change/${token}`)
  const detailsRegion = page.getByRole('region', { name: 'RSVP details' })
  await expect(detailsRegion.getByText('On Waitlist', { exact: true })).toBeVisible()
  // Live data starts at the first input, or else after eight seconds.
  await page.mouse.move(20, 20)
  await cancelElsewhere(firstToken)
  await expect(detailsRegion.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText("We'll send you an email if a spot opens up.")).toHaveCount(0)
})

test('lets a second visitor RSVP on the device of the first, and shows both RSVPs', async ({ page }) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Ann First', email: makeEmail('ann') })
  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel.getByText("You're in")).toBeVisible()
  await page.getByRole('button', { name: 'RSVP for someone else' }).click()
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('')
  await fillInRsvp(page, { name: 'Bob Second', email: makeEmail('bob') })
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  for (const name of ['Ann First', 'Bob Second']) {
    const rsvpStatus = attendPanel.getByRole('status').filter({ hasText: `${name}: You're in` })
    await expect(rsvpStatus.getByRole('link', { name: 'Show ticket' })).toBeVisible()
    await expect(rsvpStatus.getByRole('link', { name: 'Manage your RSVP' })).toBeVisible()
  }
})

test('marks the events of a member’s RSVPs on the wall, and shows the waitlist position on the member’s own pages', async ({
  page,
}) => {
  const member = await makeTestUser()
  const city = makeCityName()
  const ownEventId = await makeEvent([], { city, title: 'Own Workshop' })
  const fullEventId = await makeEvent([], { city, title: 'Full Workshop', signupLimit: 1 })
  await makeEvent([], { city, title: 'Other Workshop' })
  for (const name of ['first', 'second']) await rsvpElsewhere(fullEventId, makeEmail(name))
  for (const id of [ownEventId, fullEventId]) await rsvpElsewhere(id, member.email)
  await watchHydration(page)
  await signInAs(page, member, `/?city=${encodeURIComponent(city)}`)
  await simulateUse(page)
  const getTile = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(getTile('Own Workshop')).toContainText("You're in", { timeout: 20_000 })
  await expect(getTile('Full Workshop')).toContainText("You're on the waitlist")
  await expect(getTile('Other Workshop')).not.toContainText("You're")
  for (const path of ['/dashboard', '/account']) {
    await page.goto(path)
    const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
    await expect(upcomingSection.getByText('On Waitlist, number 2')).toBeVisible()
  }
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
  await page.goto('/about')
  await cancelElsewhere(token)
  await page.reload()
  await expect(page.getByText("A spot opened: you're in")).toBeVisible()
  await expect(page.getByText('Evening of Kites')).toBeVisible()
  await expect.poll(readBadge).toBe(1)
  await page.getByRole('button', { name: 'View Event' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByText("You're in").first()).toBeVisible()
  await expect.poll(readBadge).toBe(0)
})

test('shows members their spot and the event’s link on a device that did not make the RSVP', async ({
  page,
}) => {
  const member = await makeTestUser()
  const id = await makeEvent([], { isVirtual: true, virtualPlatform: 'zoom' })
  await db.doc(`events/${id}/access/virtual`).set({ virtualLink: 'https://meet.example/kiln' })
  await rsvpElsewhere(id, member.email)
  await signInAs(page, member)
  for (const path of [`/events/${id}`, `/event/${id}`]) {
    await page.goto(path)
    await expect(page.getByText("You're in").first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join Event' })).toHaveAttribute(
      'href',
      'https://meet.example/kiln',
    )
    await expect(page.getByRole('button', { name: /RSVP Now|I'm in|RSVP for someone else/ })).toHaveCount(0)
  }
  // Both pages have the same panel, so its calendars are checked on one of them.
  await expect(page.getByRole('button', { name: 'Share Event' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await expect(page.getByText('Confirmed')).toBeVisible()
  await cancelElsewhere(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  await expect(page.getByText("You're in")).toHaveCount(0)
})

test('updates a page from the back/forward cache with an RSVP made in the meantime', async ({ page }) => {
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
  await expect(otherTab.getByText("You're in").first()).toBeVisible()
  await otherTab.close()
  await expect(page.getByText("You're in")).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText("You're in").first()).toBeVisible()
})

test('does not show a cancelled RSVP as confirmed after Back', async ({ page }) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Bo Back', email: makeEmail('bo') })
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  // The waitlist is empty, so nobody moves up.
  await expect(confirmDialog).toContainText("You'll lose your spot")
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await page.getByRole('link', { name: 'View Other Events' }).click()
  // The URL changes before the page does.
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This RSVP was cancelled' })).toBeVisible()
  await expect(page.getByText('Confirmed')).toHaveCount(0)
  await page.getByRole('link', { name: 'RSVP again' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
})

test('keeps an RSVP on the device while the server fails, and removes the RSVP after it was cancelled elsewhere', async ({
  page,
}) => {
  const id = await makeEvent()
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Tess Trouble', email: makeEmail('tess') })
  const href = (await page.getByRole('link', { name: 'Manage your RSVP' }).getAttribute('href')) ?? ''
  for (const status of [500, 429]) {
    await page.route('**/api/rsvp/change/*', (route) => route.fulfill({ status, body: '' }))
    await page.goto(href)
    await expect(page.getByText('Tess Trouble')).toBeVisible()
    await page.goto(`/rsvp/change/${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText('RSVP Not Found')).toHaveCount(0)
    await page.unroute('**/api/rsvp/change/*')
  }
  await cancelElsewhere(href.split('/').at(-1) ?? '')
  await page.goto(`/events/${id}`)
  await expect(page.getByRole('button', { name: 'RSVP Now' }).first()).toBeVisible()
  await expect(page.getByText("You're in")).toHaveCount(0)
})

test('shows a new RSVP on an account page that was opened before the RSVP', async ({ page }) => {
  const title = `Just Taken ${Date.now() % 100_000}`
  const [member, id] = [await makeTestUser(), await makeEvent([], { title })]
  await signInAs(page, member, '/account')
  const upcomingSection = page.getByRole('region', { name: 'Upcoming Events' })
  await expect(upcomingSection).toContainText('Nothing planned yet.')
  await navigate(page, `/events/${id}`)
  await rsvpOnScreen(page, { name: member.name, email: member.email })
  await navigate(page, '/account')
  await expect(upcomingSection).toContainText(title)
})

test('shows the existing RSVP to a member who RSVPs again', async ({ page }) => {
  const [member, id] = [await makeTestUser(), await makeEvent()]
  await signInAs(page, member)
  const response = page.waitForResponse(`**/api/user/rsvps/${id}`)
  await page.goto(`/events/${id}`)
  await response
  await rsvpElsewhere(id, member.email)
  await rsvpOnScreen(page, { name: member.name, email: member.email, expectedText: /Already RSVP'd!/ })
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText("You're in").first()).toBeVisible()
})

/** Goes to a page without a load, as a link within the app does. */
const navigate = (page: Page, path: string) =>
  page.evaluate((newPath) => {
    window.history.pushState({ idx: 99, key: newPath, usr: null }, '', newPath)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }))
  }, path)
