import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { beforeAll, describe, expect, test } from 'vitest'
import { toCityFields, makeCityKey } from '../../functions/shared/cities/city-key.ts'
import { toEventDocument } from '../../functions/shared/events/stored.ts'
import { statsCalls } from '../../functions/shared/stats/contract.ts'
import { eventId, makeRandomId, type UserId } from '../../functions/shared/ids.ts'
import { recountMemberTotal, countMembers } from '../../functions/src/core/stats/member-total-store.ts'
import { removeUser } from '../../functions/src/features/privacy/erase-account-store.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'
import { recountAllStats, recountDueStats } from '../../functions/src/features/stats/recount-stats.ts'
import {
  getEngagement,
  listEngagement,
  listEngagementIds,
} from '../../functions/src/features/stats/get-engagement.ts'
import { markForRecount } from '../../functions/src/features/stats/recount-marks-store.ts'
import { recountStats } from '../../functions/src/features/stats/recount-now.ts'
import { getHeatmap } from '../../functions/src/features/stats/get-heatmap.ts'
import { saveWeeklyStats, readRecentWeeks } from '../../functions/src/features/stats/weekly-stats.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { makeDirectCall } from './direct-call.ts'

const call = makeDirectCall(statsCalls)
const db = getFirestore()
const DAY_MS = 86_400_000
/** A Wednesday at noon (UTC). */
const now = Date.UTC(2026, 6, 15, 12)

async function addHost(city: string, name: string): Promise<UserId> {
  const createdAt = now - 200 * DAY_MS
  const member = makeMemberFacts({
    name,
    city,
    role: 'host',
    isApproved: true,
    createdAt,
    provenAt: createdAt,
  })
  await createMember(member, null)
  await db.doc(`hosts/${member.id}`).set({ ...makeHostCardFacts(member.id, name), ...toCityFields(city) })
  return member.id
}

async function addEvent(city: string, hosts: readonly UserId[], daysAhead: number, confirmedCount: number) {
  const event = makeEventFacts(eventId.parse(makeRandomId()), now + daysAhead * DAY_MS, {
    city,
    confirmedCount,
    timezone: 'UTC',
    hosts: hosts.map((id) => makeHostCardFacts(id)),
  })
  await db.doc(`events/${event.id}`).set(toEventDocument(event))
}

const listGroup = (group: 'noEvents' | 'inactive' | 'highPerformer', query: object = {}) =>
  call('listEngagement', listEngagement, { query: { group, limit: 25, ...query }, now })

