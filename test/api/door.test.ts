import './direct-project.ts'
import { getFirestore, type Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { doorCalls, type DoorAnswer, type DoorFact } from '../../functions/shared/door/contract.ts'
import { attendeeCalls } from '../../functions/shared/attendees/contract.ts'
import { eventFromDocument } from '../../functions/shared/events/event-document.ts'
import { toEventDetail } from '../../functions/shared/events/projection.ts'
import type { StoredEvent } from '../../functions/shared/events/stored.ts'
import type { storedSignup } from '../../functions/shared/rsvps/stored.ts'
import type { Stored } from '../../functions/src/platform/collections.ts'
import { userId, type EventId, type UserId } from '../../functions/shared/ids.ts'
import { readMemberStats } from '../../functions/src/features/members/member-stats.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { countHost } from '../../functions/src/core/stats/host-stats-store.ts'
import { refreshSnapshots } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { moveSignup } from '../../functions/src/core/rsvps/move-store.ts'
import { findSignup } from '../../functions/src/core/rsvps/signups-store.ts'
import { ticketCode, ticketHash } from '../../functions/src/core/rsvps/ticket-code.ts'
import { readAudiencePage } from '../../functions/src/features/delivery/audience-store.ts'
import { listAttendees } from '../../functions/src/features/attendees/list-attendees.ts'
import { toHostEvent } from '../../functions/src/features/hosting/host-event.ts'
import { readDoorPage } from '../../functions/src/features/door/door-list-store.ts'
import { listDoor } from '../../functions/src/features/door/list-door.ts'
import { recordArrivals } from '../../functions/src/features/door/record-arrivals.ts'
import { beginSettling } from '../../functions/src/features/door/doors-store.ts'
import { markMissed } from '../../functions/src/features/door/missed-store.ts'
import { moveDoor } from '../../functions/src/features/door/move-door.ts'
import { settleDoors } from '../../functions/src/features/door/settle-doors.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { hostCardOf } from '../factories/event-facts.ts'
import { approvedHost, writeMember } from '../factories/mail-member.ts'
import { findBrokenInvariants, readRsvps, writeRsvpEvent } from '../factories/rsvp-event.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { callerOf } from './direct-call.ts'

const db = getFirestore()
type StoredSignup = Stored<typeof storedSignup>
const call = callerOf({ ...doorCalls, ...attendeeCalls })
const HOUR = 3_600_000
const now = Date.now()
/** An event that has begun. */
const tonight = { startsAt: now - HOUR, endsAt: now + 2 * HOUR }

const makeTonightEvent = (change: Partial<StoredEvent> = {}) => writeRsvpEvent(db, { ...tonight, ...change })

interface Attendee {
  readonly email: string
  readonly id: string
  readonly seq: number
  readonly hash: string
}

/** An attendee with an RSVP of the day before. */
async function makeAttendee(eventId: EventId, name: string): Promise<Attendee> {
  const email = `${name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}@door.test`
  const id = addressHash(email)
  const outcome = await submitRsvp(eventId, email, { name, at: now - 24 * HOUR })
  if (outcome.kind !== 'registered') throw new Error(`${name} came to ${outcome.kind}`)
  const { seq } = outcome
  return { email, id, seq, hash: ticketHash(ticketCode({ eventId, signupId: id, seq })) }
}

type ScanFact = Extract<DoorFact, { kind: 'in' }>
const scan = ({ hash }: Pick<Attendee, 'hash'>, at: number, more: Partial<ScanFact> = {}): ScanFact => ({
  ...{ kind: 'in', nonce: crypto.randomUUID(), hash, at, how: 'scan', letIn: false },
  ...more,
})
const undo = (of: ScanFact): DoorFact => ({
  ...{ kind: 'undo', nonce: crypto.randomUUID(), hash: of.hash, at: of.at, of: of.nonce },
})

/** A walk-in, by default with an address that only this event has. */
const walkIn = (id: EventId, name: string, more: Partial<Extract<DoorFact, { kind: 'walk_in' }>> = {}) => ({
  ...{ kind: 'walk_in' as const, nonce: crypto.randomUUID(), at: now, name, letIn: false },
  ...{ email: `${name.toLowerCase()}.${id}@door.test`, ...more },
})

async function sendFacts(
  id: EventId,
  facts: DoorFact[],
  device = 'Max’s phone',
  more: object = {},
): Promise<DoorAnswer[]> {
  const input = { params: { id }, body: { device, facts }, now, ...more }
  return (await call('recordArrivals', recordArrivals, input)).answers
}

const results = (answers: readonly DoorAnswer[]) => answers.map(({ result }) => result)

describe('check-in', () => {
  test('counts the earliest scan in any order of reports, and shows both devices the double', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    const [here, there] = [scan(ana, now - 1000), scan(ana, now - 5000)]
    expect(results(await sendFacts(id, [here]))).toEqual(['ok'])
    expect(results(await sendFacts(id, [there], 'Ida’s phone'))).toEqual(['ok'])
    const [again] = await sendFacts(id, [here])
    expect(again).toMatchObject({ result: 'already', row: { name: 'Ana', status: 'confirmed' } })
    expect(again?.row?.scans.map(({ by, at }) => [by, at])).toEqual([
      ['Ida’s phone', now - 5000],
      ['Max’s phone', now - 1000],
    ])
    const stored = (await db.doc(`events/${id}/signups/${ana.id}`).get()).data() as { checkedInAt: Timestamp }
    expect(stored.checkedInAt.toMillis()).toBe(now - 5000)
  })

  test('gives a batch that is sent again, whole or in part, the same answer, and changes nothing', async () => {
    const id = await makeTonightEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const facts = [scan(ana, now - 9), scan(ben, now - 8)]
    const first = await sendFacts(id, facts)
    const version = (await db.doc(`events/${id}/signups/${ana.id}`).get()).updateTime
    expect(await sendFacts(id, facts)).toEqual(first)
    expect(await sendFacts(id, facts.slice(0, 1))).toEqual(first.slice(0, 1))
    expect((await db.doc(`events/${id}/signups/${ana.id}`).get()).updateTime).toEqual(version)
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(2)
  })

  test('loses no scan of devices at the same moment, and lists the first four', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    const scans = [1, 2, 3, 4, 5, 6].map((back) => scan(ana, now - back))
    await Promise.all(scans.map((item, index) => sendFacts(id, [item], `Phone ${index}`)))
    const [answer] = await sendFacts(id, [scans[3] as ScanFact])
    expect(answer?.row?.scans.map(({ at }) => at)).toEqual([now - 6, now - 5, now - 4, now - 3])
    expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(6)
  })

  test('removes the scan that an undo names, even if the undo comes first', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    const mistake = scan(ana, now - 100)
    expect(results(await sendFacts(id, [undo(mistake)]))).toEqual(['ok'])
    expect((await sendFacts(id, [mistake]))[0]?.row?.scans).toEqual([])
    expect((await db.doc(`events/${id}/signups/${ana.id}`).get()).get('checkedInAt')).toBeNull()
    expect((await sendFacts(id, [scan(ana, now)]))[0]?.row?.scans).toHaveLength(1)
  })

  test('corrects wrong clocks to the hours of the event, and never into the future', async () => {
    const id = await makeTonightEvent()
    const guests = [
      await makeAttendee(id, 'Ana'),
      await makeAttendee(id, 'Ben'),
      await makeAttendee(id, 'Cleo'),
    ]
    const lies = [0, now + 40 * 24 * HOUR, now - 60_000]
    const answers = await sendFacts(
      id,
      guests.map((item, index) => scan(item, lies[index] ?? 0)),
    )
    expect(answers.map(({ row }) => row?.scans[0]?.at)).toEqual([
      tonight.startsAt - 6 * HOUR,
      now,
      now - 60_000,
    ])
  })

  test('reports a cancelled attendee as cancelled, and keeps the scan of a door that did not know yet', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    await engine.submit(id, { kind: 'cancel', signupId: ana.id, seq: ana.seq, at: now - 2 * HOUR })
    expect(await sendFacts(id, [scan(ana, now)])).toMatchObject([
      { result: 'cancelled', row: { scans: [{ at: now }] } },
    ])
  })

  test('counts a waitlisted attendee only once they are let in, by the engine, so that its laws hold', async () => {
    const id = await makeTonightEvent({ signupLimit: 1 })
    await makeAttendee(id, 'Ana')
    const ben = await makeAttendee(id, 'Ben')
    expect(await sendFacts(id, [scan(ben, now)])).toMatchObject([{ result: 'waitlist', row: { scans: [] } }])
    const letIn = scan(ben, now, { letIn: true })
    expect([...results(await sendFacts(id, [letIn])), ...results(await sendFacts(id, [letIn]))]).toEqual([
      'ok',
      'ok',
    ])
    const rsvps = await readRsvps(db, id)
    expect(findBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 0 })
  })

  test('gives a walk-in one spot even if it is reported often, after the start, or not on the guest list', async () => {
    const id = await makeTonightEvent({ isPrivate: true, hasGuestList: true, signupLimit: 1 })
    const wim = walkIn(id, 'Wim')
    const signupId = addressHash(wim.email ?? '')
    const first = await sendFacts(id, [wim])
    expect(first).toMatchObject([{ result: 'ok', row: { name: 'Wim', status: 'confirmed' } }])
    expect(await sendFacts(id, [wim])).toEqual(first)
    expect(results(await sendFacts(id, [walkIn(id, 'Xia')]))).toEqual(['waitlist'])
    expect(results(await sendFacts(id, [walkIn(id, 'Yuri', { letIn: true })]))).toEqual(['ok'])
    const rsvps = await readRsvps(db, id)
    expect(
      findBrokenInvariants({ ...rsvps, waiting: [] }).filter((fault) => !fault.includes('counted')),
    ).toEqual([])
    expect(rsvps.counts).toMatchObject({ signupLimit: 2, confirmedCount: 2, waitlistCount: 1 })
    // Told again after they gave it up, it takes no other.
    const { seq } = (await findSignup(id, signupId)) ?? { seq: 0 }
    await db.doc(`events/${id}`).update({ startsAt: new Date(now + HOUR) })
    await engine.submit(id, { kind: 'cancel', signupId, seq, at: now })
    expect(results(await sendFacts(id, [wim]))).toEqual(['cancelled'])
  })

  test('gives walk-ins of one name and no address a spot each, and mails them nothing', async () => {
    const id = await makeTonightEvent({ signupLimit: 3 })
    const [first, second] = [walkIn(id, 'Kim', { email: null }), walkIn(id, 'Kim', { email: null })]
    const answers = await sendFacts(id, [first, second])
    expect(answers).toMatchObject([
      { result: 'ok', row: { name: 'Kim', status: 'confirmed' } },
      { result: 'ok', row: { name: 'Kim', status: 'confirmed' } },
    ])
    expect(await sendFacts(id, [first])).toEqual(answers.slice(0, 1))
    const rsvps = await readRsvps(db, id)
    expect(findBrokenInvariants(rsvps)).toEqual([])
    expect(rsvps.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 0 })
    expect((await db.collection('deliveries').where('eventId', '==', id).get()).size).toBe(0)
  })

  test('keeps the one spot of a walk-in whose address has changed, and delays no other fact', async () => {
    const id = await makeTonightEvent()
    const [from, to] = [`wim.${id}@door.test`, `wim.right.${id}@door.test`]
    const wim = walkIn(id, 'Wim', { at: now - 1000, email: from })
    const [first] = await sendFacts(id, [wim])
    await moveSignup({ eventId: id, from, to, now: Date.now() })
    const ana = await makeAttendee(id, 'Ana')
    const again = await sendFacts(id, [wim, scan(ana, now)])
    expect(results(again)).toEqual(['ok', 'ok'])
    const [{ row } = { row: null }] = again
    expect(row?.scans).toEqual(first?.row?.scans)
    // A scan of their new ticket is a double of how they came.
    const doubles = await sendFacts(id, [scan({ hash: row?.hash ?? '' }, now)], 'Ida’s phone')
    expect(doubles).toMatchObject([{ result: 'already', row: { scans: [{ nonce: wim.nonce }, {}] } }])
    expect(await findSignup(id, addressHash(from))).toBeNull()
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(2)
    // The next owner of the former address is another walk-in.
    const other = { ...wim, nonce: crypto.randomUUID(), name: 'Willa' }
    expect((await sendFacts(id, [other]))[0]?.row?.name).toBe('Willa')
    expect((await sendFacts(id, [wim, other])).map((item) => item.row?.name)).toEqual(['Wim', 'Willa'])
    // Nor does an attendee whose sign-up was deleted.
    await db.doc(`events/${id}/signups/${addressHash(to)}`).delete()
    await db.doc(`events/${id}/signups/${addressHash(from)}`).delete()
    expect(results(await sendFacts(id, [wim]))).toEqual(['unknown'])
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(3)
  })

  test('stores a nonce once, even if it is reported for two attendees', async () => {
    const id = await makeTonightEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const first = scan(ana, now)
    await sendFacts(id, [first])
    expect((await sendFacts(id, [{ ...first, hash: ben.hash }]))[0]?.row?.scans).toEqual([])
    expect((await sendFacts(id, [first]))[0]?.row?.scans).toHaveLength(1)
  })

  test('checks in a walk-in with their RSVP if they have one', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    expect(await sendFacts(id, [walkIn(id, 'Anna', { email: ana.email })])).toMatchObject([
      { result: 'ok', row: { name: 'Ana', hash: ana.hash } },
    ])
    expect((await readRsvps(db, id)).counts.confirmedCount).toBe(1)
  })
})

