import { expect, test } from 'vitest'
import type { HostEvent } from '../../functions/shared/hosting/contract.ts'
import type { EventId } from '../../functions/shared/ids.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { eventForm } from '../factories/event-form.ts'
import { makeApprovedHost } from '../factories/hosts.ts'
import { newEmail } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { sendAs } from './request.ts'
import { mailTo } from './mail-to.ts'
import { rsvp } from './rsvp.ts'

const dateTime = new Date(Date.now() + 9 * 86_400_000).toISOString()
const [OLD, NEW] = ['https://meet.example/zinnia', 'https://meet.example/quillwort']

const host = await makeApprovedHost()

async function asHost(method: string, path: string, change: object): Promise<EventId> {
  const body = eventForm({ dateTime, isPublished: true, signupLimit: 1, ...change })
  const answer = await sendAs(host, method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return (answer.json() as HostEvent).id
}
const edit = (id: EventId, change: object) => asHost('PUT', `/api/user/events/${id}`, change)

const changesFor = async (email: string) =>
  (await storedFor(email)).filter(({ subject }) => subject.startsWith('Changed'))

/** Everything stored about an event, except the document of its link. */
async function allThatIsStored(id: EventId): Promise<string> {
  const snapshots = await Promise.all(
    ['mailings', 'deliveries', 'emails'].map((collection) =>
      db.collection(collection).where('eventId', '==', id).get(),
    ),
  )
  const others = await Promise.all([db.doc(`events/${id}`).get(), db.doc(`eventNotifications/${id}`).get()])
  return JSON.stringify(
    [...snapshots.flatMap(({ docs }) => docs), ...others].map((document) => document.data()),
  )
}

test('mails a changed link once to attendees with a spot, and nothing to the waitlist', async () => {
  const virtual = { isVirtual: true, virtualPlatform: 'zoom' }
  const id = await asHost('POST', '/api/host/events', { ...virtual, virtualLink: OLD })
  const [going, waiting] = [newEmail('going'), newEmail('waiting')]
  await rsvp(id, going)
  await rsvp(id, waiting)
  const revisionOf = async () => Number((await db.doc(`events/${id}`).get()).get('revision'))
  const before = await revisionOf()
  await edit(id, { ...virtual, virtualLink: NEW })
  const changed = await mailTo(going, /^Changed/)
  expect(changed.text).toContain('A new one, see below')
  expect(changed.html).toContain(NEW)
  expect(changed.html + changed.text).not.toContain(OLD)
  expect(await revisionOf()).toBe(before + 1)
  // Saving the same link again is no change.
  await edit(id, { ...virtual, virtualLink: NEW })
  expect(await revisionOf()).toBe(before + 1)
  expect(await changesFor(going)).toHaveLength(1)
  // Followers of the city have another mailing, about the new event.
  const mailings = (await db.collection('mailings').where('eventId', '==', id).get()).docs
  const updates = mailings.filter((mailing) => mailing.get('template') === 'event-update')
  expect(updates.map((update) => update.get('audience.statuses') as unknown)).toEqual([['confirmed']])
  expect(await changesFor(waiting)).toEqual([])
  expect(await allThatIsStored(id)).not.toMatch(/zinnia|quillwort/)
})

test('mails the link of an event that goes online to attendees with a spot, and to the waitlist only that it does', async () => {
  const id = await asHost('POST', '/api/host/events', {})
  const [going, waiting] = [newEmail('going'), newEmail('waiting')]
  await rsvp(id, going)
  await rsvp(id, waiting)
  await edit(id, { isVirtual: true, virtualPlatform: 'zoom', virtualLink: NEW })
  expect((await mailTo(going, /^Changed/)).html).toContain(NEW)
  const message = await mailTo(waiting, /^Changed/)
  expect(message.text).toContain('Online')
  expect(message.html + message.text).not.toContain(NEW)
})