describe('the stats for admins', () => {
  const hostIdsByName: Record<string, UserId> = {}
  beforeAll(async () => {
    for (const name of ['idle', 'long idle', 'busy', 'planning', 'new', 'newer']) {
      hostIdsByName[name] = await addHost(name === 'new' ? 'Evora' : 'Lisbon', name)
    }
    const addHostedEvent = (name: string, daysAhead: number, confirmedCount: number, city = 'Lisbon') =>
      addEvent(city, [hostIdsByName[name] as UserId], daysAhead, confirmedCount)
    await addHostedEvent('idle', -91, 7)
    await addHostedEvent('long idle', -120, 3)
    await addHostedEvent('planning', -150, 3)
    await addHostedEvent('planning', 9, 0)
    for (let n = 0; n < 5; n += 1) await addHostedEvent('busy', n * -5, 4)
    // Porto has an event, but no host.
    await addHostedEvent('busy', -60, 8, 'Porto')
    for (let n = 0; n < 12; n += 1) await addEvent(`Town ${n}`, [], -200, n)
    await recountAllStats(now)
  })

  test('put each host into the first group that fits, with the days since their last event or since they joined', async () => {
    const listRows = async (group: Parameters<typeof listGroup>[0]) =>
      (await listGroup(group)).items.map(({ name, eventCount, attendeeCount, idleDays }) => [
        name,
        eventCount,
        attendeeCount,
        idleDays,
      ])
    expect(await listRows('inactive')).toEqual([
      ['long idle', 1, 3, 120],
      ['idle', 1, 7, 91],
    ])
    expect(await listRows('highPerformer')).toEqual([['busy', 6, 28, 0]])
    expect((await listRows('noEvents')).sort()).toEqual([
      ['new', 0, 0, 200],
      ['newer', 0, 0, 200],
    ])
    expect(await call('getEngagement', getEngagement, { now })).toEqual({
      quarter: 'Q3 2026',
      countedAt: new Date(now).toISOString(),
      hostCount: 6,
      noEventsCount: 2,
      inactiveCount: 2,
      highPerformerCount: 1,
    })
    // Half a year later `busy` and `planning` are inactive as well, without a recount.
    expect(await call('getEngagement', getEngagement, { now: now + 180 * DAY_MS })).toMatchObject({
      quarter: 'Q1 2027',
      inactiveCount: 4,
      highPerformerCount: 0,
    })
  })

  test.each(['noEvents', 'inactive'] as const)('list a group of hosts page by page: %s', async (group) => {
    const firstPage = await listGroup(group, { limit: 1 })
    const secondPage = await listGroup(group, { limit: 1, after: firstPage.next })
    expect(secondPage.next).toBeNull()
    const ids = [...firstPage.items, ...secondPage.items].map(({ id }) => ({ id }))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(2)
    const allIds = await call('listEngagementIds', listEngagementIds, { query: { group, limit: 500 }, now })
    expect(allIds).toEqual({ items: ids, next: null })
  })

  test('show a heatmap of the twelve most active cities, and find opportunities and targets among all cities', async () => {
    const heatmap = await call('getHeatmap', getHeatmap, { now })
    const { cities, weeks, thisWeek, topCities, growthOpportunities, expansionTargets } = heatmap
    expect(cities).toHaveLength(12)
    expect(weeks).toHaveLength(17)
    expect(thisWeek).toBe('2026-07-13')
    const [lisbon] = cities
    expect(lisbon).toMatchObject({
      city: 'Lisbon',
      eventCount: 9,
      hostCount: 5,
      signupCount: 33,
      growth: 100,
    })
    expect(lisbon?.weeklyEventCounts[weeks.indexOf('2026-07-20')]).toBe(1)
    expect(lisbon?.weeklyEventCounts.reduce((a, b) => a + b, 0)).toBe(6)
    expect(topCities.map(({ city }) => city)).toEqual(['Lisbon', 'Town 11', 'Town 10'])
    expect(cities.map(({ city }) => city)).not.toContain('Evora')
    expect(growthOpportunities).toEqual({
      count: 1,
      cities: [{ city: 'Evora', eventCount: 0, hostCount: 1, signupCount: 0 }],
    })
    expect(expansionTargets.count).toBe(7)
    expect(expansionTargets.cities.map(({ city }) => city)).toContain('Porto')
  })
})

describe('the weekly stats', () => {
  const writeRsvp = async (createdAt: number) => {
    const ref = db.doc(`events/${makeRandomId()}/signups/${makeRandomId()}`)
    await ref.set({ createdAt: new Date(createdAt) })
    return ref
  }
  const countRsvpsByWeek = async (time: number) =>
    Object.fromEntries((await readRecentWeeks(time)).map((week) => [week.week, week.rsvpCount]))

  test('are stored for past weeks, and counted for the current week', async () => {
    for (const daysAgo of [0.1, 1, 3, 8, 15]) await writeRsvp(now - daysAgo * DAY_MS)
    // Without stored weeks, this week and last week are counted.
    expect(await countRsvpsByWeek(now)).toEqual({ '2026-07-06': 2, '2026-07-13': 2 })
    await saveWeeklyStats(now - DAY_MS / 2)
    await saveWeeklyStats(now - DAY_MS / 2)
    const rsvpCounts = await countRsvpsByWeek(now)
    expect(Object.keys(rsvpCounts)).toHaveLength(12)
    expect(rsvpCounts).toMatchObject({ '2026-06-29': 1, '2026-07-06': 2, '2026-07-13': 2, '2026-04-27': 0 })

    // A stored week stays as it is, even if its sign-ups change.
    const deletedRsvp = await writeRsvp(now - 15 * DAY_MS)
    expect((await countRsvpsByWeek(now))['2026-06-29']).toBe(1)
    await deletedRsvp.delete()
    // In the first hours of a Monday, last week is not stored completely.
    const monday = Date.UTC(2026, 6, 20, 1)
    await writeRsvp(monday - DAY_MS)
    expect(await countRsvpsByWeek(monday)).toMatchObject({ '2026-07-13': 3, '2026-07-20': 0 })
    await saveWeeklyStats(monday + 3 * 3_600_000)
    expect(await countRsvpsByWeek(monday + 9 * DAY_MS)).toMatchObject({ '2026-07-13': 3 })
  })

  test('count members who join and events that begin', async () => {
    const time = Date.UTC(2026, 2, 11, 12)
    const statsBefore = (await readRecentWeeks(time)).find(({ week }) => week === '2026-03-09')
    await addEvent('Lisbon', [], (time - now) / DAY_MS - 1, 0)
    await addEvent('Lisbon', [], (time - now) / DAY_MS + 1, 0)
    await createMember(makeMemberFacts({ createdAt: time - DAY_MS }), null)
    const statsAfter = (await readRecentWeeks(time)).find(({ week }) => week === '2026-03-09')
    expect(statsAfter?.memberCount).toBe((statsBefore?.memberCount ?? 0) + 1)
    expect(statsAfter?.eventCount).toBe((statsBefore?.eventCount ?? 0) + 1)
  })
})

