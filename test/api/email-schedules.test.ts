import './direct-project.ts'
import { randomUUID } from 'node:crypto'
import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import type { Audience } from '../../functions/src/core/mail/audience.ts'
import { createMailing } from '../../functions/src/core/mail/mailings-store.ts'
import { planEvent, repairPlans } from '../../functions/src/features/notifications/plan-event.ts'
import { replanEvent } from '../../functions/src/features/notifications/plan-store.ts'
import { sendScheduledMails } from '../../functions/src/features/notifications/send-scheduled-mails.ts'
import { sendWraps } from '../../functions/src/features/notifications/send-wraps.ts'
import { makeCommunityMailing } from '../factories/community-mailing.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { readEventMailings, sendMailing } from '../send-mail.ts'
import { readTemplatesTo } from './email-log.ts'

const db = getFirestore()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The number of events that the test makes: more than one page of the schedule holds. */
const EVENT_COUNT = 101

/** Makes an event with the plan that the trigger makes for it. */
async function makePlannedEvent(
  overrides: Parameters<typeof writeMailEvent>[1] & { confirmedCount?: number },
) {
  const { confirmedCount = 3, ...fields } = overrides
  const event = await writeMailEvent(db, fields)
  await db.doc(`events/${event.eventId}`).update({ confirmedCount })
  await replanEvent(event.eventId, Date.now())
  return event
}

const runSchedule = (now: number) => sendScheduledMails({ now, isTimeUp: () => false })
const readPlan = async (eventId: number) => (await db.doc(`eventPlans/${eventId}`).get()).data()

describe('the hosts of a past event', () => {
  // These events are years ahead and far apart, so that no other test has events near them.
  const endsAt = Date.UTC(2033, 3, 12, 21)
  const makeHostedEvent = (hostId: number, overrides: { photos?: string[]; confirmedCount?: number } = {}) =>
    makePlannedEvent({ startsAt: endsAt - 2 * HOUR_MS, endsAt, hostIds: [String(hostId)], ...overrides })
  const runScheduleRepeatedly = async (firstRunAt: number, lastRunAt: number) => {
    for (let now = firstRunAt; now <= lastRunAt; now += 6 * HOUR_MS) await runSchedule(now)
  }

  test('are asked for photos once after a day and once after three days, unless the event has photos or had no attendees', async () => {
    const makeHost = () => writeMember(approvedHostFields)
    const [hostWithoutPhotos, hostWithPhotos, hostWithoutAttendees] = [
      await makeHost(),
      await makeHost(),
      await makeHost(),
    ]
    await makeHostedEvent(hostWithoutPhotos.id)
    await makeHostedEvent(hostWithPhotos.id, { photos: ['a.webp'] })
    await makeHostedEvent(hostWithoutAttendees.id, { confirmedCount: 0 })
    await runSchedule(endsAt + 23 * HOUR_MS)
    expect(await readTemplatesTo(hostWithoutPhotos.email)).toEqual([])
    await runScheduleRepeatedly(endsAt + 24 * HOUR_MS, endsAt + 30 * HOUR_MS)
    expect(await readTemplatesTo(hostWithoutPhotos.email)).toEqual(['photo-reminder'])
    await runScheduleRepeatedly(endsAt + 3 * DAY_MS, endsAt + 3 * DAY_MS + 6 * HOUR_MS)
    expect(await readTemplatesTo(hostWithoutPhotos.email)).toEqual(['photo-reminder', 'photo-request'])
    for (const { email } of [hostWithPhotos, hostWithoutAttendees])
      expect(await readTemplatesTo(email)).toEqual([])
  })

  test('are nudged a month and three months after their last event, unless they plan another event', async () => {
    const [idleHost, busyHost] = [
      await writeMember(approvedHostFields),
      await writeMember(approvedHostFields),
    ]
    const start = endsAt + 200 * DAY_MS
    for (const host of [idleHost, busyHost]) {
      const hostIds = [String(host.id)]
      const { eventId } = await makePlannedEvent({
        startsAt: start,
        endsAt: start + HOUR_MS,
        hostIds,
        photos: ['a.webp'],
      })
      await db.doc(`events/${eventId}`).update({ confirmedCount: 5, missedCount: 2 })
    }
    await writeMailEvent(db, { startsAt: start + 180 * DAY_MS, hostIds: [String(busyHost.id)] })
    await runScheduleRepeatedly(start + 30 * DAY_MS - 12 * HOUR_MS, start + 30 * DAY_MS + 12 * HOUR_MS)
    expect(await readTemplatesTo(idleHost.email)).toEqual(['next-event-nudge'])
    const [nudge] = (await db.collection('deliveries').where('to', '==', idleHost.email).get()).docs
    expect(nudge?.get('data')).toMatchObject({ lastAttendeeCount: 3 })
    // Two months later the first nudge is outdated, and the second one is due.
    await runScheduleRepeatedly(start + 91 * DAY_MS, start + 92 * DAY_MS)
    expect(await readTemplatesTo(idleHost.email)).toEqual(['event-nudge-3', 'next-event-nudge'])
    expect(await readTemplatesTo(busyHost.email)).toEqual([])
  })

  test('get no email if they are not approved hosts', async () => {
    const [formerHost, applicant] = [
      await writeMember({ role: 'user', isApproved: true }),
      await writeMember({ ...approvedHostFields, isApproved: false }),
    ]
    const start = endsAt + 900 * DAY_MS
    const hostIds = [formerHost, applicant].map(({ id }) => String(id))
    await makePlannedEvent({ startsAt: start, hostIds })
    await runScheduleRepeatedly(start - 7 * DAY_MS, start - 7 * DAY_MS + 24 * HOUR_MS)
    await runScheduleRepeatedly(start + 30 * DAY_MS, start + 31 * DAY_MS)
    for (const { email } of [formerHost, applicant]) expect(await readTemplatesTo(email)).toEqual([])
  })
})

