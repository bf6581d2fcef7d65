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
import { communityMailing } from '../factories/community-mailing.ts'
import { writeMailEvent } from '../factories/mail-event.ts'
import { approvedHost, writeMember } from '../factories/mail-member.ts'
import { writeSignup } from '../factories/mail-signup.ts'
import { storedFor } from '../mailgun-control.ts'
import { mailingsOf, sendMailing } from '../send-mail.ts'
import { templatesTo } from './email-log.ts'

const db = getFirestore()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MORE_THAN_A_PAGE = 101

/** An event with its plan, as the trigger makes it. */
async function makePlannedEvent(over: Parameters<typeof writeMailEvent>[1] & { confirmedCount?: number }) {
  const { confirmedCount = 3, ...fields } = over
  const event = await writeMailEvent(db, fields)
  await db.doc(`events/${event.eventId}`).update({ confirmedCount })
  await replanEvent(event.eventId, Date.now())
  return event
}

const run = (now: number) => sendScheduledMails({ now, isTimeUp: () => false })
const planOf = async (eventId: number) => (await db.doc(`eventPlans/${eventId}`).get()).data()

describe('after an event its hosts', () => {
  // Years ahead and apart, so that no other test's events are near.
  const endsAt = Date.UTC(2033, 3, 12, 21)
  const event = (hostId: number, over: { photos?: string[]; confirmedCount?: number } = {}) =>
    makePlannedEvent({ startsAt: endsAt - 2 * HOUR, endsAt, hostIds: [String(hostId)], ...over })
  const runAgain = async (from: number, until: number) => {
    for (let now = from; now <= until; now += 6 * HOUR) await run(now)
  }

  test('are asked for photos once after a day and once after three, unless there are photos or nobody came', async () => {
    const [without, with_, alone] = [
      await writeMember(approvedHost),
      await writeMember(approvedHost),
      await writeMember(approvedHost),
    ]
    await event(without.id)
    await event(with_.id, { photos: ['a.webp'] })
    await event(alone.id, { confirmedCount: 0 })
    await run(endsAt + 23 * HOUR)
    expect(await templatesTo(without.email)).toEqual([])
    await runAgain(endsAt + 24 * HOUR, endsAt + 30 * HOUR)
    expect(await templatesTo(without.email)).toEqual(['photo-reminder'])
    await runAgain(endsAt + 3 * DAY, endsAt + 3 * DAY + 6 * HOUR)
    expect(await templatesTo(without.email)).toEqual(['photo-reminder', 'photo-request'])
    for (const { email } of [with_, alone]) expect(await templatesTo(email)).toEqual([])
  })

  test('are nudged a month and three months after their last event, unless another is planned', async () => {
    const [idle, busy] = [await writeMember(approvedHost), await writeMember(approvedHost)]
    const start = endsAt + 200 * DAY
    for (const host of [idle, busy]) {
      const hostIds = [String(host.id)]
      const { eventId } = await makePlannedEvent({
        startsAt: start,
        endsAt: start + HOUR,
        hostIds,
        photos: ['a.webp'],
      })
      await db.doc(`events/${eventId}`).update({ confirmedCount: 5, missedCount: 2 })
    }
    await writeMailEvent(db, { startsAt: start + 180 * DAY, hostIds: [String(busy.id)] })
    await runAgain(start + 30 * DAY - 12 * HOUR, start + 30 * DAY + 12 * HOUR)
    expect(await templatesTo(idle.email)).toEqual(['next-event-nudge'])
    const [nudge] = (await db.collection('deliveries').where('to', '==', idle.email).get()).docs
    expect(nudge?.get('data')).toMatchObject({ lastAttendees: 3 })
    // Two months later the first nudge is outdated, and the second one is due.
    await runAgain(start + 91 * DAY, start + 92 * DAY)
    expect(await templatesTo(idle.email)).toEqual(['event-nudge-3', 'next-event-nudge'])
    expect(await templatesTo(busy.email)).toEqual([])
  })

  test('get no mail once they are no longer hosts', async () => {
    const [gone, applicant] = [
      await writeMember({ role: 'user', isApproved: true }),
      await writeMember({ ...approvedHost, isApproved: false }),
    ]
    const start = endsAt + 900 * DAY
    const hostIds = [gone, applicant].map(({ id }) => String(id))
    await makePlannedEvent({ startsAt: start, hostIds })
    await runAgain(start - 7 * DAY, start - 7 * DAY + 24 * HOUR)
    await runAgain(start + 30 * DAY, start + 31 * DAY)
    for (const { email } of [gone, applicant]) expect(await templatesTo(email)).toEqual([])
  })
})