test('recounts changed stats when an admin requests a recount, and when a recount is due', async () => {
  const city = `Braga ${makeRandomId()}`
  const MINUTE_MS = 60_000
  const toIso = (time: number) => new Date(time).toISOString()
  const readCountedAt = async (time: number) =>
    (await call('getEngagement', getEngagement, { now: time })).countedAt
  const countEvents = async () =>
    (await db.doc(`cityStats/${makeCityKey(city)}`).get()).get('eventCount') as number | undefined
  expect(await readCountedAt(now)).toBe(toIso(now))
  await addEvent(city, [], -3, 4)
  await markForRecount([{ kind: 'city', key: makeCityKey(city) }], now)
  expect(await readCountedAt(now + MINUTE_MS)).toBe(toIso(now))
  expect(await call('recountStats', recountStats, { now: now + MINUTE_MS })).toEqual({
    message: 'Updated the stats of hosts and cities',
    countedAt: toIso(now + MINUTE_MS),
  })
  expect(await countEvents()).toBe(1)
  expect(await readCountedAt(now + MINUTE_MS + 5_000)).toBe(toIso(now + MINUTE_MS))
  // An instance that has cached the mark sets no new mark for this change, so the recount must not have deleted the mark.
  await addEvent(city, [], -4, 4)
  const sweepAt = now + 3 * MINUTE_MS
  await recountDueStats({ now: () => sweepAt, deadline: sweepAt + MINUTE_MS })
  expect(await countEvents()).toBe(2)
  expect(await readCountedAt(sweepAt)).toBe(toIso(sweepAt))
})

describe('the number of members', () => {
  const HOUR_MS = 3_600_000
  async function addMember(hoursAgo: number) {
    const member = makeMemberFacts({ createdAt: Date.now() - hoursAgo * HOUR_MS })
    await createMember(member, null)
    return { id: member.id, name: member.name, email: member.email, addresses: [member.email] }
  }

  test('is exact at any time, even after a deletion that runs twice', async () => {
    const countBefore = await countMembers()
    const members = [await addMember(30), await addMember(0.5)]
    expect(await countMembers()).toBe(countBefore + 2)
    await recountMemberTotal(Date.now())
    await recountMemberTotal(Date.now())
    const readStoredCount = async () => (await db.doc('totals/members').get()).get('count') as number
    expect(await readStoredCount()).toBe(countBefore + 1)
    expect(await countMembers()).toBe(countBefore + 2)
    await addMember(0)
    expect(await countMembers()).toBe(countBefore + 3)
    for (const member of members) for (let n = 0; n < 2; n += 1) await removeUser(member, Date.now())
    expect(await readStoredCount()).toBe(countBefore)
    expect(await countMembers()).toBe(countBefore + 1)
  })

  test('is not overwritten by an earlier count', async () => {
    await recountMemberTotal(Date.now())
    const laterTotal = { count: 7, joinedBefore: new Date(), countedAt: new Date(Date.now() + HOUR_MS) }
    await db.doc('totals/members').set(laterTotal)
    await recountMemberTotal(Date.now())
    expect((await db.doc('totals/members').get()).get('count')).toBe(7)
  })
})
