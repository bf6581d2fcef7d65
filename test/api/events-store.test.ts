import { expect, test } from 'vitest'
import type { EventTile } from '../../functions/shared/events/contract.ts'
import { eventId, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import { cancelEvent, changeEvent, createEvent } from '../../functions/src/core/events/events-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventFacts } from '../factories/event-facts.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeTestUser, makeEmail } from '../factories/test-users.ts'
import { makeSignupOnDay } from '../factories/signup-on-day.ts'
import { waitFor } from './wait-for.ts'
import { expectJson } from './expect-json.ts'
import { send, sendAs } from './request.ts'
import { rsvp } from './rsvp.ts'

const DAY_MS = 86_400_000
const makeFacts = () => makeEventFacts(eventId.parse(1_000_000_000), Date.now() + DAY_MS)
const readStoredEvent = async (id: number) => (await db.doc(`events/${id}`).get()).data()

test('generates another id if the first id is taken, and does not change the event that has it', async () => {
  const takenId = await makeEvent([], { title: 'Was here' })
  const ids: number[] = [takenId, takenId, makeRandomId()]
  const generateId = () => ids.shift() ?? 0
  const event = await createEvent(makeFacts(), { virtualLink: null }, Date.now(), { generateId })
  expect(ids).toEqual([])
  expect((await readStoredEvent(takenId))?.title).toBe('Was here')
  expect((await readStoredEvent(event.id))?.title).toBe(event.title)
})

test('writes only the fields that differ, so that RSVPs made in the meantime stay', async () => {
  const id = await makeEvent([], { confirmedCount: 3 })
  const now = Date.now()
  const [event] = await Promise.all([
    changeEvent(id, { title: 'Ink' }, now),
    db.doc(`events/${id}`).update({ confirmedCount: 4 }),
  ])
  expect(event).toMatchObject({ title: 'Ink', revision: 1, contentUpdatedAt: now })
  expect(await readStoredEvent(id)).toMatchObject({ title: 'Ink', confirmedCount: 4, revision: 1 })
  expect(await changeEvent(eventId.parse(9_999_999_999), { title: 'Ink' }, now)).toBeNull()
})

test('removes a cancelled event from the lists of upcoming events, and refuses to change it', async () => {
  const city = makeCityName()
  const host = await makeTestUser('host', { isApproved: true })
  const id = await makeEvent([host], { city, title: `Clay ${city}` })
  const otherEventId = await makeEvent([], { city })
  expect(await cancelEvent(id, Date.now())).toBe('cancelled')
  expect(await cancelEvent(id, Date.now())).toBe('cancelled')
  expect(await readStoredEvent(id)).toMatchObject({ revision: 1, title: `Clay ${city}` })
  expect(await changeEvent(id, { title: 'Back' }, Date.now())).toBeNull()

  const query = `city=${encodeURIComponent(city)}`
  const tiles = (await send({ path: `/api/events/bento?${query}` })).json() as EventTile[]
  expect(tiles.map((tile) => tile.id)).toEqual([otherEventId, 0])
  expect((await send({ path: `/api/events/upcoming-count?${query}` })).json()).toEqual({ count: 1 })
  expect((await send({ path: `/api/events/nearby?${query}&excludeId=${otherEventId}` })).json()).toEqual([])
  expect((await send({ path: `/api/events/search?q=Clay&${query}` })).json()).toEqual([])
  const error = { code: 'event_cancelled', message: 'This event was cancelled.' }
  for (const path of [`/api/events/${id}`, `/api/events/${id}/calendar`]) {
    expect((await send({ path })).error).toEqual(error)
  }
  // The host still sees the attendees.
  await expectJson(sendAs(host, 'GET', `/api/events/${id}/attendees`))
})

test('deletes a draft that has no sign-ups, together with its link and guest list', async () => {
  const draftId = await makeEvent([], { isPublished: false })
  await db.doc(`events/${draftId}/access/virtual`).set({ virtualLink: 'https://meet.example/1' })
  await db.doc(`events/${draftId}/guests/one`).set({ email: 'guest@example.com' })
  expect(await cancelEvent(draftId, Date.now())).toBe('deleted')
  expect(await cancelEvent(draftId, Date.now())).toBe('unknown')
  expect(await readStoredEvent(draftId)).toBeUndefined()
  expect(await db.doc(`events/${draftId}`).listCollections()).toEqual([])

  const unpublishedId = await makeEvent([], { isPublished: false, nextSeq: 2, confirmedCount: 1 })
  expect(await cancelEvent(unpublishedId, Date.now())).toBe('cancelled')
  expect(await readStoredEvent(unpublishedId)).toBeDefined()
})

test('updates a past event on its attendees’ dashboards when it is changed or unpublished', async () => {
  const member = await makeTestUser()
  const id = await makeSignupOnDay(member, { title: 'Clya', city: 'London', daysFromNow: -3 })
  const readDashboard = async () => {
    const response = await sendAs(member, 'GET', '/api/user/dashboard')
    return JSON.stringify(response.json())
  }
  expect(await readDashboard()).toContain('Clya')
  await changeEvent(id, { title: 'Clay' }, Date.now())
  await waitFor(async () => expect(await readDashboard()).toContain('"Clay"'))
  await changeEvent(id, { isPublished: false }, Date.now())
  await waitFor(async () => expect(await readDashboard()).not.toContain('"Clay"'))
})

test('says by change link that an event was cancelled if it was cancelled, unpublished or deleted', async () => {
  const changes = [
    (id: EventId) => cancelEvent(id, Date.now()),
    (id: EventId) => changeEvent(id, { isPublished: false }, Date.now()),
    (id: EventId) => db.doc(`events/${id}`).delete(),
  ]
  for (const applyChange of changes) {
    const id = await makeEvent([], { isVirtual: true })
    await db.doc(`events/${id}/access/virtual`).set({ virtualLink: 'https://meet.example/1' })
    const token = await rsvp(id, makeEmail())
    await applyChange(id)
    expect((await send({ path: `/api/rsvp/change/${token}` })).error).toEqual({
      code: 'event_cancelled',
      message: 'This event was cancelled.',
    })
  }
})
