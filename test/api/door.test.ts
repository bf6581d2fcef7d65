import './direct-project.ts'
import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { doorCalls, type ArrivalOutcome, type DoorArrival } from '../../functions/shared/door/contract.ts'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { parseEventDocument } from '../../functions/shared/events/event-document.ts'
import { toEventDetail } from '../../functions/shared/events/projection.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { storedSignup } from '../../functions/shared/rsvps/stored.ts'
import type { Stored } from '../../functions/src/platform/collections.ts'
import { userId, type EventId, type UserId } from '../../functions/shared/ids.ts'
import { readMemberStats } from '../../functions/src/features/members/member-stats.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { recountHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { refreshSnapshots } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-signup-store.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { makeTicketCode, hashTicketCode } from '../../functions/src/core/rsvps/ticket-code.ts'
import { readAudiencePage } from '../../functions/src/features/delivery/audience-store.ts'
import { listAttendees } from '../../functions/src/features/attendees/list-attendees.ts'
import { toHostEvent } from '../../functions/src/features/hosting/host-event.ts'
import { readDoorPage } from '../../functions/src/features/door/door-list-store.ts'
import { listDoorAttendees } from '../../functions/src/features/door/list-door-attendees.ts'
import { recordArrivals } from '../../functions/src/features/door/record-arrivals.ts'
import { beginSettling } from '../../functions/src/features/door/check-in-state-store.ts'
import { markMissed } from '../../functions/src/features/door/missed-store.ts'
import { rescheduleCheckIn } from '../../functions/src/features/door/reschedule-check-in.ts'
import { settlePastEvents } from '../../functions/src/features/door/settle-past-events.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeScanArrival, makeWalkInArrival, type ScanArrival } from '../factories/door-arrivals.ts'
import { makeHostCardFacts } from '../factories/event-facts.ts'
import { approvedHostFields, writeMember } from '../factories/mail-member.ts'
import { describeBrokenInvariants, readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { makeDirectCall } from './direct-call.ts'

const db = getFirestore()
type StoredSignup = Stored<typeof storedSignup>
const call = makeDirectCall({ ...doorCalls, ...attendeeCalls })
const HOUR_MS = 3_600_000
const now = Date.now()
/** The times of an event that has begun. */
const startedEventTimes = { startsAt: now - HOUR_MS, endsAt: now + 2 * HOUR_MS }

const makeStartedEvent = (overrides: Partial<StoredEvent> = {}) =>
  writeRsvpEvent(db, { ...startedEventTimes, ...overrides })

interface Attendee {
  readonly email: string
  readonly id: string
  readonly seq: number
  readonly hash: string
}

/** Makes an attendee with an RSVP from the day before. */
async function makeAttendee(eventId: EventId, name: string): Promise<Attendee> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@door.test`
  const id = hashAddress(email)
  const outcome = await submitRsvp(eventId, email, { name, receivedAt: now - 24 * HOUR_MS })
  if (outcome.kind !== 'registered')
    throw new Error(`The RSVP of ${name} was not registered but ${outcome.kind}`)
  const { seq } = outcome
  return { email, id, seq, hash: hashTicketCode(makeTicketCode({ eventId, signupId: id, seq })) }
}

const makeScan = ({ hash }: Pick<Attendee, 'hash'>, scannedAt: number, fields: Partial<ScanArrival> = {}) =>
  makeScanArrival({ hash, occurredAt: scannedAt, ...fields })
const makeUndo = ({ hash, occurredAt, nonce: undoneNonce }: ScanArrival): DoorArrival => {
  const nonce = crypto.randomUUID()
  return { kind: 'undo', nonce, hash, occurredAt, undoneNonce }
}

/** Makes a walk-in, by default with an address that only this event has. */
const makeWalkIn = (id: EventId, name: string, fields: Parameters<typeof makeWalkInArrival>[0] = {}) =>
  makeWalkInArrival({
    occurredAt: now,
    name,
    shouldAdmit: false,
    email: `${name.toLowerCase()}.${id}@door.test`,
    ...fields,
  })

async function sendArrivals(
  id: EventId,
  arrivals: DoorArrival[],
  deviceName = 'Max’s phone',
  options: object = {},
): Promise<ArrivalOutcome[]> {
  const input = { params: { id }, body: { deviceName, arrivals }, now, ...options }
  return (await call('recordArrivals', recordArrivals, input)).outcomes
}

const sendAndReadResults = async (...request: Parameters<typeof sendArrivals>) =>
  (await sendArrivals(...request)).map(({ result }) => result)

describe('check-in', () => {
  test('counts the earliest scan in any order of arrival, names both devices of a double scan, and removes a scan whose undo arrives first', async () => {
    const id = await makeStartedEvent()
    const ana = await makeAttendee(id, 'Ana')
    const mistakenScan = makeScan(ana, now - 9000)
    expect(await sendAndReadResults(id, [makeUndo(mistakenScan)])).toEqual(['ok'])
    expect((await sendArrivals(id, [mistakenScan]))[0]?.row?.scans).toEqual([])
    expect((await db.doc(`events/${id}/signups/${ana.id}`).get()).get('checkedInAt')).toBeNull()
    const [laterScan, earlierScan] = [makeScan(ana, now - 1000), makeScan(ana, now - 5000)]
    expect(await sendAndReadResults(id, [laterScan])).toEqual(['ok'])
    expect(await sendAndReadResults(id, [earlierScan], 'Ida’s phone')).toEqual(['ok'])
    const [outcome] = await sendArrivals(id, [laterScan])
    expect(outcome).toMatchObject({ result: 'already', row: { name: 'Ana', status: 'confirmed' } })
    expect(outcome?.row?.scans.map(({ deviceName, scannedAt }) => [deviceName, scannedAt])).toEqual([
      ['Ida’s phone', now - 5000],
      ['Max’s phone', now - 1000],
    ])
    const signup = (await db.doc(`events/${id}/signups/${ana.id}`).get()).data() as { checkedInAt: Timestamp }
    expect(signup.checkedInAt.toMillis()).toBe(now - 5000)
  })

  test('gives the same outcomes for a batch that is sent again, whole or in part, and changes nothing', async () => {
    const id = await makeStartedEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const arrivals = [makeScan(ana, now - 9), makeScan(ben, now - 8)]
    const outcomes = await sendArrivals(id, arrivals)
    const version = (await db.doc(`events/${id}/signups/${ana.id}`).get()).updateTime
    expect(await sendArrivals(id, arrivals)).toEqual(outcomes)
    expect(await sendArrivals(id, arrivals.slice(0, 1))).toEqual(outcomes.slice(0, 1))
    expect((await db.doc(`events/${id}/signups/${ana.id}`).get()).updateTime).toEqual(version)
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(2)
  })

  test('loses no scan when devices scan at the same moment, and lists the first four scans', async () => {
    const id = await makeStartedEvent()
    const ana = await makeAttendee(id, 'Ana')
    const scans = [1, 2, 3, 4, 5].map((msAgo) => makeScan(ana, now - msAgo))
    await Promise.all(scans.map((arrival, index) => sendArrivals(id, [arrival], `Phone ${index}`)))
    const [outcome] = await sendArrivals(id, [scans[3] as ScanArrival])
    expect(outcome?.row?.scans.map(({ scannedAt }) => scannedAt)).toEqual([5, 4, 3, 2].map((ms) => now - ms))
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(5)
  })

  test('moves the scan times of wrong clocks into the hours of check-in, and never into the future', async () => {
    const id = await makeStartedEvent()
    const attendees = [
      await makeAttendee(id, 'Ana'),
      await makeAttendee(id, 'Ben'),
      await makeAttendee(id, 'Cleo'),
    ]
    const reportedTimes = [0, now + 40 * 24 * HOUR_MS, now - 60_000]
    const outcomes = await sendArrivals(
      id,
      attendees.map((attendee, index) => makeScan(attendee, reportedTimes[index] ?? 0)),
    )
    expect(outcomes.map(({ row }) => row?.scans[0]?.scannedAt)).toEqual([
      startedEventTimes.startsAt - 6 * HOUR_MS,
      now,
      now - 60_000,
    ])
  })

  test('gives a scan of a cancelled RSVP the result “cancelled”, and keeps the scan of a device that did not know of the cancellation', async () => {
    const id = await makeStartedEvent()
    const ana = await makeAttendee(id, 'Ana')
    await engine.submit(id, { kind: 'cancel', signupId: ana.id, seq: ana.seq, receivedAt: now - 2 * HOUR_MS })
    expect(await sendArrivals(id, [makeScan(ana, now)])).toMatchObject([
      { result: 'cancelled', row: { scans: [{ scannedAt: now }] } },
    ])
  })

  test('counts a waitlisted attendee only after they get a spot, and breaks no invariant of the engine', async () => {
    const id = await makeStartedEvent({ signupLimit: 1 })
    await makeAttendee(id, 'Ana')
    const ben = await makeAttendee(id, 'Ben')
    expect(await sendArrivals(id, [makeScan(ben, now)])).toMatchObject([
      { result: 'waitlist', row: { scans: [] } },
    ])
    const admittingScan = makeScan(ben, now, { shouldAdmit: true })
    for (const attempt of [1, 2])
      expect(await sendAndReadResults(id, [admittingScan]), `${attempt}`).toEqual(['ok'])
    const rsvps = await readRsvps(db, id)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 0 })
  })

  test('gives a walk-in one spot after the start, even if the request is repeated or the walk-in is not on the guest list', async () => {
    const id = await makeStartedEvent({ isPrivate: true, hasGuestList: true, signupLimit: 1 })
    const arrival = makeWalkIn(id, 'Wim')
    const signupId = hashAddress(arrival.email ?? '')
    const outcomes = await sendArrivals(id, [arrival])
    expect(outcomes).toMatchObject([{ result: 'ok', row: { name: 'Wim', status: 'confirmed' } }])
    expect(await sendArrivals(id, [arrival])).toEqual(outcomes)
    expect(await sendAndReadResults(id, [makeWalkIn(id, 'Xia')])).toEqual(['waitlist'])
    expect(await sendAndReadResults(id, [makeWalkIn(id, 'Yuri', { shouldAdmit: true })])).toEqual(['ok'])
    const rsvps = await readRsvps(db, id)
    expect(
      describeBrokenInvariants({ ...rsvps, waitlistedSeqs: [] }).filter(
        (fault) => !fault.includes('Count is'),
      ),
    ).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 })
    // If the arrival is sent again after the attendee cancelled, it gives them no other spot.
    const { seq } = (await findSignup(id, signupId)) ?? { seq: 0 }
    await db.doc(`events/${id}`).update({ startsAt: new Date(now + HOUR_MS) })
    await engine.submit(id, { kind: 'cancel', signupId, seq, receivedAt: now })
    expect(await sendAndReadResults(id, [arrival])).toEqual(['cancelled'])
  })

  test('gives each of two walk-ins with the same name and no address a spot, and emails nobody', async () => {
    const id = await makeStartedEvent({ signupLimit: 3 })
    const [firstArrival, secondArrival] = [
      makeWalkIn(id, 'Kim', { email: null }),
      makeWalkIn(id, 'Kim', { email: null }),
    ]
    const outcomes = await sendArrivals(id, [firstArrival, secondArrival])
    expect(outcomes).toMatchObject([
      { result: 'ok', row: { name: 'Kim', status: 'confirmed' } },
      { result: 'ok', row: { name: 'Kim', status: 'confirmed' } },
    ])
    expect(await sendArrivals(id, [firstArrival])).toEqual(outcomes.slice(0, 1))
    const rsvps = await readRsvps(db, id)
    expect(describeBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 0 })
    expect((await db.collection('deliveries').where('eventId', '==', id).get()).size).toBe(0)
  })

  test('keeps the one spot of a walk-in whose address has changed, and records the other arrivals', async () => {
    const id = await makeStartedEvent()
    const [oldEmail, newEmail] = [`wim.${id}@door.test`, `wim.right.${id}@door.test`]
    const arrival = makeWalkIn(id, 'Wim', { occurredAt: now - 1000, email: oldEmail })
    const [firstOutcome] = await sendArrivals(id, [arrival])
    await moveSignup({ eventId: id, oldEmail, newEmail, now: Date.now() })
    const ana = await makeAttendee(id, 'Ana')
    const outcomes = await sendArrivals(id, [arrival, makeScan(ana, now)])
    expect(outcomes.map(({ result }) => result)).toEqual(['ok', 'ok'])
    const [{ row } = { row: null }] = outcomes
    expect(row?.scans).toEqual(firstOutcome?.row?.scans)
    // A scan of the new ticket counts as a second scan of the walk-in.
    const doubleScanOutcomes = await sendArrivals(
      id,
      [makeScan({ hash: row?.hash ?? '' }, now)],
      'Ida’s phone',
    )
    expect(doubleScanOutcomes).toMatchObject([
      { result: 'already', row: { scans: [{ nonce: arrival.nonce }, {}] } },
    ])
    expect(await findSignup(id, hashAddress(oldEmail))).toBeNull()
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(2)
    // The next owner of the former address is a different walk-in.
    const otherArrival = { ...arrival, nonce: crypto.randomUUID(), name: 'Willa' }
    expect((await sendArrivals(id, [otherArrival]))[0]?.row?.name).toBe('Willa')
    expect((await sendArrivals(id, [arrival, otherArrival])).map(({ row }) => row?.name)).toEqual([
      'Wim',
      'Willa',
    ])
    // After a walk-in's sign-up is deleted, the arrival has the outcome `unknown` and gives no other spot.
    await db.doc(`events/${id}/signups/${hashAddress(newEmail)}`).delete()
    await db.doc(`events/${id}/signups/${hashAddress(oldEmail)}`).delete()
    expect(await sendAndReadResults(id, [arrival])).toEqual(['unknown'])
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(3)
  })

  test('stores a nonce once, even if it is reported for two attendees', async () => {
    const id = await makeStartedEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const arrival = makeScan(ana, now)
    await sendArrivals(id, [arrival])
    expect((await sendArrivals(id, [{ ...arrival, hash: ben.hash }]))[0]?.row?.scans).toEqual([])
    expect((await sendArrivals(id, [arrival]))[0]?.row?.scans).toHaveLength(1)
  })

  test('checks in a walk-in with their RSVP if they have one', async () => {
    const id = await makeStartedEvent()
    const ana = await makeAttendee(id, 'Ana')
    expect(await sendArrivals(id, [makeWalkIn(id, 'Anna', { email: ana.email })])).toMatchObject([
      { result: 'ok', row: { name: 'Ana', hash: ana.hash } },
    ])
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(1)
  })
})

test('tells a host of both events which other event a ticket is for, but does not tell a host of one event or a helper', async () => {
  const makeHostOptions = (id: UserId) => ({
    caller: { id, email: 'h@door.test', role: 'host', isApproved: true },
  })
  const [hostOfBothId, hostOfOneId] = [userId.parse(1_000_000_001), userId.parse(1_000_000_002)]
  const eventId = await makeStartedEvent({
    hosts: [makeHostCardFacts(hostOfBothId), makeHostCardFacts(hostOfOneId)],
  })
  const otherEventId = await makeStartedEvent({ title: 'Supper', hosts: [makeHostCardFacts(hostOfBothId)] })
  const ana = await makeAttendee(otherEventId, 'Ana')
  const arrivals = [makeScan(ana, now), makeScan({ hash: 'A'.repeat(22) }, now)]
  const [knownOutcome, unknownOutcome] = await sendArrivals(
    eventId,
    arrivals,
    'A phone',
    makeHostOptions(hostOfBothId),
  )
  expect(knownOutcome).toMatchObject({ result: 'other_event', text: 'Supper', row: null })
  expect(unknownOutcome).toMatchObject({ result: 'unknown', text: null, row: null })
  expect(await sendArrivals(eventId, arrivals, 'A phone', makeHostOptions(hostOfOneId))).toMatchObject([
    { result: 'unknown', text: null },
    { result: 'unknown', text: null },
  ])
  // A helper is a host of neither event.
  expect(await sendAndReadResults(eventId, arrivals, 'A phone', { caller: null })).toEqual([
    'unknown',
    'unknown',
  ])
  // Neither event stores an arrival.
  for (const id of [eventId, otherEventId])
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(0)
})

describe('the check-in list', () => {
  test('has each attendee once, including those who cancelled, in pages and without addresses', async () => {
    const id = await makeStartedEvent({ signupLimit: 3 })
    const attendees: Attendee[] = []
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dev']) attendees.push(await makeAttendee(id, name))
    await engine.submit(id, {
      kind: 'cancel',
      signupId: attendees[0]?.id ?? '',
      seq: 1,
      receivedAt: now - 2 * HOUR_MS,
    })
    const rows = []
    let cursor: string | undefined
    let pageCount = 0
    for (let isLast = false; !isLast; pageCount += 1) {
      const page = await readDoorPage(id, { cursor, limit: 2, now })
      rows.push(...page.rows)
      ;({ cursor, isLast } = page)
    }
    expect(pageCount).toBe(2)
    const states = rows.map(({ name, status }) => `${name} ${status}`).sort()
    expect(states.join(', ')).toBe('Ana cancelled, Ben confirmed, Cleo confirmed, Dev confirmed')
    expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(attendees.map(({ hash }) => hash)))
    const text = JSON.stringify(await call('listDoorAttendees', listDoorAttendees, { params: { id } }))
    for (const { email, id: signupId } of attendees) {
      expect(text).not.toContain(email)
      expect(text).not.toContain(signupId)
    }
  })

  test('has only changes after the first read, including changes written during that read', async () => {
    const id = await makeStartedEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const readAt = Date.now() + 60_000
    const { cursor } = await readDoorPage(id, { cursor: undefined, limit: 500, now: readAt })
    const readChanges = async (time: number) =>
      (await readDoorPage(id, { cursor, limit: 500, now: time })).rows
    expect(await readChanges(readAt)).toEqual([])
    // The server's time for this scan is before the time of the page, but the scan is committed after the page was read.
    await sendArrivals(id, [makeScan(ana, now)], 'Max’s phone', { now: readAt - 20_000 })
    expect(await readChanges(readAt)).toMatchObject([
      { name: 'Ana', hash: ana.hash, scans: [{ deviceName: 'Max’s phone' }] },
    ])
    const newEmail = `ben.new.${id}@door.test`
    await moveSignup({ eventId: id, oldEmail: ben.email, newEmail, now: readAt })
    const changes = await readDoorPage(id, { cursor, limit: 500, now: readAt })
    const firstPage = await readDoorPage(id, { cursor: undefined, limit: 1, now })
    expect(firstPage.rows).toHaveLength(1)
    expect(changes.removedRefs).toHaveLength(1)
    expect(changes.rows.find(({ name }) => name === 'Ben')?.ref).not.toBe(changes.removedRefs[0])
  })

  test('keeps an attendee with an address that another attendee had before', async () => {
    const id = await makeStartedEvent()
    const ana = await makeAttendee(id, 'Ana')
    const newEmail = `ana.new.${id}@door.test`
    await moveSignup({ eventId: id, oldEmail: ana.email, newEmail, now: Date.now() })
    const outcome = await submitRsvp(id, ana.email, { name: 'Ben', receivedAt: now - 24 * HOUR_MS })
    expect(outcome.kind).toBe('registered')
    const { rows, removedRefs } = await readDoorPage(id, { cursor: undefined, limit: 500, now: Date.now() })
    expect(rows.map(({ name }) => name).sort()).toEqual(['Ana', 'Ben'])
    expect(removedRefs).toEqual([])
  })

  test('refuses a made-up cursor', async () => {
    const id = await makeStartedEvent()
    for (const cursor of ['nonsense', Buffer.from('[1,"../x"]').toString('base64url')])
      await expect(
        call('listDoorAttendees', listDoorAttendees, { params: { id }, query: { cursor } }),
      ).rejects.toMatchObject({
        code: 'invalid_query',
      })
  })
})

describe('an event that is over', () => {
  const readCheckInState = async (id: EventId) => (await db.doc(`checkInStates/${id}`).get()).data()
  const settleAll = (time: number) => settlePastEvents({ now: () => time, deadline: Infinity })
  const readStatus = async (id: EventId, attendee: Attendee) =>
    (await db.doc(`events/${id}/signups/${attendee.id}`).get()).get('status') as string

  test('excludes missed attendees from history, counts and mail, and restores those whose scan arrives late', async () => {
    const { id: hostId } = await writeMember(approvedHostFields)
    const id = await makeStartedEvent({ hosts: [makeHostCardFacts(hostId)], endsAt: now + 1000 })
    const [ana, ben, cleo] = [
      await makeAttendee(id, 'Ana'),
      await makeAttendee(id, 'Ben'),
      await makeAttendee(id, 'Cleo'),
    ]
    await sendArrivals(id, [makeScan(ana, now)])
    // Nothing happens before the event is over.
    await settleAll(now)
    expect(await readStatus(id, ben)).toBe('confirmed')
    const timeAfterEnd = now + 5 * 60_000
    await settleAll(timeAfterEnd)
    await settleAll(timeAfterEnd)
    const statuses = await Promise.all([ana, ben, cleo].map((attendee) => readStatus(id, attendee)))
    expect(statuses).toEqual(['confirmed', 'missed', 'missed'])
    expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 3, missedCount: 2 })
    const countAttended = async ({ email }: Attendee) =>
      (await readMemberStats(email, timeAfterEnd)).stats.eventCount
    expect(await Promise.all([ana, ben].map(countAttended))).toEqual([1, 0])
    expect((await readMemberStats(ana.email, timeAfterEnd)).stats.connectionCount).toBe(0)
    expect((await readMemberStats(ben.email, timeAfterEnd)).history).toEqual([])
    expect(await recountHost(String(hostId), timeAfterEnd)).toMatchObject({ eventCount: 1, attendeeCount: 1 })
    const audience = { kind: 'attendees', eventId: id, statuses: ['confirmed'], membership: 'all' } as const
    expect((await readAudiencePage(audience, null, null, 10)).recipients).toHaveLength(1)
    // The hosts see which attendees came, and everyone sees how many came.
    const query = attendeeCalls.listAttendees.query.parse({})
    const { confirmed } = await call('listAttendees', listAttendees, { params: { id }, query })
    expect(confirmed.map(({ name, checkedInAt, hasMissed }) => [name, checkedInAt, hasMissed])).toEqual(
      ['Ana', 'Ben', 'Cleo'].map((name, index) => [
        name,
        index === 0 ? new Date(now).toISOString() : null,
        index > 0,
      ]),
    )
    const facts = parseEventDocument((await db.doc(`events/${id}`).get()).data() ?? {})
    expect(toEventDetail(facts, timeAfterEnd).signupCount).toBe(1)
    expect(toHostEvent(facts)).toMatchObject({ signupCount: 3, missedCount: 2 })
    // A device that was offline during the event sends its scan.
    expect(await sendAndReadResults(id, [makeScan(ben, now)], 'Ida’s phone', { now: timeAfterEnd })).toEqual([
      'ok',
    ])
    expect(await readStatus(id, ben)).toBe('confirmed')
    expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
    expect(await countAttended(ben)).toBe(1)
  })

  test('marks nobody as missed if check-in was not used, or its only scan was undone', async () => {
    const [unusedId, undoneId] = [
      await makeStartedEvent({ endsAt: now + 1000 }),
      await makeStartedEvent({ endsAt: now + 1000 }),
    ]
    const [ana, ben] = [await makeAttendee(unusedId, 'Ana'), await makeAttendee(undoneId, 'Ben')]
    const mistakenScan = makeScan(ben, now)
    await sendArrivals(undoneId, [mistakenScan])
    await sendArrivals(undoneId, [makeUndo(mistakenScan)])
    await settleAll(now + 5 * 60_000)
    expect([await readStatus(unusedId, ana), await readStatus(undoneId, ben)]).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect(await readCheckInState(undoneId)).toMatchObject({ settleAt: null, settledAt: null })
  })

  test('marks attendees as missed once, unless they were scanned or the event is not being settled', async () => {
    const id = await makeStartedEvent({ endsAt: now + 1000 })
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    await sendArrivals(id, [makeScan(ana, now)])
    const markBoth = () => markMissed(id, [ana.id, ben.id], now + HOUR_MS)
    const readStatuses = async () => [await readStatus(id, ana), await readStatus(id, ben)]
    // While the event is not being settled, nobody is marked.
    await markBoth()
    expect(await readStatuses()).toEqual(['confirmed', 'confirmed'])
    await beginSettling(id, now + HOUR_MS)
    await markBoth()
    await markBoth()
    expect(await readStatuses()).toEqual(['confirmed', 'missed'])
    expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
  })

  test('is settled after its new end if it was extended', async () => {
    const id = await makeStartedEvent({ endsAt: now + 1000 })
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    await sendArrivals(id, [makeScan(ana, now)])
    await db.doc(`events/${id}`).update({ endsAt: new Date(now + HOUR_MS) })
    await settleAll(now + 5 * 60_000)
    expect(await readStatus(id, ben)).toBe('confirmed')
    await settleAll(now + 2 * HOUR_MS)
    expect(await readStatus(id, ben)).toBe('missed')
  })

  describe('after it was moved', () => {
    const DAY_MS = 24 * HOUR_MS
    const timeAfterEnd = now + 5 * 60_000
    /** Moves an event directly in the database, as an operator does. The trigger runs `runCount` times. */
    const moveEvent = async (id: EventId, startsAt: number, runCount = 1) => {
      const ref = db.doc(`events/${id}`)
      const before = (await ref.get()).data()
      await ref.update({ startsAt: new Date(startsAt), endsAt: new Date(startsAt + 2 * HOUR_MS) })
      const after = (await ref.get()).data()
      for (let run = 0; run < runCount; run += 1) await rescheduleCheckIn(id, before, after, now)
      await refreshSnapshots(id, now)
    }
    const readAttendeeState = async (id: EventId, attendee: Attendee) => {
      const document = await db.doc(`events/${id}/signups/${attendee.id}`).get()
      const { status, scans, checkedInAt } = document.data() as StoredSignup
      return { status, scanCount: scans?.length ?? 0, isCheckedIn: checkedInAt !== null }
    }
    const makeSettledEvent = async (title: string) => {
      const id = await makeStartedEvent({ title, endsAt: now + 1000 })
      const attendees = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')] as const
      await sendArrivals(id, [makeScan(attendees[0], now)])
      await settleAll(timeAfterEnd)
      expect(await Promise.all(attendees.map((attendee) => readStatus(id, attendee)))).toEqual([
        'confirmed',
        'missed',
      ])
      return [id, ...attendees] as const
    }
    const unscannedState = { status: 'confirmed', scanCount: 0, isCheckedIn: false }

    test('counts nobody as missed or attended, and is settled again after the new end', async () => {
      const [id, ana, ben] = await makeSettledEvent('Moved')
      const start = now + 7 * DAY_MS
      await moveEvent(id, start, 2)
      expect([await readAttendeeState(id, ana), await readAttendeeState(id, ben)]).toEqual([
        unscannedState,
        unscannedState,
      ])
      expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 2, missedCount: 0 })
      // The arrivals stay stored.
      expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(1)
      // The event is not settled at the old end, and a scan at the new time does not count as a second scan.
      await settleAll(timeAfterEnd + HOUR_MS)
      expect(await readStatus(id, ben)).toBe('confirmed')
      const [outcome] = await sendArrivals(id, [makeScan(ben, start)], 'Ida’s phone', { now: start })
      expect(outcome).toMatchObject({
        result: 'ok',
        row: { name: 'Ben', scans: [{ deviceName: 'Ida’s phone' }] },
      })
      await settleAll(start + 3 * HOUR_MS)
      expect([await readStatus(id, ana), await readStatus(id, ben)]).toEqual(['missed', 'confirmed'])
      expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
      const timeAfterNewEnd = start + 4 * HOUR_MS
      const countAttended = async ({ email }: Attendee) =>
        (await readMemberStats(email, timeAfterNewEnd)).stats.eventCount
      expect([await countAttended(ana), await countAttended(ben)]).toEqual([0, 1])
    })

    test('has its former check-ins again after it is moved back', async () => {
      const [id, ana, ben] = await makeSettledEvent('There and back')
      await moveEvent(id, now + 7 * DAY_MS)
      await moveEvent(id, startedEventTimes.startsAt)
      expect(await readAttendeeState(id, ana)).toEqual({
        status: 'confirmed',
        scanCount: 1,
        isCheckedIn: true,
      })
      await settleAll(now + 3 * HOUR_MS)
      expect([await readStatus(id, ana), await readStatus(id, ben)]).toEqual(['confirmed', 'missed'])
      expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
    })

    test('counts an offline device’s scans of the old date for that date only', async () => {
      const [id, , ben] = await makeSettledEvent('Late news')
      await moveEvent(id, now + 7 * DAY_MS)
      expect(
        await sendAndReadResults(id, [makeScan(ben, now)], 'Ida’s phone', { now: timeAfterEnd }),
      ).toEqual(['ok'])
      expect(await readAttendeeState(id, ben)).toEqual(unscannedState)
      expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(2)
    })

    test('counts scans of the old date for that date only, even if they arrive during check-in on the new date', async () => {
      const start = now + 7 * DAY_MS
      // The scan arrives an hour after check-in opened, or when the event begins.
      for (const sentAt of [start - 5 * HOUR_MS, start]) {
        const usedEvent = await makeSettledEvent('Later news')
        const unusedId = await makeStartedEvent()
        const events = [
          usedEvent,
          [unusedId, await makeAttendee(unusedId, 'Ana'), await makeAttendee(unusedId, 'Ben')] as const,
        ]
        for (const [id, ana, ben] of events) {
          await moveEvent(id, start)
          const [outcome] = await sendArrivals(id, [makeScan(ben, now)], 'Ida’s phone', { now: sentAt })
          expect(outcome).toMatchObject({ result: 'ok', row: { name: 'Ben', scans: [] } })
          expect(await readAttendeeState(id, ben)).toEqual(unscannedState)
          await settleAll(start + 3 * HOUR_MS)
          expect([await readAttendeeState(id, ana), await readAttendeeState(id, ben)]).toEqual([
            unscannedState,
            unscannedState,
          ])
        }
      }
    })

    test('changes no attendee if check-in was not used, or if the event is moved by two hours during check-in', async () => {
      const [unusedId, usedId] = [await makeStartedEvent(), await makeStartedEvent()]
      const [ana, ben] = [await makeAttendee(unusedId, 'Ana'), await makeAttendee(usedId, 'Ben')]
      await sendArrivals(usedId, [makeScan(ben, now)])
      await moveEvent(unusedId, now + HOUR_MS)
      await moveEvent(usedId, now + HOUR_MS)
      expect([await readAttendeeState(unusedId, ana), await readAttendeeState(usedId, ben)]).toEqual([
        unscannedState,
        { status: 'confirmed', scanCount: 1, isCheckedIn: true },
      ])
      // Nobody was checked in at the first event, so there is nothing to settle.
      expect(await readCheckInState(unusedId)).toMatchObject({ settleAt: null, settledAt: null })
    })
  })
})