describe('a ticket of another event', () => {
  test('is named to a host of both events, and unknown to everybody else', async () => {
    const host = (id: UserId) => ({ caller: { id, email: 'h@door.test', role: 'host', isApproved: true } })
    const [both, one] = [userId.parse(1_000_000_001), userId.parse(1_000_000_002)]
    const here = await makeTonightEvent({ hosts: [hostCardOf(both), hostCardOf(one)] })
    const there = await makeTonightEvent({ title: 'Supper', hosts: [hostCardOf(both)] })
    const ana = await makeAttendee(there, 'Ana')
    const facts = [scan(ana, now), scan({ hash: 'A'.repeat(22) }, now)]
    const [named, madeUp] = await sendFacts(here, facts, 'A phone', host(both))
    expect(named).toMatchObject({ result: 'other_event', text: 'Supper', row: null })
    expect(madeUp).toMatchObject({ result: 'unknown', text: null, row: null })
    expect(await sendFacts(here, facts, 'A phone', host(one))).toMatchObject([
      { result: 'unknown', text: null },
      { result: 'unknown', text: null },
    ])
    // A helper runs nothing.
    expect(results(await sendFacts(here, facts, 'A phone', { caller: null }))).toEqual(['unknown', 'unknown'])
    // Neither door knows anything of it.
    for (const id of [here, there]) expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(0)
  })
})

