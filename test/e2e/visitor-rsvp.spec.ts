import { rsvp } from '../api/rsvp.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { awaitMessage, getLink } from '../inbox.ts'
import { expect, expectAccessible, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { lockDatabase } from './locked-database.ts'
import { rsvpOnScreen, sendRsvp } from './rsvp-on-screen.ts'
import { makeEmail } from '../factories/test-users.ts'

// As on a first visit, the service worker starts while the page is in use.
test.use({ serviceWorkers: 'allow' })

test('lets a visitor open an event from its tile, RSVP and cancel @each-screen', async ({ page }) => {
  const event = { title: `Ink and Steam ${Date.now() % 100000}`, city: makeCityName() }
  const id = await makeEvent([], { ...event, signupLimit: 3 })
  const email = makeEmail('visitor')

  await page.goto(`/?city=${encodeURIComponent(event.city)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Everything is ok' })).toBeVisible()
  await expect(page.getByText(`Showing events in ${event.city}`)).toBeVisible()
  await page.getByRole('searchbox').fill(event.title)
  // The wall's own tile disappears when the results arrive.
  const results = page.getByRole('region', { name: 'Events found' })
  await results.getByRole('link', { name: new RegExp(event.title) }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.getByText('3 spots left').first()).toBeVisible()
  // The browser shares the facts of the page on screen, not of the page that was loaded first.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/events/${id}$`))
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(event.city))
  await expect(page).toHaveTitle(`${event.title} · Kiln`)
  await expectAccessible(page)

  await rsvpOnScreen(page, { name: 'Vera Visitor', email })
  await expect(page.getByText('2 spots left').first()).toBeVisible()

  const message = await awaitMessage(email, new RegExp(event.title))
  await page.goto(getLink(message, '/rsvp/change/'))
  await expect(page.getByText('Vera Visitor')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await inspectScreen(page, 'rsvp-change')

  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Cancel your RSVP?')).toBeVisible()
  await expectNoOverflow(page, 'rsvp-cancel-dialog')
  await dialog.getByRole('button', { name: 'Keep My RSVP' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await dialog.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Your spot has been released. Thank you for letting us know!'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Other Events' })).toBeVisible()
  await expectNoOverflow(page, 'rsvp-cancelled')

  await page.goto(`/events/${id}`)
  await expect(page.getByText('3 spots left').first()).toBeVisible()
})

test('offers the waitlist of a full event, and shows the position in the dialog @both-widths', async ({
  page,
}) => {
  const id = await makeEvent([], { signupLimit: 1 })
  for (const name of ['confirmed', 'first']) await rsvp(id, makeEmail(name))
  await page.goto(`/events/${id}`)
  await expect(page.getByText('Full', { exact: true }).first()).toBeVisible()
  await expectNoOverflow(page, 'event-full')
  await sendRsvp(page, { name: 'Wendy Waits', email: makeEmail('second'), buttonName: 'Join Waitlist' })
  const dialog = page.getByRole('dialog', { name: "You're on the waitlist" })
  await expect(dialog.getByText('Number 2 on the waitlist', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Show ticket' })).toHaveCount(0)
  await expectNoOverflow(page, 'rsvp-summary-waitlist')
})

test('cancels an RSVP and makes another while the browser’s database does not answer', async ({ page }) => {
  const [id, nextEventId] = [await makeEvent([], { signupLimit: 3 }), await makeEvent([], { signupLimit: 5 })]
  const email = makeEmail('locked')
  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, { name: 'Lotte Locked', email })
  await lockDatabase(page, 'kiln-outbox')

  const message = await awaitMessage(email, /^You're in/)
  await page.goto(getLink(message, '/rsvp/change/'))
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeVisible({ timeout: 15_000 })

  await page.goto(`/events/${nextEventId}`)
  await rsvpOnScreen(page, { name: 'Lotte Locked', email })
  await expect(page.getByText('4 spots left').first()).toBeVisible()
})
