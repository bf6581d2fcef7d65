import './direct-project.ts'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { expect, test, vi } from 'vitest'
import { eventId, randomId } from '../../functions/shared/ids.ts'
import { findHostCard } from '../../functions/src/core/accounts/host-cards-store.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { countCity } from '../../functions/src/features/stats/city-stats-store.ts'
import { listNextEvents } from '../../functions/src/features/notifications/events-held-store.ts'
import { repairPlans } from '../../functions/src/features/notifications/plan-event.ts'
import { sendScheduledMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { notifyDueAttendees } from '../../functions/src/features/notifications/notify-attendees.ts'
import { onEventWritten } from '../../functions/src/triggers/on-event-written.ts'
import { onHostCardWritten } from '../../functions/src/triggers/on-host-written.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'
import { approvedHost, writeMember } from '../factories/mail-member.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'

const logged = vi.hoisted(() => vi.fn())
vi.mock('firebase-functions/logger', () => ({ error: logged, warn: logged, info: vi.fn() }))

const db = getFirestore()
const DAY = 86_400_000
const now = Date.now()
const errors = () => logged.mock.calls.map(([message]) => message as string)
const LEFT = 'An event in an unknown time zone was left alone'

/** Writes an event, and runs its trigger. */
async function writeEvent(id: number, work: () => Promise<unknown>): Promise<void> {
  const ref = db.doc(`events/${id}`)
  const before = await ref.get()
  await work()
  const data = { before, after: await ref.get() }
  await onEventWritten.run({ data, params: { id: String(id) } } as unknown as Parameters<
    typeof onEventWritten.run
  >[0])
}

const notificationOf = async (id: number) => (await db.doc(`eventNotifications/${id}`).get()).data()
const planOf = async (id: number) => (await db.doc(`eventPlans/${id}`).get()).data()
const mailings = async (id: number) =>
  (await db.collection('mailings').where('eventId', '==', id).get()).docs.map((document) => document.id)

test('logs and leaves alone an event in an unknown zone in every trigger and schedule, until it is repaired', async () => {
  const { id: uid, name } = await writeMember({ ...approvedHost, city: 'Zonetown' })
  const card = hostCardOf(uid, name)
  await db.doc(`hosts/${uid}`).set({ ...card, cityKey: 'zonetown' })
  const make = async (title: string) => {
    const facts = eventFacts(eventId.parse(randomId()), now + 9 * DAY, {
      title,
      city: 'Zonetown',
      hosts: [card],
    })
    return (await createEvent({ ...facts, timezone: 'Europe/London' }, { virtualLink: null }, now)).id
  }
  const [id, neighbour] = [await make('Broken'), await make('Whole')]
  const ref = db.doc(`events/${id}`)
  await writeEvent(id, () => ref.update({ revision: 0 }))
  await submitRsvp(id, 'ann@people.test', { name: 'Ann', at: now })
  await writeEvent(id, () => ref.update({ venueName: 'The Lock House' }))
  expect(await mailings(id)).toHaveLength(1)

  // One write by an operator changes the venue and breaks the zone.
  await writeEvent(id, () => ref.update({ timezone: 'Europe/Atlantis', venueName: 'The Weir' }))
  expect(errors()).toEqual([LEFT])
  await repairPlans(now)
  await db.doc(`eventPlans/${id}`).set({ done: [], nextMailAt: Timestamp.fromMillis(now) })
  await db.doc(`eventNotifications/${id}`).update({ dueAt: Timestamp.fromMillis(now) })
  await sendScheduledMails({ now, isTimeUp: () => false })
  await notifyDueAttendees(now)
  expect(errors()).toEqual([LEFT, LEFT, LEFT])
  // Nothing of it is due any more, so nothing is tried again.
  expect(await planOf(id)).toMatchObject({ nextMailAt: null })
  expect(await notificationOf(id)).toMatchObject({ dueAt: null })
  expect((await listNextEvents('Zonetown', now, 5)).map(({ title }) => title)).toEqual(['Whole'])
  await countCity('zonetown', now)
  const stats = (await db.doc('cityStats/zonetown').get()).data()
  expect(stats).toMatchObject({ events: 2, days: [{ events: 1 }] })

  // Its host's card follows into their other events.
  await db.doc(`hosts/${uid}`).update({ bio: 'Printer' })
  const changed = { after: await db.doc(`hosts/${uid}`).get() }
  await onHostCardWritten.run({ data: changed, params: { uid: String(uid) } } as unknown as Parameters<
    typeof onHostCardWritten.run
  >[0])
  const bio = async (item: number) => (await db.doc(`events/${item}`).get()).get('hosts') as object[]
  expect(await bio(neighbour)).toMatchObject([{ bio: 'Printer' }])
  expect(await bio(id)).toMatchObject([{ bio: null }])
  expect((await findHostCard(uid as never))?.bio).toBe('Printer')
  expect(await mailings(id)).toHaveLength(1)

  // After the repair its notifications are planned again, and attendees with a spot are told what has changed.
  await writeEvent(id, () => ref.update({ timezone: 'Europe/London' }))
  expect((await planOf(id))?.['nextMailAt']).toBeInstanceOf(Timestamp)
  expect((await notificationOf(id))?.['dueAt']).toBeInstanceOf(Timestamp)
  await notifyDueAttendees(now + DAY)
  expect(await mailings(id)).toHaveLength(2)
  const [signup] = (await ref.collection('signups').get()).docs
  expect(signup?.get('eventVenueName')).toBe('The Weir')

  await writeEvent(id, () => ref.update({ timezone: 'Europe/Atlantis' }))
  logged.mockClear()
  await writeEvent(id, () => ref.delete())
  expect(errors()).toEqual([])
  expect((await signup?.ref.get())?.get('eventStartsAt')).toBeNull()
})
