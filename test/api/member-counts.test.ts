import './direct-project.ts'
import fc from 'fast-check'
import type { DocumentData } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userCalls } from '../../functions/shared/users/contract.ts'
import { eventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, randomId, userId } from '../../functions/shared/ids.ts'
import { countMember } from '../../functions/src/core/stats/member-counts-store.ts'
import { currentSnapshot } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'
import {
  countHostsOf,
  recountAllStats,
  recountDueStats,
} from '../../functions/src/features/stats/recount-stats.ts'
import { readMembersOfNight } from '../../functions/src/features/stats/recount-sources-store.ts'
import { markForRecount } from '../../functions/src/features/stats/recount-marks-store.ts'
import {
  recountTargetsOfEvent,
  recountTargetsOfUser,
} from '../../functions/src/features/stats/recount-targets.ts'
import { listUsers } from '../../functions/src/features/users/list-users.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { callerOf } from './direct-call.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { memberFacts } from '../factories/member-facts.ts'
import { newEmail } from '../factories/people.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** The time of the test, which moves on so that events begin. */
let clock = Date.now()

type Status = 'confirmed' | 'waitlist' | 'cancelled' | 'missed'
interface Member {
  readonly uid: string
  email: string
}
type EventState = Pick<
  StoredEvent,
  'id' | 'hostIds' | 'startsAt' | 'isPublished' | 'cancelledAt' | 'confirmedCount' | 'missedCount' | 'nextSeq'
>
/** What a trigger gets for the write of a document. */
interface DocumentChange {
  readonly path: string
  readonly before: DocumentData | undefined
  readonly after: DocumentData | undefined
}

/** The members, half of them hosts, and events of one test run. The database holds those of other runs, too. */
class World {
  readonly members: Member[] = []
  readonly events = new Map<number, EventState>()
  /** By event and by member. */
  readonly seats = new Map<number, Map<string, Status>>()
  readonly changes: DocumentChange[] = []

  async addMember(role: 'user' | 'host'): Promise<void> {
    const change = { role, isApproved: role === 'host', createdAt: clock, provenAt: clock }
    const member = memberFacts({ city: 'Lisbon', ...change })
    await this.#record(`users/${member.id}`, () => createMember(member, null))
    this.members.push({ uid: String(member.id), email: member.email })
  }

  async write(event: EventState): Promise<void> {
    const hosts = event.hostIds.map((id) => hostCardOf(id))
    // A city of its own: one document takes too few writes a second to be the mark of them all.
    const change = { ...event, hosts, city: `City ${event.id}` }
    const facts = { ...eventFacts(event.id, event.startsAt, change), updatedAt: clock }
    await this.#record(`events/${event.id}`, () => db.doc(`events/${event.id}`).set(eventDocument(facts)))
    this.events.set(event.id, event)
    // As the trigger does that updates the snapshots in sign-ups.
    const standing = (await db.doc(`events/${event.id}`).get()).data()
    const signups = await db.collection(`events/${event.id}/signups`).get()
    for (const document of signups.docs) await document.ref.update(currentSnapshot(standing))
  }

  /** Writes a sign-up and its event, as the engine does. */
  async seat(event: EventState, { uid, email }: Member, status: Status): Promise<void> {
    const signups = this.seats.get(event.id) ?? new Map<string, Status>()
    this.seats.set(event.id, signups.set(uid, status))
    const standing = (await db.doc(`events/${event.id}`).get()).data()
    await db.doc(`events/${event.id}/signups/${addressHash(email)}`).set({
      ...currentSnapshot(standing),
      eventId: event.id,
      email,
      name: 'Robin',
      nameKey: 'robin',
      familyKey: null,
      userId: null,
      status,
    })
    const all = [...signups.values()]
    const countOf = (status: Status) => all.filter((item) => item === status).length
    const confirmedCount = countOf('confirmed') + countOf('missed')
    await this.write({ ...event, confirmedCount, missedCount: countOf('missed'), nextSeq: event.nextSeq + 1 })
  }

  async readdress(member: Member): Promise<void> {
    const [from, to] = [member.email, newEmail('moved')]
    await this.#record(`users/${member.uid}`, () => db.doc(`users/${member.uid}`).update({ email: to }))
    await db.doc(`userEmails/${addressHash(from)}`).delete()
    await db.doc(`userEmails/${addressHash(to)}`).set({ userId: userId.parse(member.uid) })
    for (const id of this.events.keys()) {
      const old = db.doc(`events/${id}/signups/${addressHash(from)}`)
      const data = (await old.get()).data()
      if (!data) continue
      await db.doc(`events/${id}/signups/${addressHash(to)}`).set({ ...data, email: to })
      await old.delete()
    }
    member.email = to
  }

