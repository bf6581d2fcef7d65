import './direct-project.ts'
import { Timestamp, getFirestore } from 'firebase-admin/firestore'
import { afterAll, expect, test, vi } from 'vitest'
import { eventId, makeRandomId } from '../../functions/shared/ids.ts'
import { findHostCard } from '../../functions/src/core/accounts/host-cards-store.ts'
import { createEvent } from '../../functions/src/core/events/events-store.ts'
import { recountCity } from '../../functions/src/features/stats/city-stats-store.ts'
import { listNextEvents } from '../../functions/src/features/notifications/event-queries-store.ts'
import { repairPlans } from '../../functions/src/features/notifications/plan-event.ts'
import { sendScheduledMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { notifyDueAttendees } from '../../functions/src/features/notifications/notify-attendees.ts'
import { onEventWritten } from '../../functions/src/triggers/on-event-written.ts'
import { onHostCardWritten } from '../../functions/src/triggers/on-host-card-written.ts'
import * as log from '../../functions/src/platform/log.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { readEventMailings } from '../send-mail.ts'

const db = getFirestore()
const DAY_MS = 86_400_000
const now = Date.now()
const logSpies = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
afterAll(() => vi.restoreAllMocks())
const listLoggedMessages = () => logSpies.flatMap(({ mock }) => mock.calls.map(([message]) => message))
const SKIPPED_MESSAGE = 'An event in an unknown time zone was skipped'

/** Makes a change of an event, and runs the trigger for it. */
async function runWithTrigger(id: number, makeChange: () => Promise<unknown>): Promise<void> {
  const ref = db.doc(`events/${id}`)
  const before = await ref.get()
  await makeChange()
  const data = { before, after: await ref.get() }
  await onEventWritten.run({ data, params: { id: String(id) } } as unknown as Parameters<
    typeof onEventWritten.run
  >[0])
}

const readNotification = async (id: number) => (await db.doc(`eventNotifications/${id}`).get()).data()
const readPlan = async (id: number) => (await db.doc(`eventPlans/${id}`).get()).data()

test('logs and skips an event in an unknown zone in triggers and schedules, until the event is repaired', async () => {
  const { id: uid, name } = await writeMember({ ...approvedHostFields, city: 'Zonetown' })
  const card = makeHostCardFacts(uid, name)
  await db.doc(`hosts/${uid}`).set({ ...card, cityKey: 'zonetown' })
  const makeEvent = async (title: string) => {
    const overrides = { title, city: 'Zonetown', hosts: [card] }
    const facts = makeEventFacts(eventId.parse(makeRandomId()), now + 9 * DAY_MS, overrides)
    return (await createEvent({ ...facts, timezone: 'Europe/London' }, { virtualLink: null }, now)).id
  }
  const [id, otherEventId] = [await makeEvent('Broken'), await makeEvent('Whole')]
  const ref = db.doc(`events/${id}`)
  await runWithTrigger(id, () => ref.update({ revision: 0 }))
  await submitRsvp(id, 'ann@people.test', { name: 'Ann', receivedAt: now })
  await runWithTrigger(id, () => ref.update({ venueName: 'The Lock House' }))
  expect(await readEventMailings(id)).toHaveLength(1)

  // One write by an operator changes the venue and breaks the zone.
  await runWithTrigger(id, () => ref.update({ timezone: 'Europe/Atlantis', venueName: 'The Weir' }))
  expect(listLoggedMessages()).toEqual([SKIPPED_MESSAGE])
  await repairPlans(now)
  await db.doc(`eventPlans/${id}`).set({ doneMails: [], nextMailAt: Timestamp.fromMillis(now) })
  await db.doc(`eventNotifications/${id}`).update({ dueAt: Timestamp.fromMillis(now) })
  await sendScheduledMails({ now, isTimeUp: () => false })
  await notifyDueAttendees(now)
  expect(listLoggedMessages()).toEqual([SKIPPED_MESSAGE, SKIPPED_MESSAGE, SKIPPED_MESSAGE])
  // No email or notification of the event is due after that, so no later run tries again.
  expect(await readPlan(id)).toMatchObject({ nextMailAt: null })
  expect(await readNotification(id)).toMatchObject({ dueAt: null })
  expect((await listNextEvents('Zonetown', now, 5)).map(({ title }) => title)).toEqual(['Whole'])
  await recountCity('zonetown', now)
  const stats = (await db.doc('cityStats/zonetown').get()).data()
  expect(stats).toMatchObject({ eventCount: 2, days: [{ eventCount: 1 }] })

  // A change of the host's card reaches the host's other events.
  await db.doc(`hosts/${uid}`).update({ bio: 'Printer' })
  const data = { after: await db.doc(`hosts/${uid}`).get() }
  await onHostCardWritten.run({ data, params: { uid: String(uid) } } as unknown as Parameters<
    typeof onHostCardWritten.run
  >[0])
  const readHosts = async (targetId: number) =>
    (await db.doc(`events/${targetId}`).get()).get('hosts') as object[]
  expect(await readHosts(otherEventId)).toMatchObject([{ bio: 'Printer' }])
  expect(await readHosts(id)).toMatchObject([{ bio: null }])
  expect((await findHostCard(uid as never))?.bio).toBe('Printer')
  expect(await readEventMailings(id)).toHaveLength(1)

  // After the repair, the event's emails are planned again, and attendees with a spot are told about the change by email.
  await runWithTrigger(id, () => ref.update({ timezone: 'Europe/London' }))
  expect((await readPlan(id))?.['nextMailAt']).toBeInstanceOf(Timestamp)
  expect((await readNotification(id))?.['dueAt']).toBeInstanceOf(Timestamp)
  await notifyDueAttendees(now + DAY_MS)
  expect(await readEventMailings(id)).toHaveLength(2)
  const [signup] = (await ref.collection('signups').get()).docs
  expect(signup?.get('eventVenueName')).toBe('The Weir')

  await runWithTrigger(id, () => ref.update({ timezone: 'Europe/Atlantis' }))
  for (const spy of logSpies) spy.mockClear()
  await runWithTrigger(id, () => ref.delete())
  expect(listLoggedMessages()).toEqual([])
  expect((await signup?.ref.get())?.get('eventStartsAt')).toBeNull()
})