describe('what is due', () => {
  const startsAt = Date.UTC(2036, 5, 20, 18)
  const weekBefore = Date.UTC(2036, 5, 13, 8)
  const sendsOf = async (eventId: number) => (await mailingsOf(eventId)).map(({ id }) => id)

  test('is sent even if another event fails, which is tried again', async () => {
    const broken = await makePlannedEvent({ startsAt })
    await db.doc(`events/${broken.eventId}`).update({ photos: null })
    const sound = await makePlannedEvent({ startsAt })
    await run(weekBefore)
    expect(await sendsOf(sound.eventId)).toHaveLength(2)
    expect(await sendsOf(broken.eventId)).toEqual([])
    await db.doc(`events/${broken.eventId}`).update({ photos: [] })
    await run(weekBefore + HOUR)
    expect(await sendsOf(broken.eventId)).toHaveLength(2)
    expect(await sendsOf(sound.eventId)).toHaveLength(2)
  })

  test('waits if the time is up, and is handled once if not', async () => {
    const event = await makePlannedEvent({ startsAt: startsAt + DAY })
    await sendScheduledMails({ now: weekBefore + DAY, isTimeUp: () => true })
    expect(await sendsOf(event.eventId)).toEqual([])
    await run(weekBefore + DAY)
    expect(await sendsOf(event.eventId)).toHaveLength(2)
    // Nothing more until the day before, at nine in the morning of London.
    const next = (await planOf(event.eventId))?.nextMailAt as Timestamp
    expect(next.toDate().toISOString()).toBe('2036-06-20T08:00:00.000Z')
  })

  test('is found for more events than a page holds', async () => {
    const events = Array.from({ length: MORE_THAN_A_PAGE }, () =>
      makePlannedEvent({ startsAt: startsAt + 30 * DAY }),
    )
    const ids = (await Promise.all(events)).map((copy) => copy.eventId)
    await run(weekBefore + 30 * DAY)
    const firstSends = await Promise.all(ids.map(sendsOf))
    expect(firstSends.filter((sends) => sends.length === 2)).toHaveLength(MORE_THAN_A_PAGE)
  })

  test('stops for a hidden event until it is shown again', async () => {
    const { eventId } = await makePlannedEvent({ startsAt: startsAt + 60 * DAY })
    const ref = db.doc(`events/${eventId}`)
    await ref.update({ isPublished: false })
    await run(weekBefore + 60 * DAY)
    expect(await sendsOf(eventId)).toEqual([])
    expect(await planOf(eventId)).toMatchObject({ nextMailAt: null })
    const hidden = (await ref.get()).data()
    await ref.update({ isPublished: true })
    await planEvent(eventId, hidden, (await ref.get()).data(), weekBefore + 60 * DAY)
    await run(weekBefore + 60 * DAY + HOUR)
    expect(await sendsOf(eventId)).toHaveLength(2)
  })

  test('is sent once for an event that was hidden after its mailing began', async () => {
    const event = await makePlannedEvent({ startsAt: startsAt + 365 * DAY })
    const at = weekBefore + 365 * DAY
    const ref = db.doc(`events/${event.eventId}`)
    const guest = `${event.eventId}@example.com`
    await writeSignup(event.eventId, guest)
    await run(at)
    const ids = await sendsOf(event.eventId)
    expect(ids).toHaveLength(2)
    await ref.update({ isPublished: false })
    for (const id of ids) {
      await sendMailing(id, at)
      expect((await db.doc(`mailings/${id}`).get()).get('status')).toBe('cancelled')
    }
    const hidden = (await ref.get()).data()
    await ref.update({ isPublished: true })
    await planEvent(event.eventId, hidden, (await ref.get()).data(), at)
    for (const hour of [1, 2]) {
      await run(at + hour * HOUR)
      for (const id of await sendsOf(event.eventId)) await sendMailing(id, at + hour * HOUR)
    }
    expect(await sendsOf(event.eventId)).toEqual(ids)
    expect(await storedFor(guest)).toHaveLength(1)
  })

  test('is planned by the nightly repair if no trigger planned it', async () => {
    const { eventId } = await writeMailEvent(db, { startsAt: startsAt + 90 * DAY })
    const draft = await writeMailEvent(db, { startsAt: startsAt + 90 * DAY })
    await db.doc(`events/${draft.eventId}`).update({ isPublished: false })
    const lost = await makePlannedEvent({ startsAt: startsAt + 120 * DAY })
    await db.doc(`events/${lost.eventId}`).update({ startsAt: new Date(startsAt + 90 * DAY) })
    await repairPlans(startsAt + 80 * DAY)
    for (const id of [eventId, lost.eventId]) {
      const next = (await planOf(id))?.nextMailAt as Timestamp
      expect(next.toDate().toISOString()).toBe('2036-09-11T08:00:00.000Z')
    }
    expect(await planOf(draft.eventId)).toBeUndefined()
    // Planned events are not planned again.
    const before = (await db.doc(`eventPlans/${eventId}`).get()).updateTime
    await repairPlans(startsAt + 80 * DAY)
    expect((await db.doc(`eventPlans/${eventId}`).get()).updateTime).toEqual(before)
  })

  test('is planned again only by a write that changes its time or state', async () => {
    const { eventId } = await makePlannedEvent({ startsAt: startsAt + 150 * DAY })
    const ref = db.doc(`events/${eventId}`)
    const start = startsAt + 160 * DAY
    /** Whether a write, seen by the trigger at an instant, changed the plan. */
    const isReplannedBy = async (change: object, at: number) => {
      const [event, plan] = [await ref.get(), await planOf(eventId)]
      await ref.update(change)
      await planEvent(eventId, event.data(), (await ref.get()).data(), at)
      return JSON.stringify(await planOf(eventId)) !== JSON.stringify(plan)
    }
    expect(await isReplannedBy({ startsAt: new Date(start), endsAt: new Date(start + HOUR) }, startsAt)).toBe(
      true,
    )
    // A plan that is made again at another instant would differ.
    const late = start + 2 * DAY
    expect(await isReplannedBy({ confirmedCount: 9, nextSeq: 12, waitlistCount: 1 }, late)).toBe(false)
    expect(await isReplannedBy({ title: 'Another Evening', revision: 4 }, late)).toBe(false)
    expect(await isReplannedBy({ photos: ['a.webp'] }, late)).toBe(true)
    expect(await isReplannedBy({ photos: ['a.webp', 'b.webp'] }, start - DAY)).toBe(false)
    const last = await ref.get()
    await ref.delete()
    await planEvent(eventId, last.data(), undefined, Date.now())
    expect(await planOf(eventId)).toBeUndefined()
  })
})

