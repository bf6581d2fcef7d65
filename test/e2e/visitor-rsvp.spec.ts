import { makeEvent, makeCityName } from '../factories/events.ts'
import { expect, expectAccessible, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { countClicks } from './count-clicks.ts'
import { lockDatabase } from './locked-database.ts'
import { rsvpOnScreen, sendRsvp } from './rsvp-on-screen.ts'
import { makeEmail } from '../factories/test-users.ts'

// As on a first visit, the service worker starts while the page is in use.
test.use({ serviceWorkers: 'allow' })

test('lets a visitor open an event from its tile, RSVP with three clicks and two fields, and cancel @both-widths', async ({
  page,
}) => {
  // The API does not find a cancelled RSVP.
  expectErrors(/ 404 .*\/api\/rsvp\/change\//)
  const event = { title: `Ink and Steam ${Date.now() % 100000}`, city: makeCityName() }
  const id = await makeEvent([], { ...event, signupLimit: 3 })
  const email = makeEmail('visitor')

  const readClickCount = await countClicks(page)
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
  // When a visitor shares the page, the browser reads these tags. They must describe the page on screen, not the first page loaded.
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/events/${id}$`))
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', new RegExp(event.city))
  await expect(page).toHaveTitle(`${event.title} · Kiln`)
  await expectAccessible(page)

  await sendRsvp(page, { name: 'Vera Visitor', email })
  const ticket = page.getByRole('dialog', { name: "You're in!" })
  await expect(ticket.getByRole('heading', { name: event.title })).toBeVisible()
  expect(await readClickCount()).toBe(3)
  await expect(ticket.getByRole('button', { name: 'Done' })).toBeFocused()
  const linkNames = [event.city, /Google/, /Outlook/, 'Apple', 'Manage', 'Show ticket']
  await expect(ticket.getByRole('link')).toHaveText(linkNames)
  await inspectScreen(page, 'rsvp-ticket')
  // The share dialog opens above the ticket, and closing it returns to the ticket.
  await ticket.getByRole('button', { name: 'Share' }).click()
  const shareDialog = page.getByRole('dialog', { name: 'Share Event' })
  await expect(shareDialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shareDialog).toBeHidden()
  await ticket.getByRole('button', { name: 'Done' }).click()
  await expect(ticket).toBeHidden()

  const attendPanel = page.getByRole('region', { name: 'Attend' })
  await expect(attendPanel.getByText("You're in")).toBeVisible()
  await expect(page.getByText('2 spots left').first()).toBeVisible()
  await attendPanel.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(attendPanel.getByRole('link', { name: 'Outlook' })).toBeVisible()
  await expect(attendPanel.getByRole('button', { name: 'Share Event' })).toBeVisible()
  await inspectScreen(page, 'event-attendee')

  await attendPanel.getByRole('link', { name: 'Manage your RSVP' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await inspectScreen(page, 'rsvp-change')
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  const cancelDialog = page.getByRole('alertdialog', { name: 'Cancel your RSVP?' })
  // The waitlist is empty, so nobody moves up.
  await expect(cancelDialog).toContainText("You'll lose your spot")
  await expectNoOverflow(page, 'rsvp-cancel-dialog')
  await cancelDialog.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeVisible()
  await expect(
    page.getByRole('main').getByText('Your spot has been released. Thank you for letting us know!'),
  ).toBeVisible()
  await expectNoOverflow(page, 'rsvp-cancelled')

  // After Back, the cancelled RSVP is not shown as confirmed.
  await page.getByRole('link', { name: 'View Other Events' }).click()
  // The URL changes before the page does.
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'This RSVP was cancelled' })).toBeVisible()
  await expect(page.getByText('Confirmed')).toHaveCount(0)
  await page.getByRole('link', { name: 'RSVP again' }).click()
  await expect(page).toHaveURL(`/events/${id}`)
  await expect(page.getByText('3 spots left').first()).toBeVisible()
})

test('makes an RSVP and cancels it while the browser’s database does not answer', async ({ page }) => {
  const [firstEventId, id] = [await makeEvent(), await makeEvent([], { signupLimit: 5 })]
  const attendee = { name: 'Lotte Locked', email: makeEmail('locked') }
  await page.goto(`/events/${firstEventId}`)
  // The first RSVP creates the database.
  await rsvpOnScreen(page, attendee)
  await lockDatabase(page, 'kiln-outbox')

  await page.goto(`/events/${id}`)
  await rsvpOnScreen(page, attendee)
  await expect(page.getByText('4 spots left').first()).toBeVisible()
  await page.getByRole('link', { name: 'Manage your RSVP' }).click()
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('heading', { name: 'RSVP Cancelled' })).toBeVisible()
})