  async #record(path: string, write: () => Promise<unknown>): Promise<void> {
    const before = (await db.doc(path).get()).data()
    await write()
    this.changes.push({ path, before, after: (await db.doc(path).get()).data() })
  }

  async stored(): Promise<unknown[]> {
    const documents = await db.getAll(...this.members.map(({ uid }) => db.doc(`users/${uid}`)))
    return documents.map((document) => document.get('eventCounts') as unknown)
  }

  /** The same counts, made from what this test has written. */
  counted(): unknown[] {
    const active = [...this.events.values()].filter((state) => state.cancelledAt === null)
    return this.members.map(({ uid }, index) => ({
      attended: active.filter(
        ({ id, isPublished, startsAt }) =>
          isPublished && startsAt < clock && this.seats.get(id)?.get(uid) === 'confirmed',
      ).length,
      hosted: isHost(index) ? active.filter(({ hostIds }) => hostIds.includes(uid)).length : 0,
    }))
  }
}

const isHost = (index: number) => index % 2 === 1

async function newWorld(): Promise<World> {
  // Keeps the events of other runs out of these days.
  clock += 2 * DAY
  const world = new World()
  for (const index of [0, 1, 2, 3]) await world.addMember(isHost(index) ? 'host' : 'user')
  for (const minutes of [-90, 4, 8]) await makeEvent(world, minutes, [])
  for (const change of world.changes.splice(0)) await trigger(change)
  return world
}

/** As `onEventWritten` and `onUserWritten` do. */
async function trigger({ path, before, after }: DocumentChange): Promise<void> {
  const [collection, id = ''] = path.split('/')
  if (collection === 'users') return markForRecount(recountTargetsOfUser(id, before, after), clock)
  await markForRecount(recountTargetsOfEvent(id, before, after, clock), clock)
  await countHostsOf(before, after, clock)
}

function sweep(): Promise<void> {
  clock += 5 * MINUTE
  return recountDueStats({ now: () => clock, until: clock + 1 })
}

/** By the second sweep every event has begun. It marks them, and the third counts. */
async function settle(): Promise<void> {
  for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweep()
}

