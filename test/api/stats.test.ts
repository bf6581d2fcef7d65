import './direct-project.ts'
import { getFirestore, Timestamp, type DocumentData } from 'firebase-admin/firestore'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toEventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId, userId } from '../../functions/shared/ids.ts'
import { createMember, updateMember, writeRights } from '../../functions/src/core/accounts/users-store.ts'
import { recountAllStats, recountDueStats } from '../../functions/src/features/stats/recount-stats.ts'
import {
  listDueRecountMarks,
  markForRecount,
  completeRecountMark,
} from '../../functions/src/features/stats/recount-marks-store.ts'
import {
  listRecountTargetsOfEvent,
  listRecountTargetsOfUser,
} from '../../functions/src/features/stats/recount-targets.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'

const db = getFirestore()
const DAY_MS = 86_400_000
const now = Date.now()
/** The clock of the tests. Each sweep advances it, so that marks are due. */
let clock = now

const CITIES = ['Lisbon', 'Porto', 'Faro'] as const

interface HostState {
  uid: string
  isApproved: boolean
  city: string
}
type EventState = Pick<
  StoredEvent,
  'id' | 'city' | 'hostIds' | 'startsAt' | 'isPublished' | 'cancelledAt' | 'confirmedCount'
>

/** The data that the trigger of a write gets. */
interface DocumentChange {
  readonly kind: 'event' | 'user'
  readonly id: string
  readonly before: DocumentData | undefined
  readonly after: DocumentData | undefined
}

/** The hosts, cities and events of one test run. The database also holds data of other runs. */
class StatsFixture {
  readonly #suffix = crypto.randomUUID().slice(0, 8)
  readonly hosts: HostState[] = []
  readonly events = new Map<number, EventState>()
  readonly changes: DocumentChange[] = []

  getCityName(index: number): string {
    return `${CITIES[index % CITIES.length] ?? 'Lisbon'} ${this.#suffix}`
  }

  async addHost(cityIndex: number): Promise<void> {
    const member = makeMemberFacts({ city: this.getCityName(cityIndex), createdAt: now - 400 * DAY_MS })
    await createMember(member, null)
    this.hosts.push({ uid: String(member.id), isApproved: false, city: this.getCityName(cityIndex) })
    await this.setApproval(this.hosts.length - 1, { isApproved: true })
  }

  async setApproval(index: number, { isApproved }: { isApproved: boolean }): Promise<void> {
    const host = this.hosts[index % this.hosts.length]
    if (!host) return
    await this.#writeAndRecord('user', host.uid, () =>
      writeRights(userId.parse(host.uid), () => ({ role: 'host', isApproved }), { now }),
    )
    host.isApproved = isApproved
  }

  async moveHost(index: number, cityIndex: number): Promise<void> {
    const host = this.hosts[index % this.hosts.length]
    if (!host) return
    const city = this.getCityName(cityIndex)
    await this.#writeAndRecord('user', host.uid, () =>
      updateMember(userId.parse(host.uid), { name: 'Robin', city, area: null }, now),
    )
    host.city = city
  }

  async writeEvent(event: EventState): Promise<void> {
    const facts = makeEventFacts(event.id, event.startsAt, {
      ...event,
      hosts: event.hostIds.map((id) => makeHostCardFacts(id)),
      timezone: 'UTC',
    })
    await this.#writeAndRecord('event', String(event.id), () =>
      db.doc(`events/${event.id}`).set(toEventDocument(facts)),
    )
    this.events.set(event.id, event)
  }

  async removeEvent(event: EventState): Promise<void> {
    await this.#writeAndRecord('event', String(event.id), () => db.doc(`events/${event.id}`).delete())
    this.events.delete(event.id)
  }

  async #writeAndRecord(
    kind: DocumentChange['kind'],
    id: string,
    write: () => Promise<unknown>,
  ): Promise<void> {
    const ref = db.doc(`${kind}s/${id}`)
    const before = (await ref.get()).data()
    await write()
    this.changes.push({ kind, id, before, after: (await ref.get()).data() })
  }

  /** Reads the stored stats of these hosts and cities, without the time of their count. */
  async readStoredStats(): Promise<Record<string, object>> {
    const paths = [
      ...this.hosts.map(({ uid }) => `hostStats/${uid}`),
      ...CITIES.map((_, index) => `cityStats/${toCityKey(this.getCityName(index))}`),
    ]
    const documents = await db.getAll(...paths.map((path) => db.doc(path)))
    return Object.fromEntries(
      documents.flatMap((document) => {
        const { countedAt, ...stats } = (document.data() ?? {}) as Record<string, unknown>
        return countedAt ? [[document.ref.path, stats] as const] : []
      }),
    )
  }

  /** Computes the stats that these hosts and cities must have after the writes of this run. */
  computeExpectedStats(): Record<string, object> {
    const activeEvents = [...this.events.values()].filter(
      (state) => state.isPublished && state.cancelledAt === null,
    )
    const countSpots = (events: readonly EventState[]) =>
      events.reduce((sum, state) => sum + state.confirmedCount, 0)
    const toTimestamp = (instant: number | undefined) =>
      instant === undefined ? null : Timestamp.fromMillis(instant)
    const hosts = this.hosts
      .filter(({ isApproved }) => isApproved)
      .map(({ uid }) => {
        const hostedEvents = activeEvents.filter(({ hostIds }) => hostIds.includes(uid))
        const starts = hostedEvents.map(({ startsAt }) => startsAt).sort((a, b) => a - b)
        const stats = {
          eventCount: hostedEvents.length,
          attendeeCount: countSpots(hostedEvents),
          firstEventAt: toTimestamp(starts[0]),
          lastEventAt: toTimestamp(starts.at(-1)),
          lastStartedEventAt: toTimestamp(starts.filter((start) => start <= now).at(-1)),
          isHighPerformer: hostedEvents.length >= 5,
        }
        return [`hostStats/${uid}`, stats] as const
      })
    const cities = CITIES.flatMap((_, index) => {
      const city = this.getCityName(index)
      const cityEvents = activeEvents.filter((state) => state.city === city)
      const hostCount = this.hosts.filter((host) => host.isApproved && host.city === city).length
      if (cityEvents.length === 0 && hostCount === 0) return []
      const eventCounts = new Map<string, number>()
      for (const { startsAt } of cityEvents) {
        const day = new Date(startsAt).toISOString().slice(0, 10)
        eventCounts.set(day, (eventCounts.get(day) ?? 0) + 1)
      }
      const signupCount = countSpots(cityEvents)
      const stats = {
        eventCount: cityEvents.length,
        hostCount,
        signupCount,
        city,
        activity: cityEvents.length + signupCount,
        isOpportunity: hostCount > 0 && cityEvents.length < 3,
        isTarget: hostCount === 0 && signupCount > 5,
        days: [...eventCounts]
          .map(([day, eventCount]) => ({ day, eventCount }))
          .sort((a, b) => (a.day < b.day ? -1 : 1)),
      }
      return [[`cityStats/${toCityKey(city)}`, stats] as const]
    })
    return Object.fromEntries<object>([...hosts, ...cities])
  }
}

