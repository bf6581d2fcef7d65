import type { EventId } from '../../functions/shared/ids.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { post, send, withToken } from '../api/request.ts'
import { makeEvent } from '../factories/events.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { messagesTo } from '../inbox.ts'
import { expect, inspectScreen, test } from './fixtures.ts'
import { rsvpOnScreen } from './rsvp-on-screen.ts'
import { awaitServiceWorker } from './service-worker.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|offline|status of 403/i],
})

const REFUSED = /This email address can't RSVP to this event/

async function join(eventId: EventId, email: string): Promise<void> {
  const body = { name: 'Ann Okafor', email, sourceCity: null, sourceArea: null, eventId }
  expect((await post('/api/rsvp', body)).status).toBe(201)
}

async function remove(
  host: Person,
  eventId: EventId,
  email: string,
  keepOut: 'event' | 'host',
): Promise<void> {
  const path = `/api/events/${eventId}/attendees/${addressHash(email)}`
  const headers = withToken(host.idToken)
  const answer = await send({ method: 'DELETE', path, body: { keepOut }, headers })
  expect(answer.status, answer.text).toBe(200)
}

test('an attendee whom a host keeps out is refused on the page, from the offline queue and by the waitlist', async ({
  page,
  context,
}) => {
  const host = await makePerson('host', true)
  const email = newEmail('kept-out')
  const [evening, full] = [
    await makeEvent([host], { title: 'Night Kiln' }),
    await makeEvent([host], { title: 'Small Table', signupLimit: 1 }),
  ]
  await join(evening, email)
  await join(full, newEmail('first'))
  await join(full, email)
  await remove(host, evening, email, 'host')

  // By the waitlist: they are on it no longer, and the spot that becomes free is not theirs.
  const statusAt = async (id: EventId) => (await findSignup(id, addressHash(email)))?.status
  expect(await statusAt(full)).toBe('cancelled')

  // On the page, in the words of a guest list.
  await page.goto('/')
  await awaitServiceWorker(page)
  await page.goto(`/events/${evening}`)
  await rsvpOnScreen(page, { name: 'Ann Okafor', email, toast: REFUSED })
  await inspectScreen(page, 'rsvp-kept-out')

  // From the queue, once the network is back.
  await page.goto(`/events/${evening}`)
  await page.getByRole('button', { name: 'RSVP Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'RSVP' })
  await dialog.getByLabel('Name', { exact: true }).fill('Ann Okafor')
  await dialog.getByLabel('Email').fill(email)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'RSVP Now' }).click()
  await expect(page.getByText("You're offline. Not sent yet: 1 RSVP.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No spot at Night Kiln').first()).toBeVisible()
  await expect(page.getByText(REFUSED).first()).toBeVisible()
  expect(await statusAt(evening)).toBe('cancelled')

  // They were told by email that the host removed them, once for each event.
  await expect
    .poll(async () => (await messagesTo(email)).filter(({ subject }) => /off the list/.test(subject)).length)
    .toBe(2)
})