describe('sendWraps', () => {
  const wrapUp = (now: number) => sendWraps({ now, isTimeUp: () => false })
  const sendsOf = async (city: string, template: string) => {
    const mailings = await db
      .collection('mailings')
      .where('audience.city', '==', city)
      .where('template', '==', template)
      .get()
    return mailings.docs
  }

  test('sends the month’s wrap on its last Friday at nine in each city, with past and coming events', async () => {
    const member = await writeMember({ city: 'Tokyo' })
    // October 28th, 2033 is the last Friday; nine in Tokyo is midnight in London.
    const nine = Date.UTC(2033, 9, 28, 0)
    const inTokyo = { city: 'Tokyo', timezone: 'Asia/Tokyo' }
    await writeMailEvent(db, { ...inTokyo, startsAt: nine - 10 * DAY, title: 'Was' })
    await writeMailEvent(db, { ...inTokyo, startsAt: nine + 10 * DAY, title: 'Comes' })
    await writeMailEvent(db, { city: 'Paris', timezone: 'Europe/Paris', startsAt: nine - 9 * DAY })
    await wrapUp(nine - HOUR)
    expect(await sendsOf('Tokyo', 'monthly-wrap')).toHaveLength(0)
    for (const hours of [0, 1, 30]) await wrapUp(nine + hours * HOUR)
    const [send, ...others] = await sendsOf('Tokyo', 'monthly-wrap')
    expect(others).toEqual([])
    expect(send?.get('data')).toMatchObject({
      month: 'October',
      eventsHeld: 1,
      upcoming: [{ title: 'Comes' }],
    })
    await sendMailing(send?.id ?? '', nine)
    const [message] = await storedFor(member.email)
    expect(message?.subject).toBe('October in Tokyo')
    expect(message?.html).toContain('Comes')
    // There is no wrap for a city without events.
    expect(await sendsOf('Paris', 'monthly-wrap')).toHaveLength(1)
    expect(await sendsOf('Lisbon', 'monthly-wrap')).toHaveLength(0)
    // After two days no wrap is sent any more.
    await writeMailEvent(db, { city: 'Lisbon', timezone: 'Europe/Lisbon', startsAt: nine - 9 * DAY })
    await wrapUp(nine + 4 * DAY)
    expect(await sendsOf('Lisbon', 'monthly-wrap')).toHaveLength(0)
  })

  test('sends members without a listed city one email about all cities', async () => {
    const [typed, none, known] = [
      await writeMember({ city: 'Little Nowhere' }),
      await writeMember({ city: null }),
      await writeMember({ city: 'Tokyo' }),
    ]
    // The last Friday of November, at nine in London.
    const nine = Date.UTC(2033, 10, 25, 9)
    await writeMailEvent(db, { city: 'Berlin', timezone: 'Europe/Berlin', startsAt: nine - 10 * DAY })
    for (const hours of [0, 1]) await wrapUp(nine + hours * HOUR)
    const sends = await db.collection('mailings').where('audience.kind', '==', 'users_elsewhere').get()
    const [send, ...others] = sends.docs.filter((document) => document.id.includes('2033-11'))
    expect(others).toEqual([])
    await sendMailing(send?.id ?? '', nine)
    for (const { email } of [typed, none]) {
      expect((await storedFor(email)).map((message) => message.subject)).toEqual(['November, wrapped'])
    }
    expect(await storedFor(known.email)).toEqual([])
  })

  test('sends the year’s summary once on December 31st, in the zone of the city', async () => {
    await writeMember({ city: 'New York' })
    const nine = Date.UTC(2038, 11, 31, 14)
    await writeMailEvent(db, { city: 'Paris', timezone: 'Europe/Paris', startsAt: nine - 90 * DAY })
    await wrapUp(nine - HOUR)
    expect(await sendsOf('New York', 'yearly-summary')).toHaveLength(0)
    for (const hours of [0, 5, 24]) await wrapUp(nine + hours * HOUR)
    const sends = await sendsOf('New York', 'yearly-summary')
    expect(sends.map((send) => send.get('data') as object)).toEqual([
      { year: 2038, city: 'New York', eventsInCity: 0, eventsHeld: 1 },
    ])
  })
})