const toCityKey = (city: string) => city.toLowerCase().replaceAll(' ', '-')

const runTrigger = ({ kind, id, before, after }: DocumentChange) =>
  markForRecount(
    kind === 'event'
      ? listRecountTargetsOfEvent(id, before, after, clock)
      : listRecountTargetsOfUser(id, before, after),
    clock,
  )

function sweep(): Promise<void> {
  clock += 5 * 60_000
  return recountDueStats({ now: () => clock, deadline: clock + 1 })
}
const countRecountMarks = async () => (await db.collection('recountMarks').count().get()).data().count

const makeNaturalArbitrary = (max: number) => fc.integer({ min: 0, max })
/** A change, and whether its trigger runs once, twice, late or never. */
const stepArbitrary = fc.record({
  kind: fc.constantFrom(
    'makeEvent',
    'changeSpots',
    'cancelEvent',
    'unpublish',
    'publish',
    'changeCity',
    'changeHosts',
    'changeTime',
    'deleteEvent',
    'approve',
    'unapprove',
    'moveHost',
  ),
  index: makeNaturalArbitrary(9),
  otherIndex: makeNaturalArbitrary(9),
  daysFromNow: fc.integer({ min: -80, max: 30 }),
  trigger: fc.constantFrom('once', 'twice', 'late', 'lost'),
  isFollowedBySweep: fc.boolean(),
})
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

async function applyStep(
  fixture: StatsFixture,
  { kind, index, otherIndex, daysFromNow }: Step,
): Promise<void> {
  const events = [...fixture.events.values()]
  const event = events[index % Math.max(1, events.length)]
  const getHostUid = (hostIndex: number) => fixture.hosts[hostIndex % fixture.hosts.length]?.uid ?? ''
  if (kind === 'approve' || kind === 'unapprove')
    return fixture.setApproval(index, { isApproved: kind === 'approve' })
  if (kind === 'moveHost') return fixture.moveHost(index, otherIndex)
  if (kind === 'makeEvent' || !event) {
    return fixture.writeEvent({
      id: eventId.parse(makeRandomId()),
      city: fixture.getCityName(otherIndex),
      hostIds: [...new Set([getHostUid(index), getHostUid(otherIndex)])],
      startsAt: now + daysFromNow * DAY_MS,
      isPublished: otherIndex % 4 !== 0,
      cancelledAt: null,
      confirmedCount: index,
    })
  }
  if (kind === 'deleteEvent') return fixture.removeEvent(event)
  const changes: Partial<Record<Step['kind'], Partial<EventState>>> = {
    changeSpots: { confirmedCount: otherIndex },
    cancelEvent: { cancelledAt: now },
    unpublish: { isPublished: false },
    publish: { isPublished: true },
    changeCity: { city: fixture.getCityName(otherIndex) },
    changeHosts: { hostIds: [getHostUid(otherIndex)] },
    changeTime: { startsAt: now + daysFromNow * DAY_MS },
  }
  await fixture.writeEvent({ ...event, ...changes[kind] })
}