describe('mail that is due', () => {
  const startsAt = Date.UTC(2036, 5, 20, 18)
  const weekBefore = Date.UTC(2036, 5, 13, 8)
  const listMailingIds = async (eventId: number) => (await readEventMailings(eventId)).map(({ id }) => id)

  test('is sent even if the mail of another event fails, and the failed mail is tried again', async () => {
    const invalidEvent = await makePlannedEvent({ startsAt })
    await db.doc(`events/${invalidEvent.eventId}`).update({ photos: null })
    const validEvent = await makePlannedEvent({ startsAt })
    await runSchedule(weekBefore)
    expect(await listMailingIds(validEvent.eventId)).toHaveLength(2)
    expect(await listMailingIds(invalidEvent.eventId)).toEqual([])
    await db.doc(`events/${invalidEvent.eventId}`).update({ photos: [] })
    await runSchedule(weekBefore + HOUR_MS)
    expect(await listMailingIds(invalidEvent.eventId)).toHaveLength(2)
    expect(await listMailingIds(validEvent.eventId)).toHaveLength(2)
  })

  test('waits if the time of a run is up, and is sent once by the next run', async () => {
    const event = await makePlannedEvent({ startsAt: startsAt + DAY_MS })
    await sendScheduledMails({ now: weekBefore + DAY_MS, isTimeUp: () => true })
    expect(await listMailingIds(event.eventId)).toEqual([])
    await runSchedule(weekBefore + DAY_MS)
    expect(await listMailingIds(event.eventId)).toHaveLength(2)
    // The next email is due the day before, at nine in the morning in London.
    const nextMailAt = (await readPlan(event.eventId))?.nextMailAt as Timestamp
    expect(nextMailAt.toDate().toISOString()).toBe('2036-06-20T08:00:00.000Z')
  })

  test('is not sent for an unpublished event until the event is published again', async () => {
    const { eventId } = await makePlannedEvent({ startsAt: startsAt + 60 * DAY_MS })
    const ref = db.doc(`events/${eventId}`)
    await ref.update({ isPublished: false })
    await runSchedule(weekBefore + 60 * DAY_MS)
    expect(await listMailingIds(eventId)).toEqual([])
    expect(await readPlan(eventId)).toMatchObject({ nextMailAt: null })
    const unpublishedEvent = (await ref.get()).data()
    await ref.update({ isPublished: true })
    await planEvent(eventId, unpublishedEvent, (await ref.get()).data(), weekBefore + 60 * DAY_MS)
    await runSchedule(weekBefore + 60 * DAY_MS + HOUR_MS)
    expect(await listMailingIds(eventId)).toHaveLength(2)
  })

  test('is sent once for an event that was unpublished after its mailing began, and published again', async () => {
    const event = await makePlannedEvent({ startsAt: startsAt + 365 * DAY_MS })
    const reminderAt = weekBefore + 365 * DAY_MS
    const ref = db.doc(`events/${event.eventId}`)
    const attendeeEmail = `${event.eventId}@example.com`
    await writeSignup(event.eventId, attendeeEmail)
    await runSchedule(reminderAt)
    const ids = await listMailingIds(event.eventId)
    expect(ids).toHaveLength(2)
    await ref.update({ isPublished: false })
    for (const id of ids) {
      await sendMailing(id, reminderAt)
      expect((await db.doc(`mailings/${id}`).get()).get('status')).toBe('cancelled')
    }
    const unpublishedEvent = (await ref.get()).data()
    await ref.update({ isPublished: true })
    await planEvent(event.eventId, unpublishedEvent, (await ref.get()).data(), reminderAt)
    for (const hour of [1, 2]) {
      await runSchedule(reminderAt + hour * HOUR_MS)
      for (const id of await listMailingIds(event.eventId)) await sendMailing(id, reminderAt + hour * HOUR_MS)
    }
    expect(await listMailingIds(event.eventId)).toEqual(ids)
    expect(await readMessagesTo(attendeeEmail)).toHaveLength(1)
  })

  test('is planned by the nightly repair if no trigger planned it', async () => {
    const { eventId } = await writeMailEvent(db, { startsAt: startsAt + 90 * DAY_MS })
    const draft = await writeMailEvent(db, { startsAt: startsAt + 90 * DAY_MS })
    await db.doc(`events/${draft.eventId}`).update({ isPublished: false })
    const outdatedEvent = await makePlannedEvent({ startsAt: startsAt + 120 * DAY_MS })
    await db.doc(`events/${outdatedEvent.eventId}`).update({ startsAt: new Date(startsAt + 90 * DAY_MS) })
    await repairPlans(startsAt + 80 * DAY_MS)
    for (const id of [eventId, outdatedEvent.eventId]) {
      const nextMailAt = (await readPlan(id))?.nextMailAt as Timestamp
      expect(nextMailAt.toDate().toISOString()).toBe('2036-09-11T08:00:00.000Z')
    }
    expect(await readPlan(draft.eventId)).toBeUndefined()
    // Events with a current plan are not planned again.
    const planUpdateTime = (await db.doc(`eventPlans/${eventId}`).get()).updateTime
    await repairPlans(startsAt + 80 * DAY_MS)
    expect((await db.doc(`eventPlans/${eventId}`).get()).updateTime).toEqual(planUpdateTime)
  })

  test('is planned again if its event gets another time or its first photos, but not for RSVPs, a new title or more photos', async () => {
    const { eventId } = await makePlannedEvent({ startsAt: startsAt + 150 * DAY_MS })
    const ref = db.doc(`events/${eventId}`)
    const start = startsAt + 160 * DAY_MS
    /** Writes to the event and runs its trigger at `time`; returns whether that changed the plan. */
    const writeAndCheckPlan = async (change: object, time: number) => {
      const [event, plan] = [await ref.get(), await readPlan(eventId)]
      await ref.update(change)
      await planEvent(eventId, event.data(), (await ref.get()).data(), time)
      return JSON.stringify(await readPlan(eventId)) !== JSON.stringify(plan)
    }
    const times = { startsAt: new Date(start), endsAt: new Date(start + HOUR_MS) }
    expect(await writeAndCheckPlan(times, startsAt)).toBe(true)
    // A plan made at this time differs from the stored plan, so the test sees whether a new plan was made.
    const laterTime = start + 2 * DAY_MS
    expect(await writeAndCheckPlan({ confirmedCount: 9, nextSeq: 12, waitlistCount: 1 }, laterTime)).toBe(
      false,
    )
    expect(await writeAndCheckPlan({ title: 'Another Evening', revision: 4 }, laterTime)).toBe(false)
    expect(await writeAndCheckPlan({ photos: ['a.webp'] }, laterTime)).toBe(true)
    expect(await writeAndCheckPlan({ photos: ['a.webp', 'b.webp'] }, start - DAY_MS)).toBe(false)
    const lastVersion = await ref.get()
    await ref.delete()
    await planEvent(eventId, lastVersion.data(), undefined, Date.now())
    expect(await readPlan(eventId)).toBeUndefined()
  })

  test('is sent for more events than one page of the schedule holds', async () => {
    const events = Array.from({ length: EVENT_COUNT }, () =>
      makePlannedEvent({ startsAt: startsAt + 30 * DAY_MS }),
    )
    const ids = (await Promise.all(events)).map((event) => event.eventId)
    await runSchedule(weekBefore + 30 * DAY_MS)
    const mailingIds = await Promise.all(ids.map(listMailingIds))
    expect(mailingIds.filter(({ length }) => length === 2)).toHaveLength(EVENT_COUNT)
  })
})

