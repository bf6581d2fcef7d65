import './direct-project.ts'
import fc from 'fast-check'
import type { DocumentData } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { userCalls } from '../../functions/shared/users/contract.ts'
import { toEventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, userId } from '../../functions/shared/ids.ts'
import { recountMember } from '../../functions/src/core/stats/member-counts-store.ts'
import { toCurrentSnapshot } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'
import {
  recountHostedEventCounts,
  recountAllStats,
  recountDueStats,
} from '../../functions/src/features/stats/recount-stats.ts'
import { readMemberIdsToRecount } from '../../functions/src/features/stats/recount-sources-store.ts'
import { markForRecount } from '../../functions/src/features/stats/recount-marks-store.ts'
import {
  listRecountTargetsOfEvent,
  listRecountTargetsOfUser,
} from '../../functions/src/features/stats/recount-targets.ts'
import { listUsers } from '../../functions/src/features/users/list-users.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeDirectCall } from './direct-call.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { writeMember } from '../factories/mail-member.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { makeEmail } from '../factories/test-users.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The time of the test. It moves on, so that events begin. */
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
/** The data that the trigger of a write gets. */
interface DocumentChange {
  readonly path: string
  readonly before: DocumentData | undefined
  readonly after: DocumentData | undefined
}

/** The members and events of one test run. Half of the members are hosts. The database also holds data of other runs. */
class CountsFixture {
  readonly members: Member[] = []
  readonly events = new Map<number, EventState>()
  /** The status of each RSVP, by event and by member. */
  readonly statuses = new Map<number, Map<string, Status>>()
  readonly changes: DocumentChange[] = []

  async addMember(role: 'user' | 'host'): Promise<void> {
    const overrides = { role, isApproved: role === 'host', createdAt: clock, provenAt: clock }
    const member = makeMemberFacts({ city: 'Lisbon', ...overrides })
    await this.#writeAndRecord(`users/${member.id}`, () => createMember(member, null))
    this.members.push({ uid: String(member.id), email: member.email })
  }

  async writeEvent(event: EventState): Promise<void> {
    const hosts = event.hostIds.map((id) => makeHostCardFacts(id))
    // Each event has its own city. Events of one city share one mark, and one document allows few writes a second.
    const overrides = { ...event, hosts, city: `City ${event.id}` }
    const facts = { ...makeEventFacts(event.id, event.startsAt, overrides), updatedAt: clock }
    await this.#writeAndRecord(`events/${event.id}`, () =>
      db.doc(`events/${event.id}`).set(toEventDocument(facts)),
    )
    this.events.set(event.id, event)
    // This updates the snapshots in sign-ups, as the trigger does.
    const eventData = (await db.doc(`events/${event.id}`).get()).data()
    const signups = await db.collection(`events/${event.id}/signups`).get()
    for (const document of signups.docs) await document.ref.update(toCurrentSnapshot(eventData))
  }

  /** Writes a sign-up and its event, as the engine does. */
  async writeSignup(event: EventState, { uid, email }: Member, status: Status): Promise<void> {
    const statuses = this.statuses.get(event.id) ?? new Map<string, Status>()
    this.statuses.set(event.id, statuses.set(uid, status))
    const eventData = (await db.doc(`events/${event.id}`).get()).data()
    await db.doc(`events/${event.id}/signups/${hashAddress(email)}`).set({
      ...toCurrentSnapshot(eventData),
      eventId: event.id,
      email,
      name: 'Robin',
      nameKey: 'robin',
      lastWordKey: null,
      userId: null,
      status,
    })
    const allStatuses = [...statuses.values()]
    const countStatus = (status: Status) =>
      allStatuses.filter((memberStatus) => memberStatus === status).length
    const confirmedCount = countStatus('confirmed') + countStatus('missed')
    await this.writeEvent({
      ...event,
      confirmedCount,
      missedCount: countStatus('missed'),
      nextSeq: event.nextSeq + 1,
    })
  }

  async changeAddress(member: Member): Promise<void> {
    const [oldEmail, newEmail] = [member.email, makeEmail('changed')]
    await this.#writeAndRecord(`users/${member.uid}`, () =>
      db.doc(`users/${member.uid}`).update({ email: newEmail }),
    )
    await db.doc(`userEmails/${hashAddress(oldEmail)}`).delete()
    await db.doc(`userEmails/${hashAddress(newEmail)}`).set({ userId: userId.parse(member.uid) })
    for (const id of this.events.keys()) {
      const oldRef = db.doc(`events/${id}/signups/${hashAddress(oldEmail)}`)
      const signupData = (await oldRef.get()).data()
      if (!signupData) continue
      await db.doc(`events/${id}/signups/${hashAddress(newEmail)}`).set({ ...signupData, email: newEmail })
      await oldRef.delete()
    }
    member.email = newEmail
  }

  async #writeAndRecord(path: string, write: () => Promise<unknown>): Promise<void> {
    const before = (await db.doc(path).get()).data()
    await write()
    this.changes.push({ path, before, after: (await db.doc(path).get()).data() })
  }

  async readStoredCounts(): Promise<unknown[]> {
    const documents = await db.getAll(...this.members.map(({ uid }) => db.doc(`users/${uid}`)))
    return documents.map((document) => document.get('eventCounts') as unknown)
  }

  /** Computes the counts that the members must have after the writes of this test run. */
  computeExpectedCounts(): unknown[] {
    const activeEvents = [...this.events.values()].filter((state) => state.cancelledAt === null)
    return this.members.map(({ uid }, index) => ({
      attendedCount: activeEvents.filter(
        ({ id, isPublished, startsAt }) =>
          isPublished && startsAt < clock && this.statuses.get(id)?.get(uid) === 'confirmed',
      ).length,
      hostedCount: isHost(index) ? activeEvents.filter(({ hostIds }) => hostIds.includes(uid)).length : 0,
    }))
  }
}

