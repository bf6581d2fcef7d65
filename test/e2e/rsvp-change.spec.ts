import { getColour } from '../../functions/shared/events/colours.ts'
import { send } from '../api/request.ts'
import { rsvp } from '../api/rsvp.ts'
import { makeEvent } from '../factories/events.ts'
import { makeEmail } from '../factories/test-users.ts'
import { expect, expectErrors, test } from './fixtures.ts'
import { holdResponse } from './held-response.ts'

test('shows the event and attendee of an RSVP, keeps them on screen if cancelling fails, and shows that the attendee moved up from the waitlist', async ({
  page,
}) => {
  expectErrors(/ 500 .*\/api\/rsvp\/cancel/)
  const title = 'Paper Boats'
  const id = await makeEvent([], { title, startsAt: Date.UTC(2031, 2, 8, 19, 30), signupLimit: 1 })
  const firstToken = await rsvp(id, makeEmail('first'))
  const attendee = { name: 'Una Unlucky', email: makeEmail('waits') }
  const changeToken = await rsvp(id, attendee.email, attendee)
  const heldResponse = await holdResponse(page, '/api/rsvp/change/*')
  await page.goto(`/rsvp/change/${changeToken}`)
  await expect(page.getByText('Loading your RSVP')).toBeVisible()
  heldResponse.release()
  const detailsRegion = page.getByRole('region', { name: 'RSVP details' })
  const facts = ['Saturday 8 March 2031', '19:30 GMT', 'The Boathouse', '1 Towpath']
  for (const text of [...facts, attendee.name, attendee.email])
    await expect(detailsRegion).toContainText(text)
  await expect(detailsRegion.getByText('On Waitlist', { exact: true })).toBeVisible()
  await expect(detailsRegion).toContainText("We'll send you an email if a spot opens up.")
  const [, ...hexParts] = /^#(..)(..)(..)$/.exec(getColour(id).hex) ?? []
  await expect(detailsRegion.getByRole('heading', { name: title }).locator('..')).toHaveCSS(
    'background-color',
    `rgb(${hexParts.map((part) => Number.parseInt(part, 16)).join(', ')})`,
  )
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

  expect((await send({ method: 'DELETE', path: `/api/rsvp/cancel/${firstToken}` })).status).toBe(200)
  await expect(detailsRegion.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(detailsRegion).not.toContainText("We'll send you an email if a spot opens up.")
})