describe('wraps', () => {
  const sendDueWraps = (now: number) => sendWraps({ now, isTimeUp: () => false })
  const listMailings = async (city: string, template: string) => {
    const mailingQuery = db.collection('mailings').where('audience.city', '==', city)
    return (await mailingQuery.where('template', '==', template).get()).docs
  }
  const makeNewYorkEvents = (...instants: number[]) =>
    Promise.all(
      instants.map((startsAt) =>
        writeMailEvent(db, { city: 'New York', timezone: 'America/New_York', startsAt }),
      ),
    )

  test('are sent to each city with events, on the last Friday of the month at nine, and list the upcoming events', async () => {
    const member = await writeMember({ city: 'Tokyo' })
    // October 28th, 2033 is the last Friday, and nine in Tokyo is midnight in UTC.
    const nineAm = Date.UTC(2033, 9, 28, 0)
    const tokyoFields = { city: 'Tokyo', timezone: 'Asia/Tokyo' }
    await writeMailEvent(db, { ...tokyoFields, startsAt: nineAm - 10 * DAY_MS, title: 'Past supper' })
    await writeMailEvent(db, { ...tokyoFields, startsAt: nineAm + 10 * DAY_MS, title: 'Next supper' })
    await writeMailEvent(db, { city: 'Paris', timezone: 'Europe/Paris', startsAt: nineAm - 9 * DAY_MS })
    await sendDueWraps(nineAm - HOUR_MS)
    expect(await listMailings('Tokyo', 'monthly-wrap')).toHaveLength(0)
    for (const hours of [0, 30]) await sendDueWraps(nineAm + hours * HOUR_MS)
    const [mailing, ...otherMailings] = await listMailings('Tokyo', 'monthly-wrap')
    expect(otherMailings).toEqual([])
    const data = { month: 'October', heldEventCount: 1, upcomingEvents: [{ title: 'Next supper' }] }
    expect(mailing?.get('data')).toMatchObject(data)
    await sendMailing(mailing?.id ?? '', nineAm)
    const [message] = await readMessagesTo(member.email)
    expect(message?.subject).toBe('October in Tokyo')
    expect(message?.html).toContain('Next supper')
    // A city without events gets no wrap.
    expect(await listMailings('Paris', 'monthly-wrap')).toHaveLength(1)
    expect(await listMailings('Lisbon', 'monthly-wrap')).toHaveLength(0)
    // Four days later it is too late for a wrap.
    await writeMailEvent(db, { city: 'Lisbon', timezone: 'Europe/Lisbon', startsAt: nineAm - 9 * DAY_MS })
    await sendDueWraps(nineAm + 4 * DAY_MS)
    expect(await listMailings('Lisbon', 'monthly-wrap')).toHaveLength(0)
  })

  test('are one email about all cities for members without a listed city, and count each event in the month of its local date', async () => {
    const [unlistedMember, memberWithoutCity, listedMember] = [
      await writeMember({ city: 'Little Nowhere' }),
      await writeMember({ city: null }),
      await writeMember({ city: 'Tokyo' }),
    ]
    // This is the last Friday of November, at nine in London.
    const nineAm = Date.UTC(2033, 10, 25, 9)
    await writeMailEvent(db, { city: 'Berlin', timezone: 'Europe/Berlin', startsAt: nineAm - 10 * DAY_MS })
    // At 21:00 in New York, it is the next day in London.
    await makeNewYorkEvents(Date.UTC(2033, 10, 1, 1), Date.UTC(2033, 10, 2, 2))
    // Five hours later it is nine in New York.
    for (const hours of [0, 5]) await sendDueWraps(nineAm + hours * HOUR_MS)
    const [newYorkMailing] = await listMailings('New York', 'monthly-wrap')
    expect(newYorkMailing?.get('data')).toMatchObject({ month: 'November', heldEventCount: 1 })
    const mailings = await db.collection('mailings').where('audience.kind', '==', 'users_elsewhere').get()
    const [mailing, ...otherMailings] = mailings.docs.filter((document) => document.id.includes('2033-11'))
    expect(otherMailings).toEqual([])
    await sendMailing(mailing?.id ?? '', nineAm)
    for (const { email } of [unlistedMember, memberWithoutCity]) {
      expect((await readMessagesTo(email)).map((message) => message.subject)).toEqual(['November on Kiln'])
    }
    expect(await readMessagesTo(listedMember.email)).toEqual([])
  })

  test('are sent for the year once, on December 31st in the city’s time zone, and count each event in the year of its local date', async () => {
    await writeMember({ city: 'New York' })
    const nineAm = Date.UTC(2038, 11, 31, 14)
    await writeMailEvent(db, { city: 'Paris', timezone: 'Europe/Paris', startsAt: nineAm - 90 * DAY_MS })
    await makeNewYorkEvents(Date.UTC(2038, 0, 1, 1), Date.UTC(2038, 0, 2, 1))
    await sendDueWraps(nineAm - HOUR_MS)
    expect(await listMailings('New York', 'yearly-summary')).toHaveLength(0)
    for (const hours of [0, 24]) await sendDueWraps(nineAm + hours * HOUR_MS)
    const mailings = await listMailings('New York', 'yearly-summary')
    expect(mailings.map((mailing) => mailing.get('data') as object)).toEqual([
      { year: 2038, city: 'New York', cityEventCount: 1, heldEventCount: 3 },
    ])
  })
})