const isHost = (index: number) => index % 2 === 1

async function makeFixture(): Promise<CountsFixture> {
  // Two days later, most events of earlier runs have begun.
  clock += 2 * DAY_MS
  const fixture = new CountsFixture()
  for (const index of [0, 1, 2, 3]) await fixture.addMember(isHost(index) ? 'host' : 'user')
  for (const minutes of [-90, 4, 8]) await makeEvent(fixture, minutes, [])
  for (const change of fixture.changes.splice(0)) await runTrigger(change)
  return fixture
}

/** Does what `onEventWritten` and `onUserWritten` do for the counts. */
async function runTrigger({ path, before, after }: DocumentChange): Promise<void> {
  const [collection, id = ''] = path.split('/')
  if (collection === 'users') return markForRecount(listRecountTargetsOfUser(id, before, after), clock)
  await markForRecount(listRecountTargetsOfEvent(id, before, after, clock), clock)
  await recountHostedEventCounts(before, after, clock)
}

function sweep(): Promise<void> {
  clock += 5 * MINUTE_MS
  return recountDueStats({ now: () => clock, deadline: clock + 1 })
}

/**
 * Runs three sweeps. By the second sweep, events that were not moved to a later day have begun, and it marks their stats. The
 * third sweep counts marked stats.
 */
async function sweepUntilCounted(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await sweep()
}

