import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, expectNoOverflow, test } from './fixtures.ts'
import { openAndFillInRsvp, rsvpOnScreen } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

const SHOW_NAME_LABEL = 'Show my first name to the other attendees'

/** RSVPs with a call, as if on another device; returns the change token. */
const rsvpElsewhere = (
  eventId: number,
  name: string,
  choice: { isNameShown?: true } = { isNameShown: true },
) => rsvp(eventId, makeEmail('names'), { name, ...choice })

test('lets attendees show their first name when they RSVP, see the names of others, and hide their own again @both-widths', async ({
  page,
  browser,
}) => {
  const id = await makeEvent([], { title: 'Names and Noodles' })
  await rsvpElsewhere(id, 'Bea Brandt')
  await rsvpElsewhere(id, '<i>Ivo Itch')
  const hiddenNameToken = await rsvpElsewhere(id, 'Quin Quiet', {})

  await page.goto(`/events/${id}`)
  const dialog = await openAndFillInRsvp(page, { name: 'Ada Lovelace', email: makeEmail('ada') })
  const checkbox = dialog.getByRole('checkbox', { name: SHOW_NAME_LABEL })
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  await expect(dialog.getByText('Only people with a spot see “Ada”, until the event ends.')).toBeVisible()
  await inspectScreen(page, 'rsvp-first-name')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await dialog.getByRole('link', { name: 'Manage' }).click()

  const namesRegion = page.getByRole('region', { name: 'Who else is coming' })
  await expect(namesRegion.getByRole('listitem')).toHaveText(['<i>Ivo', 'Bea'])
  const ownSwitch = namesRegion.getByRole('switch', { name: SHOW_NAME_LABEL })
  await expect(ownSwitch).toBeChecked()
  await inspectScreen(page, 'who-else-is-coming')

  const otherPage = await browser.newPage()
  await otherPage.goto(`/rsvp/change/${hiddenNameToken}`)
  const otherNamesRegion = otherPage.getByRole('region', { name: 'Who else is coming' })
  await expect(otherNamesRegion.getByRole('listitem')).toHaveText(['<i>Ivo', 'Ada', 'Bea'])
  await expect(otherNamesRegion.getByRole('switch', { name: SHOW_NAME_LABEL })).not.toBeChecked()

  const response = page.waitForResponse('**/first-name*')
  await ownSwitch.focus()
  await page.keyboard.press('Space')
  await expect(ownSwitch).not.toBeChecked()
  await response
  await expect(namesRegion.getByText("Your name isn't shown.")).toBeVisible()
  await otherPage.reload()
  await expect(otherNamesRegion.getByRole('listitem')).toHaveText(['<i>Ivo', 'Bea'])
  await otherPage.close()
})

test('requests no names if no attendee shows a name, loads the names again after a failure, leads a member to the names, and hides them from attendees on the waitlist', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/first-name/)
  const hiddenNameToken = await rsvpElsewhere(await makeEvent(), 'Quin Quiet', {})
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(`/rsvp/change/${hiddenNameToken}`)
  await expect(page.getByText('To change your contact details')).toBeVisible()
  await expect(page.getByText('Who else is coming')).toHaveCount(0)
  expect(requestedUrls.filter((url) => /first-name|other-attendees/.test(url))).toEqual([])

  const id = await makeEvent()
  await rsvpElsewhere(id, 'Bea Brandt')
  const token = await rsvpElsewhere(id, 'Ada Lovelace')
  await page.route('**/first-name*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/rsvp/change/${token}`)
  const section = page.getByRole('region', { name: 'Who else is coming' })
  await expect(section.getByRole('alert')).toContainText("Couldn't load the names.")
  const ownSwitch = section.getByRole('switch', { name: SHOW_NAME_LABEL })
  await ownSwitch.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText("Couldn't save your choice. Please try again.")).toBeVisible()
  await expect(ownSwitch).toBeChecked()
  await page.unroute('**/first-name*')
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('listitem')).toHaveText(['Bea'])

  const member = await makeTestUser()
  const smallEventId = await makeEvent([], { signupLimit: 2 })
  await rsvpElsewhere(smallEventId, 'Bea Brandt')
  await signInAs(page, member, `/events/${smallEventId}`)
  await rsvpOnScreen(page, member)
  await page
    .getByRole('region', { name: 'Attend' })
    .getByRole('link', { name: 'See who else is coming' })
    .click()
  await expect(section.getByRole('listitem')).toHaveText(['Bea'])

  await page.goto(`/rsvp/change/${await rsvpElsewhere(smallEventId, 'Will Waits')}`)
  await expect(section.getByText("You'll see first names here once you have a spot.")).toBeVisible()
  await expect(section.getByText('Once you have a spot, other people with a spot see “Will”.')).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expectNoOverflow(page, 'who-else-waitlist')
})
