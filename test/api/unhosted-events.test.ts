import './direct-project.ts'
import { expect, it } from 'vitest'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, type EventId } from '../../functions/shared/ids.ts'
import { createEvent, changeEvent } from '../../functions/src/core/events/events-store.ts'
import { addGuests } from '../../functions/src/core/events/guests-store.ts'
import { findSeries } from '../../functions/src/core/events/series-store.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { removeUnhostedPrivateData } from '../../functions/src/core/privacy/unhosted-events-store.ts'
import { continueDeletion } from '../../functions/src/features/privacy/continue-deletion.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeEventFacts } from '../factories/event-facts.ts'
import { makeSeriesHost, makeSeries, type SeriesHost } from './direct-series.ts'

const HOUR_MS = 3_600_000
const now = Date.now()
const privatePlaceFields = { isPrivate: true, venueName: 'Quillwort Yard', venueAddress: '77 Quillwort Lane' }
const virtualLink = 'https://meet.example/quillwort'

/**
 * Makes a private event with a virtual link and a guest list, and without an owner, so that its hosts can delete their
 * accounts.
 */
async function makePrivateEvent(hosts: readonly SeriesHost[], startsAt: number): Promise<EventId> {
  const id = eventId.parse(makeRandomId())
  const fields: Partial<StoredEvent> = {
    ...privatePlaceFields,
    isVirtual: true,
    hosts: hosts.map(({ card }) => card),
  }
  const facts = { ...makeEventFacts(id, startsAt, fields), ownerId: null }
  await createEvent(facts, { virtualLink }, now, { generateId: () => id })
  await addGuests(id, [{ email: `guest-${id}@people.test`, name: 'Gus' }])
  return id
}

async function deleteAccount({ id }: SeriesHost): Promise<void> {
  expect(await beginDeletion(id, now)).toBe('started')
  await continueDeletion(id, { now: () => now })
}

const runNightlyJob = (time: number) => removeUnhostedPrivateData({ now: () => time, deadline: Infinity })

const listPrivateDocuments = async (id: EventId) =>
  (
    await Promise.all(
      ['access', 'guests'].map((collection) => db.collection(`events/${id}/${collection}`).get()),
    )
  ).flatMap(({ docs }) => docs.map((document) => document.ref.parent.id))
const privateCollections = ['access', 'access', 'guests']

it('deletes location, link and guest list of an event that is over and whose last host deleted their account', async () => {
  const [host, otherHost] = await Promise.all([makeSeriesHost(), makeSeriesHost()])
  const [ownEventId, sharedEventId] = [
    await makePrivateEvent([host], now - 48 * HOUR_MS),
    await makePrivateEvent([host, otherHost], now - 48 * HOUR_MS),
  ]
  await runNightlyJob(now)
  expect(await listPrivateDocuments(ownEventId)).toEqual(privateCollections)
  await deleteAccount(host)
  await runNightlyJob(now)
  expect(await listPrivateDocuments(ownEventId)).toEqual([])
  expect(await listPrivateDocuments(sharedEventId)).toEqual(privateCollections)
  await deleteAccount(otherHost)
  await runNightlyJob(now)
  expect(await listPrivateDocuments(sharedEventId)).toEqual([])
})

it('keeps location, link and guest list of a moved event until it is over, and of an event that another host takes over', async () => {
  const [host, nextHost] = await Promise.all([makeSeriesHost(), makeSeriesHost()])
  const startsAt = now + 24 * HOUR_MS
  const [movedId, takenOverId] = [
    await makePrivateEvent([host], startsAt),
    await makePrivateEvent([host], startsAt),
  ]
  await deleteAccount(host)
  await changeEvent(movedId, { startsAt: startsAt + 24 * HOUR_MS }, now)
  await changeEvent(takenOverId, { hosts: [nextHost.card] }, now)
  for (const time of [now, startsAt + 23 * HOUR_MS]) {
    await runNightlyJob(time)
    for (const id of [movedId, takenOverId])
      expect(await listPrivateDocuments(id)).toEqual(privateCollections)
  }
  await runNightlyJob(startsAt + 48 * HOUR_MS)
  expect(await listPrivateDocuments(movedId)).toEqual([])
  expect(await listPrivateDocuments(takenOverId)).toEqual(privateCollections)
})

it('removes the location from a series without hosts after its last event is over', async () => {
  const host = await makeSeriesHost()
  // The city is outside the catalogue, because a city of the catalogue sets its own time zone.
  const city = `City ${crypto.randomUUID().slice(0, 8)}`
  const startsAt = Math.ceil(now / 60_000) * 60_000 + HOUR_MS
  const { series, eventIds } = await makeSeries(
    [host],
    { startsAt, count: 2, now },
    { ...privatePlaceFields, city },
  )
  const dayAfterFirstEvent = startsAt + 24 * HOUR_MS
  const readPlace = async () => {
    const template = (await findSeries(series.id))?.template
    return [template?.venueName, template?.venueAddress]
  }
  for (const id of eventIds) await db.doc(`events/${id}`).update({ ownerId: null })
  await deleteAccount(host)
  await runNightlyJob(dayAfterFirstEvent)
  expect(await listPrivateDocuments(eventIds[0] as EventId)).toEqual([])
  expect(await readPlace()).toEqual([privatePlaceFields.venueName, privatePlaceFields.venueAddress])
  await runNightlyJob(dayAfterFirstEvent + 7 * 24 * HOUR_MS)
  expect(await readPlace()).toEqual(['', null])
})