test('sends a community message to all members or hosts, or to those of one city, and counts unapproved hosts as members', async () => {
  const city = `City ${randomUUID().slice(0, 8)}`
  const [member, host, applicant, otherHost] = [
    await writeMember({ city }),
    await writeMember({ ...approvedHostFields, city }),
    await writeMember({ ...approvedHostFields, city, isApproved: false }),
    await writeMember({ ...approvedHostFields, city: 'Elsewhere' }),
  ]
  const audiences: Record<string, Audience> = {
    'To all': { kind: 'all_users' },
    'To hosts': { kind: 'all_hosts' },
    'To the city': { kind: 'city_users', city },
    'To its hosts': { kind: 'city_hosts', city },
  }
  const now = Date.now()
  for (const [subject, audience] of Object.entries(audiences)) {
    const id = `message-${randomUUID()}`
    await createMailing(makeCommunityMailing(id, { subject, content: 'Hello.' }, { audience }), now)
    await sendMailing(id, now)
  }
  const readSubjects = async ({ email }: { email: string }) =>
    (await readMessagesTo(email)).map((message) => message.subject).sort()
  expect(await readSubjects(member)).toEqual(['To all', 'To the city'])
  expect(await readSubjects(host)).toEqual(['To all', 'To hosts', 'To its hosts', 'To the city'])
  expect(await readSubjects(applicant)).toEqual(['To all', 'To the city'])
  expect(await readSubjects(otherHost)).toEqual(['To all', 'To hosts'])
})