describe('sendWraps west of Greenwich', () => {
  const inYork = { city: 'New York', timezone: 'America/New_York' }
  const wrapData = async (id: string) =>
    (await db.doc(`mailings/${id}-${Buffer.from('New York').toString('base64url')}`).get()).get(
      'data',
    ) as object
  const hold = (...instants: number[]) =>
    Promise.all(instants.map((startsAt) => writeMailEvent(db, { ...inYork, startsAt })))

  test('counts an evening on the last day of a month for that month', async () => {
    // At 20:00 in New York it is the next day in London; April 28th, 2034 is the last Friday.
    await hold(Date.UTC(2034, 3, 1), Date.UTC(2034, 3, 2))
    await sendWraps({ now: Date.UTC(2034, 3, 28, 13), isTimeUp: () => false })
    expect(await wrapData('wrap-month-2034-04')).toMatchObject({ month: 'April', eventsHeld: 1 })
  })

  test('counts New Year’s Eve for the year that ends with it', async () => {
    await hold(Date.UTC(2041, 0, 1, 1), Date.UTC(2041, 0, 2, 1))
    await sendWraps({ now: Date.UTC(2041, 11, 31, 14), isTimeUp: () => false })
    expect(await wrapData('wrap-year-2041')).toMatchObject({ year: 2041, eventsInCity: 1 })
  })
})

describe('a message goes', () => {
  test('to all members, all hosts, or those of a city, and only to approved hosts', async () => {
    const city = `City ${randomUUID().slice(0, 8)}`
    const [member, host, applicant, elsewhere] = [
      await writeMember({ city }),
      await writeMember({ ...approvedHost, city }),
      await writeMember({ ...approvedHost, city, isApproved: false }),
      await writeMember({ ...approvedHost, city: 'Elsewhere' }),
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
      await createMailing(communityMailing(id, { subject, content: 'Hello.' }, { audience }), now)
      await sendMailing(id, now)
    }
    const subjects = async ({ email }: { email: string }) =>
      (await storedFor(email)).map((message) => message.subject).sort()
    expect(await subjects(member)).toEqual(['To all', 'To the city'])
    expect(await subjects(host)).toEqual(['To all', 'To hosts', 'To its hosts', 'To the city'])
    expect(await subjects(applicant)).toEqual(['To all', 'To the city'])
    expect(await subjects(elsewhere)).toEqual(['To all', 'To hosts'])
  })
})
