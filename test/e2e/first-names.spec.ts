import { send } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, inspectScreen, test } from './fixtures.ts'
import { openInApp } from './open-in-app.ts'
import { openAndFillInRsvp } from './rsvp-on-screen.ts'
import { signInAs } from './sign-in-as.ts'

const SHOW_NAME_LABEL = 'Show my first name to the other attendees'

/** RSVPs with a call, as if on another device; returns the change token. */
const rsvpElsewhere = (
  eventId: number,
  name: string,
  choice: { isNameShown?: true } = { isNameShown: true },
) => rsvp(eventId, makeEmail('names'), { name, ...choice })

test('lets a member show their first name when they RSVP, leads them to the names of others, and hides theirs again @both-widths', async ({
  page,
}) => {
  const id = await makeEvent([], { title: 'Names and Noodles' })
  await rsvpElsewhere(id, 'Bea Brandt')
  await rsvpElsewhere(id, '<i>Ivo Itch')
  const hiddenNameToken = await rsvpElsewhere(id, 'Quin Quiet', {})
  const readNames = async () =>
    (await send({ path: `/api/rsvp/change/${hiddenNameToken}/first-names` })).json()

  const member = await makeTestUser()
  await signInAs(page, member, `/events/${id}`)
  const dialog = await openAndFillInRsvp(page, { name: 'Ada Lovelace', email: member.email })
  const checkbox = dialog.getByRole('checkbox', { name: SHOW_NAME_LABEL })
  await expect(checkbox).not.toBeChecked()
  await checkbox.check()
  await expect(dialog.getByText('Only people with a spot see “Ada”, until the event ends.')).toBeVisible()
  await inspectScreen(page, 'rsvp-first-name')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await page
    .getByRole('region', { name: 'Attend' })
    .getByRole('link', { name: 'See who else is coming' })
    .click()

  const section = page.getByRole('region', { name: 'Who else is coming' })
  await expect(section.getByRole('listitem')).toHaveText(['<i>Ivo', 'Bea'])
  const ownSwitch = section.getByRole('switch', { name: SHOW_NAME_LABEL })
  await expect(ownSwitch).toBeChecked()
  await inspectScreen(page, 'who-else-is-coming')
  expect(await readNames()).toEqual({ names: ['<i>Ivo', 'Ada', 'Bea'] })
  await ownSwitch.focus()
  await page.keyboard.press('Space')
  await expect(ownSwitch).not.toBeChecked()
  await expect(section.getByText("Your name isn't shown.")).toBeVisible()
  await expect.poll(readNames).toEqual({ names: ['<i>Ivo', 'Bea'] })
})

test('requests no names if no attendee shows a name, and loads the names again after a failure', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/first-name/)
  const id = await makeEvent()
  const hiddenNameToken = await rsvpElsewhere(id, 'Quin Quiet', {})
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(`/rsvp/change/${hiddenNameToken}`)
  await expect(page.getByText('To change your contact details')).toBeVisible()
  await expect(page.getByText('Who else is coming')).toHaveCount(0)
  expect(requestedUrls.filter((url) => /first-name|other-attendees/.test(url))).toEqual([])

  await rsvpElsewhere(id, 'Bea Brandt')
  const token = await rsvpElsewhere(id, 'Ada Lovelace')
  await page.route('**/first-name*', (route) => route.fulfill({ status: 500, body: '' }))
  await openInApp(page, `/rsvp/change/${token}`)
  const section = page.getByRole('region', { name: 'Who else is coming' })
  await expect(section.getByRole('alert')).toContainText("Couldn't load the names.")
  const ownSwitch = section.getByRole('switch', { name: SHOW_NAME_LABEL })
  await ownSwitch.press('Space')
  await expect(page.getByText("Couldn't save your choice. Please try again.")).toBeVisible()
  await expect(ownSwitch).toBeChecked()
  await page.unroute('**/first-name*')
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('listitem')).toHaveText(['Bea'])
})