const nat = (max: number) => fc.integer({ min: 0, max })
/** A change, and whether its trigger runs once, twice, late or never. */
const step = fc.record({
  what: fc.constantFrom(
    'make',
    ...Array.from({ length: 6 }, () => 'seat' as const),
    'wait',
    'leave',
    'miss',
    'cancel',
    'hide',
    'show',
    'hosts',
    'earlier',
    'later',
    'readdress',
  ),
  one: nat(9),
  other: nat(9),
  /** When an event begins: some do before the next sweep, all before the one after it. */
  minutes: fc.constantFrom(-30 * 24 * 60, -90, -3, 2, 4, 9),
  trigger: fc.constantFrom('once', 'twice', 'late', 'lost'),
  isSwept: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function makeEvent(world: World, minutes: number, hostIds: string[], isPublished = true): Promise<void> {
  const [id, startsAt] = [eventId.parse(randomId()), clock + minutes * MINUTE]
  const nobody = { confirmedCount: 0, missedCount: 0, nextSeq: 1 }
  return world.write({ id, hostIds, startsAt, isPublished, cancelledAt: null, ...nobody })
}

const STATUSES = { seat: 'confirmed', wait: 'waitlist', leave: 'cancelled', miss: 'missed' } as const

async function applyStep(world: World, { what, one, other, minutes }: Step): Promise<void> {
  const all = [...world.events.values()]
  const event = all[one % Math.max(1, all.length)]
  const member = world.members[other % world.members.length]
  if (!member) return
  if (what === 'readdress') return world.readdress(member)
  if (what === 'make' || !event) return makeEvent(world, minutes, [member.uid], other % 4 !== 0)
  if (what in STATUSES) return world.seat(event, member, STATUSES[what as keyof typeof STATUSES])
  const changes: Partial<Record<Step['what'], Partial<EventState>>> = {
    cancel: { cancelledAt: clock },
    hide: { isPublished: false },
    show: { isPublished: true },
    hosts: { hostIds: [member.uid] },
    earlier: { startsAt: event.startsAt - DAY },
    later: { startsAt: event.startsAt + DAY },
  }
  await world.write({ ...event, ...changes[what] })
}

describe('the stored counts of a member', () => {
  test('are right after the nightly repair, whether triggers ran twice, late or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
        const world = await newWorld()
        const late: DocumentChange[] = []
        for (const item of steps) {
          const from = world.changes.length
          await applyStep(world, item)
          const latest = world.changes.slice(from)
          // The repair of another night corrects these members.
          const isKept = item.trigger !== 'lost' || item.what === 'later' || item.what === 'readdress'
          if (item.trigger === 'late') late.push(...latest)
          else if (isKept) for (const change of latest) await trigger(change)
          if (item.trigger === 'twice') for (const change of latest) await trigger(change)
          if (item.isSwept) await sweep()
        }
        for (const change of late.reverse()) await trigger(change)
        // The nightly repair runs between sweeps, and leaves to them what is marked.
        await sweep()
        await recountAllStats(clock)
        const counted = world.counted()
        expect(await world.stored()).toEqual(counted)
        const again = world.changes.at(-1)
        if (again) await trigger(again)
        await settle()
        expect(await world.stored()).toEqual(world.counted())
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('are right after the next sweeps when no trigger is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const world = await newWorld()
        let triggered = 0
        const runTriggers = async () => {
          for (const change of world.changes.slice(triggered).reverse()) await trigger(change)
          triggered = world.changes.length
          await settle()
        }
        for (const item of steps) {
          await applyStep(world, item)
          if (item.isSwept) await runTriggers()
        }
        await runTriggers()
        expect(await world.stored()).toEqual(world.counted())
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('include an event once it has begun, although nothing writes it then', async () => {
    const world = await newWorld()
    const [event] = [...world.events.values()].filter(({ startsAt }) => startsAt > clock)
    const [member] = world.members
    if (!member || !event) throw new Error('no member')
    await world.seat(event, member, 'confirmed')
    for (const change of world.changes) await trigger(change)
    expect((await world.stored())[0]).toEqual({ attended: 0, hosted: 0 })
    await sweep()
    await sweep()
    expect((await world.stored())[0]).toEqual({ attended: 1, hosted: 0 })
  })

  test('are updated at once for a host, or later if they were written a moment ago', async () => {
    const world = await newWorld()
    const [, host] = world.members
    if (!host) throw new Error('no member')
    await makeEvent(world, 60, [host.uid])
    const { before, after } = world.changes[0] as DocumentChange
    const writtenAt = (await db.doc(`users/${host.uid}`).get()).updateTime?.toMillis() ?? 0
    await countHostsOf(before, after, writtenAt + 500)
    expect((await world.stored())[1]).toEqual({ attended: 0, hosted: 0 })
    expect((await db.doc(`recountMarks/member-${host.uid}`).get()).get('kind')).toBe('member')
    await countHostsOf(before, after, writtenAt + 1_500)
    expect((await world.stored())[1]).toEqual({ attended: 0, hosted: 1 })
  })

  test('are those of the count that read last when several run at once', async () => {
    const world = await newWorld()
    const [member] = world.members
    if (!member) throw new Error('no member')
    const counts = Array.from({ length: 4 }, () => countMember(member.uid, clock))
    const [event] = world.events.values()
    if (event) await world.seat(event, member, 'confirmed')
    await Promise.all([...counts, countMember(member.uid, clock)])
    expect((await world.stored())[0]).toEqual({ attended: 1, hosted: 0 })
  })

  test('are made and stored when a list shows a member without any', async () => {
    const city = `City ${crypto.randomUUID()}`
    const { id } = await writeMember({ city })
    expect(
      (
        await callerOf(userCalls)('listUsers', listUsers, {
          query: userCalls.listUsers.query.parse({ city }),
        })
      ).items,
    ).toMatchObject([{ id, totalEventsAttended: 0, totalEventsHosted: null }])
    expect((await db.doc(`users/${id}`).get()).get('eventCounts')).toEqual({ attended: 0, hosted: 0 })
  })

  test('are repaired once in thirty nights for each member', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => writeMember()))
    const first = Date.UTC(2026, 10, 3, 3, 30)
    const seen: string[] = []
    for (let night = 0; night < 30; night += 1) {
      for await (const uid of readMembersOfNight(first + night * DAY)) seen.push(uid)
    }
    const own = seen.filter((uid) => members.some(({ id }) => String(id) === uid))
    expect(own.sort()).toEqual(members.map(({ id }) => String(id)).sort())
  })
})
