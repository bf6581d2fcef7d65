import { getColour } from '../../functions/shared/events/colours.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'
import { openAndFillInRsvp } from './rsvp-on-screen.ts'

test('sends the attendee’s city and area with an RSVP, and shows that it is being sent', async ({ page }) => {
  const [id, email] = [await makeEvent(), makeEmail('located')]
  await page.goto(`/events/${id}`)
  const dialog = await openAndFillInRsvp(page, { name: 'Lou Located', email })
  await expect(dialog.getByRole('link', { name: 'house rules' })).toHaveAttribute('href', '/rules')
  await dialog.getByRole('button', { name: /optional/ }).click()
  await page.getByRole('option', { name: /Berlin/ }).click()
  await page.getByRole('option', { name: 'Kreuzberg' }).click()
  await expect(dialog.getByText('Kreuzberg, Berlin')).toBeVisible()
  const heldResponse = await holdResponse(page, '/api/rsvp')
  const request = page.waitForRequest('**/api/rsvp')
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  expect((await request).postDataJSON()).toMatchObject({
    sourceCity: 'Berlin',
    sourceArea: 'Kreuzberg',
    eventId: id,
  })
  heldResponse.release()
  await expect(page.getByRole('dialog', { name: "You're in!" })).toBeVisible()
})

test('shows the event and attendee of an RSVP, and keeps them on screen if cancelling fails', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/api\/rsvp\/cancel/)
  const id = await makeEvent([], {
    title: 'Paper Boats',
    startsAt: Date.UTC(2031, 2, 8, 19, 30),
    signupLimit: 1,
    confirmedCount: 1,
  })
  const attendee = { name: 'Una Unlucky', email: makeEmail('waits') }
  const changeToken = await rsvp(id, attendee.email, attendee)
  const heldResponse = await holdResponse(page, '/api/rsvp/change/*')
  await page.goto(`/rsvp/change/${changeToken}`)
  await expect(page.getByText('Loading your RSVP')).toBeVisible()
  heldResponse.release()
  const detailsRegion = page.getByRole('region', { name: 'RSVP details' })
  for (const text of [
    'Saturday 8 March 2031',
    '19:30 GMT',
    'The Boathouse',
    '1 Towpath',
    attendee.name,
    attendee.email,
  ])
    await expect(detailsRegion).toContainText(text)
  await expect(detailsRegion.getByText('On Waitlist', { exact: true })).toBeVisible()
  await expect(detailsRegion).toContainText("We'll send you an email if a spot opens up.")
  const [, ...hexParts] = /^#(..)(..)(..)$/.exec(getColour(id).hex) ?? []
  await expect(detailsRegion.getByRole('heading', { name: 'Paper Boats' }).locator('..')).toHaveCSS(
    'background-color',
    `rgb(${hexParts.map((part) => Number.parseInt(part, 16)).join(', ')})`,
  )
  await expect(
    page.getByText(
      'To change your contact details, cancel this RSVP and make a new one. You may lose your spot or waitlist position.',
    ),
  ).toBeVisible()
  await expect(detailsRegion.getByRole('link', { name: 'View Event Details' })).toHaveAttribute(
    'href',
    `/events/${id}`,
  )
  await detailsRegion.getByRole('button', { name: 'Add to Calendar' }).click()
  await expect(detailsRegion.getByRole('link', { name: 'Google' })).toHaveAttribute(
    'href',
    /text=Paper\+Boats/,
  )

  await page.route('**/api/rsvp/cancel/*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Cancel RSVP' }).click()
  await page.getByRole('button', { name: 'Yes, Cancel RSVP' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Cancellation FailedFailed to cancel your RSVP. Please try again.',
  )
  await expect(detailsRegion.getByText('On Waitlist', { exact: true })).toBeVisible()
})