describe('the list of a door', () => {
  test('has each person once, cancelled ones too, a page at a time, and without addresses', async () => {
    const id = await makeTonightEvent({ signupLimit: 3 })
    const guests: Attendee[] = []
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dev']) guests.push(await makeAttendee(id, name))
    await engine.submit(id, { kind: 'cancel', signupId: guests[0]?.id ?? '', seq: 1, at: now - 2 * HOUR })
    const rows = []
    let since: string | undefined
    let pages = 0
    for (let isLast = false; !isLast; pages += 1) {
      const page = await readDoorPage(id, { since, limit: 2, now })
      rows.push(...page.rows)
      ;({ cursor: since, isLast } = page)
    }
    expect(pages).toBe(2)
    expect(rows.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      ...['Ana cancelled', 'Ben confirmed', 'Cleo confirmed', 'Dev confirmed'],
    ])
    expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(guests.map(({ hash }) => hash)))
    const text = JSON.stringify(await call('listDoor', listDoor, { params: { id } }))
    for (const { email, id: signupId } of guests) {
      expect(text).not.toContain(email)
      expect(text).not.toContain(signupId)
    }
  })

  test('has only the changes later, including those written while it was read', async () => {
    const id = await makeTonightEvent()
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    const later = Date.now() + 60_000
    const { cursor } = await readDoorPage(id, { since: undefined, limit: 500, now: later })
    const poll = async (at: number) => (await readDoorPage(id, { since: cursor, limit: 500, now: at })).rows
    expect(await poll(later)).toEqual([])
    // Dated before the page, committed after it.
    await sendFacts(id, [scan(ana, now)], 'Max’s phone', { now: later - 20_000 })
    expect(await poll(later)).toMatchObject([{ name: 'Ana', hash: ana.hash, scans: [{ by: 'Max’s phone' }] }])
    const to = `ben.new.${id}@door.test`
    await moveSignup({ eventId: id, from: ben.email, to, now: later })
    const moved = await readDoorPage(id, { since: cursor, limit: 500, now: later })
    const before = await readDoorPage(id, { since: undefined, limit: 1, now })
    expect(before.rows).toHaveLength(1)
    expect(moved.gone).toHaveLength(1)
    expect(moved.rows.find(({ name }) => name === 'Ben')?.ref).not.toBe(moved.gone[0])
  })

  test('keeps the attendee who now has an address that somebody else gave up', async () => {
    const id = await makeTonightEvent()
    const ana = await makeAttendee(id, 'Ana')
    const to = `ana.new.${id}@door.test`
    await moveSignup({ eventId: id, from: ana.email, to, now: Date.now() })
    const taken = await submitRsvp(id, ana.email, { name: 'Ben', at: now - 24 * HOUR })
    expect(taken.kind).toBe('registered')
    const { rows, gone } = await readDoorPage(id, { since: undefined, limit: 500, now: Date.now() })
    expect(rows.map(({ name }) => name).sort()).toEqual(['Ana', 'Ben'])
    expect(gone).toEqual([])
  })

  test('refuses a made-up position', async () => {
    const id = await makeTonightEvent()
    for (const since of ['nonsense', Buffer.from('[1,"../x"]').toString('base64url')])
      await expect(call('listDoor', listDoor, { params: { id }, query: { since } })).rejects.toMatchObject({
        code: 'invalid_query',
      })
  })
})