describe('stored stats', () => {
  test('are correct after the next sweep if no trigger is lost, and after the nightly repair even if triggers failed', async () => {
    const stepsArbitrary = fc.array(stepArbitrary, { minLength: 4, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(stepsArbitrary, fc.boolean(), async (steps, canLoseTriggers) => {
        const fixture = new StatsFixture()
        for (const cityIndex of [0, 0, 1]) await fixture.addHost(cityIndex)
        const lateChanges: DocumentChange[] = canLoseTriggers ? [] : [...fixture.changes]
        for (const step of steps) {
          const previousChangeCount = fixture.changes.length
          await applyStep(fixture, step)
          const newChanges = fixture.changes.slice(previousChangeCount)
          const isLost = step.trigger === 'lost' && canLoseTriggers
          if (step.trigger === 'late') lateChanges.push(...newChanges)
          else if (!isLost) for (const change of newChanges) await runTrigger(change)
          if (step.trigger === 'twice') for (const change of newChanges) await runTrigger(change)
          if (step.isFollowedBySweep) await sweep()
        }
        // Late triggers run in reverse order.
        for (const change of lateChanges.reverse()) await runTrigger(change)
        if (!canLoseTriggers) {
          await sweep()
          expect(await fixture.readStoredStats()).toEqual(fixture.computeExpectedStats())
          expect(await countRecountMarks()).toBe(0)
        }
        await recountAllStats(now)
        const expectedStats = fixture.computeExpectedStats()
        expect(await fixture.readStoredStats()).toEqual(expectedStats)
        // Later sweeps and repeated triggers change nothing.
        await sweep()
        const lastChange = fixture.changes.at(-1)
        if (lastChange) await runTrigger(lastChange)
        await sweep()
        expect(await fixture.readStoredStats()).toEqual(expectedStats)
      }),
      { numRuns: 6 },
    )
  })

  test('stay as they are if the nightly repair runs out of time', async () => {
    const fixture = new StatsFixture()
    for (const cityIndex of [0, 1]) await fixture.addHost(cityIndex)
    const statsBefore = await fixture.readStoredStats()
    await expect(recountAllStats(now, { isTimeUp: () => true })).rejects.toThrow('Ran out of time')
    expect(await fixture.readStoredStats()).toEqual(statsBefore)
  })

  test('are marked once for many writes of an event, and counted again if the event changes during a count', async () => {
    const fixture = new StatsFixture()
    await fixture.addHost(0)
    const [host] = fixture.hosts
    const event: EventState = {
      id: eventId.parse(makeRandomId()),
      city: fixture.getCityName(0),
      hostIds: [host?.uid ?? ''],
      startsAt: now + DAY_MS,
      isPublished: true,
      cancelledAt: null,
      confirmedCount: 0,
    }
    await fixture.writeEvent(event)
    await sweep()
    for (const change of fixture.changes) await runTrigger(change)
    const markRef = db.doc(`recountMarks/host-${host?.uid ?? ''}`)
    const markedAt = (await markRef.get()).updateTime
    for (let confirmedCount = 1; confirmedCount <= 5; confirmedCount += 1) {
      await fixture.writeEvent({ ...event, confirmedCount })
      for (const change of fixture.changes.slice(-1)) await runTrigger(change)
    }
    expect((await markRef.get()).updateTime).toEqual(markedAt)

    // The event changes while a count is running, so the mark must stay.
    clock += 5 * 60_000
    const dueMark = (await listDueRecountMarks(clock, 100, undefined)).find(({ key }) => key === host?.uid)
    if (!dueMark) throw new Error('The mark is not due')
    const changeEventDuringCount = async () => {
      await fixture.writeEvent({ ...event, confirmedCount: 6 })
      for (const change of fixture.changes.slice(-1)) await runTrigger(change)
    }
    await completeRecountMark(dueMark, changeEventDuringCount, clock)
    expect((await markRef.get()).exists).toBe(true)
    await sweep()
    expect(await fixture.readStoredStats()).toEqual(fixture.computeExpectedStats())
    expect((await markRef.get()).exists).toBe(false)
  })
})
