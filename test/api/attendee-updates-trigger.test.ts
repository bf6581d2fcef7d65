import { expect, test } from 'vitest'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEvent } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { readAttachment, readMessagesTo } from '../mailgun-control.ts'
import { waitFor } from './wait-for.ts'
import { sendAs } from './request.ts'
import { awaitMessage } from '../inbox.ts'
import { rsvp } from './rsvp.ts'

async function listUpcomingEvents(cookie: string): Promise<unknown> {
  const response = await sendAs({ cookie }, 'GET', '/api/user/dashboard')
  return (response.json() as { upcomingEvents: unknown }).upcomingEvents
}

const readSequence = async (message: { id: string }) =>
  /SEQUENCE:(\d+)/.exec(await readAttachment(message))?.[1]

test('emails attendees about a change or cancellation of the event, but not about other RSVPs', async () => {
  const eventId = await makeEvent([], { signupLimit: 1 })
  const ref = db.doc(`events/${eventId}`)
  const { cookie, email: confirmedEmail } = await makeTestUser()
  const waitlistedEmail = makeEmail('attends')
  for (const email of [confirmedEmail, waitlistedEmail]) await rsvp(eventId, email)
  const waitlistMail = await awaitMessage(waitlistedEmail, /^You're on the waitlist: Sketching by the canal$/)
  expect(waitlistMail.text.replaceAll(/\s+/g, ' ')).toContain('next on the waitlist')
  const confirmation = await awaitMessage(confirmedEmail, /^You're in: Sketching by the canal$/)
  expect(await readSequence(confirmation)).toBe('0')
  expect((await db.doc(`eventNotifications/${eventId}`).get()).exists).toBe(false)

  await ref.update({ venueName: 'The Lock House' })
  for (const email of [confirmedEmail, waitlistedEmail]) {
    const update = await awaitMessage(email, /^Changed: Sketching by the canal$/)
    expect(update.text).toContain('instead of The Boathouse')
    // The waitlist gets no calendar file.
    expect(await readSequence(update)).toBe(email === confirmedEmail ? '1' : undefined)
  }
  const signups = await ref.collection('signups').get()
  expect(signups.docs.map((document) => document.get('eventVenueName') as string)).toEqual([
    'The Lock House',
    'The Lock House',
  ])
  // The stand-in's webhooks find the log entry of each recipient of a mailing.
  const logQuery = db
    .collection('emails')
    .where('eventId', '==', eventId)
    .where('campaign', '==', 'event_update')
  await waitFor(async () => {
    const entries = (await logQuery.get()).docs.map((document) => document.get('status') as string)
    expect(entries).toEqual(['delivered', 'delivered'])
  })
  const calendar = await fetch(`${process.env.KILN_URL}/api/events/${eventId}/calendar`)
  expect(await calendar.text()).toContain('SEQUENCE:1')

  expect(await listUpcomingEvents(cookie)).toMatchObject([{ id: eventId }])

  await ref.delete()
  for (const email of [confirmedEmail, waitlistedEmail]) {
    const cancellation = await awaitMessage(email, /^Cancelled: Sketching by the canal$/)
    expect(await readSequence(cancellation)).toBe('2')
    expect(await readMessagesTo(email)).toHaveLength(3)
  }
  expect(await listUpcomingEvents(cookie)).toEqual([])
})
