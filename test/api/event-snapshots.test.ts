import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { eventId, makeRandomId } from '../../functions/shared/ids.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { refreshSnapshots } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { onHostCardWritten } from '../../functions/src/triggers/on-host-card-written.ts'
import { makeEventFacts } from '../factories/event-facts.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { makeSeriesHost, type SeriesHost } from './direct-series.ts'

const DAY_MS = 86_400_000
const now = Date.now()

afterEach(() => {
  vi.restoreAllMocks()
})

async function makeEvent(overrides: Parameters<typeof makeEventFacts>[2] = {}) {
  const id = eventId.parse(makeRandomId())
  await createEvent(makeEventFacts(id, now + DAY_MS, overrides), { virtualLink: null }, now, {
    generateId: () => id,
  })
  return { id, ref: db.doc(`events/${id}`) }
}

test('copies the latest of two changes of an event to its sign-ups, even if the update for the first change ends last', async () => {
  const { id, ref } = await makeEvent()
  const email = `${randomUUID()}@example.com`
  await submitRsvp(id, email)
  await ref.update({ title: 'First change' })
  // The writes of the first update are late, so the writes of the second update come before them.
  const bulkWriter = db.bulkWriter.bind(db)
  vi.spyOn(db, 'bulkWriter').mockImplementationOnce((options) => {
    const writer = bulkWriter(options)
    const lateWrites: (() => void)[] = []
    const close = writer.close.bind(writer)
    const update = writer.update.bind(writer)
    vi.spyOn(writer, 'update').mockImplementation((...write) => {
      lateWrites.push(() => void update(...write))
      return new Promise(() => undefined)
    })
    vi.spyOn(writer, 'close').mockImplementation(async () => {
      await ref.update({ title: 'Second change' })
      await refreshSnapshots(id, now)
      for (const write of lateWrites) write()
      await close()
    })
    return writer
  })
  await refreshSnapshots(id, now)
  const signup = await ref.collection('signups').doc(hashAddress(email)).get()
  expect(signup.get('eventTitle')).toBe('Second change')
})

async function runHostCardTrigger({ id }: SeriesHost): Promise<void> {
  const after = await db.doc(`hosts/${id}`).get()
  const event = { data: { before: after, after }, params: { uid: String(id) } }
  await onHostCardWritten.run(event as unknown as Parameters<typeof onHostCardWritten.run>[0])
}

test('does not write to an event that has the current card of its host', async () => {
  const host = await makeSeriesHost()
  const { ref } = await makeEvent({ hosts: [host.card] })
  const { updateTime } = await ref.get()
  await runHostCardTrigger(host)
  expect((await ref.get()).updateTime).toEqual(updateTime)
})

test('copies the latest of two changes of a host’s card to events, even if the update for the first change ends last', async () => {
  const host = await makeSeriesHost()
  const { ref } = await makeEvent({ hosts: [host.card] })
  const cardRef = db.doc(`hosts/${host.id}`)
  await cardRef.update({ name: 'First name' })
  const runTransaction = db.runTransaction.bind(db)
  vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (updateFunction) => {
    await cardRef.update({ name: 'Second name' })
    await runHostCardTrigger(host)
    return runTransaction(updateFunction)
  })
  await runHostCardTrigger(host)
  expect((await ref.get()).get('hosts')).toMatchObject([{ name: 'Second name' }])
})