describe('after the event', () => {
  const settle = (at: number) => settleDoors({ now: () => at, until: Infinity })
  const statusOf = async (id: EventId, who: Attendee) =>
    (await db.doc(`events/${id}/signups/${who.id}`).get()).get('status') as string

  test('removes no-shows from history, counts and mail, and restores those whose scan arrives late', async () => {
    const { id: host } = await writeMember(approvedHost)
    const id = await makeTonightEvent({ hosts: [hostCardOf(host)], endsAt: now + 1000 })
    const [ana, ben, cleo] = [
      await makeAttendee(id, 'Ana'),
      await makeAttendee(id, 'Ben'),
      await makeAttendee(id, 'Cleo'),
    ]
    await sendFacts(id, [scan(ana, now)])
    // Not before it is over.
    await settle(now)
    expect(await statusOf(id, ben)).toBe('confirmed')
    const over = now + 5 * 60_000
    await settle(over)
    await settle(over)
    expect(await Promise.all([ana, ben, cleo].map((item) => statusOf(id, item)))).toEqual([
      ...['confirmed', 'missed', 'missed'],
    ])
    expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 3, missedCount: 2 })
    const came = async ({ email }: Attendee) => (await readMemberStats(email, over)).stats.eventCount
    expect(await Promise.all([ana, ben].map(came))).toEqual([1, 0])
    expect((await readMemberStats(ana.email, over)).stats.connectionCount).toBe(0)
    expect((await readMemberStats(ben.email, over)).history).toEqual([])
    expect(await countHost(String(host), over)).toMatchObject({ events: 1, attendees: 1 })
    const audience = { kind: 'attendees', eventId: id, statuses: ['confirmed'], members: 'all' } as const
    expect((await readAudiencePage(audience, null, null, 10)).recipients).toHaveLength(1)
    // Its hosts see who came, and everybody how many did.
    const query = attendeeCalls.listAttendees.query.parse({})
    const { confirmed } = await call('listAttendees', listAttendees, { params: { id }, query })
    expect(confirmed.map(({ name, checkedInAt, hasMissed }) => [name, checkedInAt, hasMissed])).toEqual([
      ...['Ana', 'Ben', 'Cleo'].map((name, i) => [name, i === 0 ? new Date(now).toISOString() : null, i > 0]),
    ])
    const facts = eventFromDocument((await db.doc(`events/${id}`).get()).data() ?? {})
    expect(toEventDetail(facts, over).signupCount).toBe(1)
    expect(toHostEvent(facts)).toMatchObject({ signupCount: 3, missedCount: 2 })
    // A device that was offline all evening.
    expect(results(await sendFacts(id, [scan(ben, now)], 'Ida’s phone', { now: over }))).toEqual(['ok'])
    expect(await statusOf(id, ben)).toBe('confirmed')
    expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
    expect(await came(ben)).toBe(1)
  })

  test('marks nobody as missed if the door was not used, or its only scan was undone', async () => {
    const [quiet, undone] = [
      await makeTonightEvent({ endsAt: now + 1000 }),
      await makeTonightEvent({ endsAt: now + 1000 }),
    ]
    const [ana, ben] = [await makeAttendee(quiet, 'Ana'), await makeAttendee(undone, 'Ben')]
    const mistake = scan(ben, now)
    await sendFacts(undone, [mistake])
    await sendFacts(undone, [undo(mistake)])
    await settle(now + 5 * 60_000)
    expect([await statusOf(quiet, ana), await statusOf(undone, ben)]).toEqual(['confirmed', 'confirmed'])
    expect((await db.doc(`doors/${undone}`).get()).data()).toMatchObject({ settleAt: null, settledAt: null })
  })

  test('marks nobody as missed who was scanned or whose event was moved in the meantime', async () => {
    const id = await makeTonightEvent({ endsAt: now + 1000 })
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    await sendFacts(id, [scan(ana, now)])
    const mark = () => markMissed(id, [ana.id, ben.id], now + HOUR)
    const statuses = async () => [await statusOf(id, ana), await statusOf(id, ben)]
    // Before the event is being settled, nobody is marked.
    await mark()
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
    await beginSettling(id, now + HOUR)
    await mark()
    await mark()
    expect(await statuses()).toEqual(['confirmed', 'missed'])
    expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
  })

  test('settles an event that was extended after its new end', async () => {
    const id = await makeTonightEvent({ endsAt: now + 1000 })
    const [ana, ben] = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')]
    await sendFacts(id, [scan(ana, now)])
    await db.doc(`events/${id}`).update({ endsAt: new Date(now + HOUR) })
    await settle(now + 5 * 60_000)
    expect(await statusOf(id, ben)).toBe('confirmed')
    await settle(now + 2 * HOUR)
    expect(await statusOf(id, ben)).toBe('missed')
  })

  describe('an event that is moved after it was settled', () => {
    const DAY = 24 * HOUR
    const over = now + 5 * 60_000
    /** As an operator writes it by hand; the trigger may be called more than once. */
    const move = async (id: EventId, startsAt: number, times = 1) => {
      const ref = db.doc(`events/${id}`)
      const before = (await ref.get()).data()
      await ref.update({ startsAt: new Date(startsAt), endsAt: new Date(startsAt + 2 * HOUR) })
      const after = (await ref.get()).data()
      for (let time = 0; time < times; time += 1) await moveDoor(id, before, after, now)
      await refreshSnapshots(id, now)
    }
    const stateOf = async (id: EventId, who: Attendee) => {
      const { status, scans, checkedInAt } = (
        await db.doc(`events/${id}/signups/${who.id}`).get()
      ).data() as StoredSignup
      return { status, scans: scans?.length ?? 0, isIn: checkedInAt !== null }
    }
    const makeSettled = async (title: string) => {
      const id = await makeTonightEvent({ title, endsAt: now + 1000 })
      const guests = [await makeAttendee(id, 'Ana'), await makeAttendee(id, 'Ben')] as const
      await sendFacts(id, [scan(guests[0], now)])
      await settle(over)
      expect(await Promise.all(guests.map((item) => statusOf(id, item)))).toEqual(['confirmed', 'missed'])
      return [id, ...guests] as const
    }
    const notScanned = { status: 'confirmed', scans: 0, isIn: false }

    test('counts nobody as missed or attended, and is settled again after the new end', async () => {
      const [id, ana, ben] = await makeSettled('Moved')
      const start = now + 7 * DAY
      await move(id, start, 2)
      expect([await stateOf(id, ana), await stateOf(id, ben)]).toEqual([notScanned, notScanned])
      expect((await db.doc(`events/${id}`).get()).data()).toMatchObject({ confirmedCount: 2, missedCount: 0 })
      // The facts stay stored.
      expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(1)
      // It is not settled by the old end, and a scan at the new time is not a double of an old one.
      await settle(over + HOUR)
      expect(await statusOf(id, ben)).toBe('confirmed')
      const there = { now: start }
      const [answer] = await sendFacts(id, [scan(ben, start)], 'Ida’s phone', there)
      expect(answer).toMatchObject({ result: 'ok', row: { name: 'Ben', scans: [{ by: 'Ida’s phone' }] } })
      await settle(start + 3 * HOUR)
      expect([await statusOf(id, ana), await statusOf(id, ben)]).toEqual(['missed', 'confirmed'])
      expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
      const later = start + 4 * HOUR
      const history = async ({ email }: Attendee) => (await readMemberStats(email, later)).stats.eventCount
      expect([await history(ana), await history(ben)]).toEqual([0, 1])
    })

    test('has its former check-ins once it is moved back', async () => {
      const [id, ana, ben] = await makeSettled('There and back')
      await move(id, now + 7 * DAY)
      await move(id, tonight.startsAt)
      expect(await stateOf(id, ana)).toEqual({ status: 'confirmed', scans: 1, isIn: true })
      await settle(now + 3 * HOUR)
      expect([await statusOf(id, ana), await statusOf(id, ben)]).toEqual(['confirmed', 'missed'])
      expect((await db.doc(`events/${id}`).get()).get('missedCount')).toBe(1)
    })

    test('counts an offline device’s scans of the old date for that date only', async () => {
      const [id, , ben] = await makeSettled('Late news')
      await move(id, now + 7 * DAY)
      expect(results(await sendFacts(id, [scan(ben, now)], 'Ida’s phone', { now: over }))).toEqual(['ok'])
      expect(await stateOf(id, ben)).toEqual(notScanned)
      expect((await db.collection(`events/${id}/arrivals`).get()).size).toBe(2)
    })

    test('counts such scans only for the old date, even if they arrive at the new time', async () => {
      const start = now + 7 * DAY
      // As the doors open, and as the event begins.
      for (const at of [start - 5 * HOUR, start]) {
        const used = await makeSettled('Later news')
        const unused = await makeTonightEvent()
        const doors = [
          used,
          [unused, await makeAttendee(unused, 'Ana'), await makeAttendee(unused, 'Ben')] as const,
        ]
        for (const [id, ana, ben] of doors) {
          await move(id, start)
          const [answer] = await sendFacts(id, [scan(ben, now)], 'Ida’s phone', { now: at })
          expect(answer).toMatchObject({ result: 'ok', row: { name: 'Ben', scans: [] } })
          expect(await stateOf(id, ben)).toEqual(notScanned)
          await settle(start + 3 * HOUR)
          expect([await stateOf(id, ana), await stateOf(id, ben)]).toEqual([notScanned, notScanned])
        }
      }
    })

    test('does not change if its door was not used, or if it moves by an hour during check-in', async () => {
      const [quiet, busy] = [await makeTonightEvent(), await makeTonightEvent()]
      const [ana, ben] = [await makeAttendee(quiet, 'Ana'), await makeAttendee(busy, 'Ben')]
      await sendFacts(busy, [scan(ben, now)])
      await move(quiet, now + HOUR)
      await move(busy, now + HOUR)
      expect([await stateOf(quiet, ana), await stateOf(busy, ben)]).toEqual([
        notScanned,
        { status: 'confirmed', scans: 1, isIn: true },
      ])
      // Nobody was checked in there, so that there is nothing to settle.
      expect((await db.doc(`doors/${quiet}`).get()).data()).toMatchObject({ settleAt: null, settledAt: null })
    })
  })
})