const makeNaturalArbitrary = (max: number) => fc.integer({ min: 0, max })
/** A change, and whether its trigger runs once, twice, late or never. */
const stepArbitrary = fc.record({
  kind: fc.constantFrom(
    'makeEvent',
    ...Array.from({ length: 6 }, () => 'confirm' as const),
    'waitlist',
    'cancelRsvp',
    'miss',
    'cancelEvent',
    'unpublish',
    'publish',
    'changeHosts',
    'moveEarlier',
    'moveLater',
    'changeAddress',
  ),
  eventIndex: makeNaturalArbitrary(9),
  memberIndex: makeNaturalArbitrary(9),
  /** Minutes until an event begins: in the past, before the next sweep, or before the sweep after that. */
  minutes: fc.constantFrom(-30 * 24 * 60, -90, -3, 2, 4, 9),
  trigger: fc.constantFrom('once', 'twice', 'late', 'lost'),
  isFollowedBySweep: fc.boolean(),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

function makeEvent(
  fixture: CountsFixture,
  minutes: number,
  hostIds: string[],
  isPublished = true,
): Promise<void> {
  const [id, startsAt] = [eventId.parse(makeRandomId()), clock + minutes * MINUTE_MS]
  const initialCounts = { confirmedCount: 0, missedCount: 0, nextSeq: 1 }
  return fixture.writeEvent({ id, hostIds, startsAt, isPublished, cancelledAt: null, ...initialCounts })
}

const STATUS_BY_STEP = {
  confirm: 'confirmed',
  waitlist: 'waitlist',
  cancelRsvp: 'cancelled',
  miss: 'missed',
} as const

async function applyStep(
  fixture: CountsFixture,
  { kind, eventIndex, memberIndex, minutes }: Step,
): Promise<void> {
  const events = [...fixture.events.values()]
  const event = events[eventIndex % Math.max(1, events.length)]
  const member = fixture.members[memberIndex % fixture.members.length]
  if (!member) return
  if (kind === 'changeAddress') return fixture.changeAddress(member)
  if (kind === 'makeEvent' || !event) return makeEvent(fixture, minutes, [member.uid], memberIndex % 4 !== 0)
  if (kind in STATUS_BY_STEP)
    return fixture.writeSignup(event, member, STATUS_BY_STEP[kind as keyof typeof STATUS_BY_STEP])
  const changes: Partial<Record<Step['kind'], Partial<EventState>>> = {
    cancelEvent: { cancelledAt: clock },
    unpublish: { isPublished: false },
    publish: { isPublished: true },
    changeHosts: { hostIds: [member.uid] },
    moveEarlier: { startsAt: event.startsAt - DAY_MS },
    moveLater: { startsAt: event.startsAt + DAY_MS },
  }
  await fixture.writeEvent({ ...event, ...changes[kind] })
}

describe('the stored counts of a member', () => {
  test('are correct after the next sweeps if no trigger is lost, and after the nightly repair even if triggers ran twice, late or never', async () => {
    const stepsArbitrary = fc.array(stepArbitrary, { minLength: 8, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, fc.boolean(), async (steps, canLoseTriggers) => {
        const fixture = await makeFixture()
        const expectCorrectCounts = async () =>
          expect(await fixture.readStoredCounts()).toEqual(fixture.computeExpectedCounts())
        const lateChanges: DocumentChange[] = []
        for (const step of steps) {
          const previousChangeCount = fixture.changes.length
          await applyStep(fixture, step)
          const newChanges = fixture.changes.slice(previousChangeCount)
          // If these triggers were lost, only the repair of another night would correct the counts.
          const needsTrigger = step.kind === 'moveLater' || step.kind === 'changeAddress'
          const shouldRunNow = step.trigger !== 'lost' || needsTrigger || !canLoseTriggers
          if (step.trigger === 'late') lateChanges.push(...newChanges)
          else if (shouldRunNow) for (const change of newChanges) await runTrigger(change)
          if (step.trigger === 'twice') for (const change of newChanges) await runTrigger(change)
          if (step.isFollowedBySweep) await sweep()
        }
        for (const change of lateChanges.reverse()) await runTrigger(change)
        if (!canLoseTriggers) {
          await sweepUntilCounted()
          await expectCorrectCounts()
        }
        // The nightly repair runs between sweeps, and leaves marked stats to the sweeps.
        await sweep()
        await recountAllStats(clock)
        await expectCorrectCounts()
        const lastChange = fixture.changes.at(-1)
        if (lastChange) await runTrigger(lastChange)
        await sweepUntilCounted()
        await expectCorrectCounts()
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('are updated immediately for a host, or later if they were written a moment ago', async () => {
    const fixture = await makeFixture()
    const [, host] = fixture.members
    if (!host) throw new Error('There is no member')
    await makeEvent(fixture, 60, [host.uid])
    const { before, after } = fixture.changes[0] as DocumentChange
    const writtenAt = (await db.doc(`users/${host.uid}`).get()).updateTime?.toMillis() ?? 0
    await recountHostedEventCounts(before, after, writtenAt + 500)
    expect((await fixture.readStoredCounts())[1]).toEqual({ attendedCount: 0, hostedCount: 0 })
    expect((await db.doc(`recountMarks/member-${host.uid}`).get()).get('kind')).toBe('member')
    await recountHostedEventCounts(before, after, writtenAt + 1_500)
    expect((await fixture.readStoredCounts())[1]).toEqual({ attendedCount: 0, hostedCount: 1 })
  })

  test('come from the count that read the data last if several counts run at the same time', async () => {
    const fixture = await makeFixture()
    const [member] = fixture.members
    if (!member) throw new Error('There is no member')
    const recounts = Array.from({ length: 4 }, () => recountMember(member.uid, clock))
    const [event] = fixture.events.values()
    if (event) await fixture.writeSignup(event, member, 'confirmed')
    await Promise.all([...recounts, recountMember(member.uid, clock)])
    expect((await fixture.readStoredCounts())[0]).toEqual({ attendedCount: 1, hostedCount: 0 })
  })

  test('are computed and stored when a list shows a member without counts', async () => {
    const city = `City ${crypto.randomUUID()}`
    const { id } = await writeMember({ city })
    const query = userCalls.listUsers.query.parse({ city })
    const { items } = await makeDirectCall(userCalls)('listUsers', listUsers, { query })
    expect(items).toMatchObject([{ id, totalEventsAttended: 0, totalEventsHosted: null }])
    expect((await db.doc(`users/${id}`).get()).get('eventCounts')).toEqual({
      attendedCount: 0,
      hostedCount: 0,
    })
  })

  test('are repaired once in thirty nights for each member', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => writeMember()))
    const firstNight = Date.UTC(2026, 10, 3, 3, 30)
    const repairedUids: string[] = []
    for (let night = 0; night < 30; night += 1) {
      for await (const uid of readMemberIdsToRecount(firstNight + night * DAY_MS)) repairedUids.push(uid)
    }
    const uids = members.map(({ id }) => String(id))
    expect(repairedUids.filter((uid) => uids.includes(uid)).sort()).toEqual(uids.sort())
  })
})
