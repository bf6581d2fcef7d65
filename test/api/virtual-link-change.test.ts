import { expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { sendAs } from './request.ts'
import { awaitMessage } from '../inbox.ts'
import { rsvp } from './rsvp.ts'

const dateTime = new Date(Date.now() + 9 * 86_400_000).toISOString()
const [OLD_LINK, NEW_LINK] = ['https://meet.example/zinnia', 'https://meet.example/quillwort']

const host = await makeApprovedHost()

async function saveEvent(method: string, path: string, change: object): Promise<EventId> {
  const body = makeEventForm({ dateTime, isPublished: true, signupLimit: 1, ...change })
  const response = await sendAs(host, method, path, body)
  expect(response.status, response.text).toBeLessThan(300)
  return (response.json() as HostEvent).id
}
const editEvent = (id: EventId, change: object) => saveEvent('PUT', `/api/user/events/${id}`, change)

const listChangeMails = async (email: string) =>
  (await readMessagesTo(email)).filter(({ subject }) => subject.startsWith('Changed'))

/** Reads the event and the documents about its mail, but not the document that holds the link. */
async function readEventAndMail(id: EventId): Promise<string> {
  const snapshots = await Promise.all(
    ['mailings', 'deliveries', 'emails'].map((collection) =>
      db.collection(collection).where('eventId', '==', id).get(),
    ),
  )
  const documents = await Promise.all([
    db.doc(`events/${id}`).get(),
    db.doc(`eventNotifications/${id}`).get(),
  ])
  return JSON.stringify(
    [...snapshots.flatMap(({ docs }) => docs), ...documents].map((document) => document.data()),
  )
}

test('mails a changed link once to attendees with a spot, and nothing to the waitlist', async () => {
  const virtualFields = { isVirtual: true, virtualPlatform: 'zoom' }
  const id = await saveEvent('POST', '/api/host/events', { ...virtualFields, virtualLink: OLD_LINK })
  const [confirmedEmail, waitlistedEmail] = [makeEmail('going'), makeEmail('waitlisted')]
  await rsvp(id, confirmedEmail)
  await rsvp(id, waitlistedEmail)
  const readRevision = async () => Number((await db.doc(`events/${id}`).get()).get('revision'))
  const revisionBefore = await readRevision()
  await editEvent(id, { ...virtualFields, virtualLink: NEW_LINK })
  const update = await awaitMessage(confirmedEmail, /^Changed/)
  expect(update.text).toContain('A new one, see below')
  expect(update.html).toContain(NEW_LINK)
  expect(update.html + update.text).not.toContain(OLD_LINK)
  expect(await readRevision()).toBe(revisionBefore + 1)
  // Saving the same link changes nothing.
  await editEvent(id, { ...virtualFields, virtualLink: NEW_LINK })
  expect(await readRevision()).toBe(revisionBefore + 1)
  expect(await listChangeMails(confirmedEmail)).toHaveLength(1)
  // Followers of the city get another mailing, which announces the new event.
  const mailings = (await db.collection('mailings').where('eventId', '==', id).get()).docs
  const updateMailings = mailings.filter((mailing) => mailing.get('template') === 'event-update')
  expect(updateMailings.map((mailing) => mailing.get('audience.statuses') as unknown)).toEqual([
    ['confirmed'],
  ])
  expect(await listChangeMails(waitlistedEmail)).toEqual([])
  expect(await readEventAndMail(id)).not.toMatch(/zinnia|quillwort/)
})

test('mails attendees with a spot the link of an event that moves online, and tells the waitlist only that it moves', async () => {
  const id = await saveEvent('POST', '/api/host/events', {})
  const [confirmedEmail, waitlistedEmail] = [makeEmail('going'), makeEmail('waitlisted')]
  await rsvp(id, confirmedEmail)
  await rsvp(id, waitlistedEmail)
  await editEvent(id, { isVirtual: true, virtualPlatform: 'zoom', virtualLink: NEW_LINK })
  expect((await awaitMessage(confirmedEmail, /^Changed/)).html).toContain(NEW_LINK)
  const waitlistMail = await awaitMessage(waitlistedEmail, /^Changed/)
  expect(waitlistMail.text).toContain('Online')
  expect(waitlistMail.html + waitlistMail.text).not.toContain(NEW_LINK)
})
