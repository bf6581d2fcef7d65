import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { MAX_FOLLOWED_CITIES, type Follows } from '../../functions/shared/follows/contract.ts'
import { changeFollows } from '../../functions/src/core/mail/follows-store.ts'
import { listNewEvents } from '../../functions/src/features/follows/list-new-events.ts'
import { followCalls } from '../../functions/shared/follows/contract.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { makeMailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent, makeCityName } from '../factories/events.ts'
import { makeNamedHost } from '../factories/hosts.ts'
import { makeTestUser, makeEmail, type TestUser } from '../factories/test-users.ts'
import { makeWeeklySeries } from '../factories/weekly-series.ts'
import { readMessagesTo } from '../mailgun-control.ts'
import { countBilledReads } from '../count-billed-reads.ts'
import { awaitTriggers, subscribeVisitorToCity } from './await-triggers.ts'
import { makeDirectCall } from './direct-call.ts'
import { expectJson } from './expect-json.ts'
import { post, sendAs, makeCookieHeaders } from './request.ts'
import { awaitMessage } from '../inbox.ts'

const call = makeDirectCall(followCalls)
const NO_FOLLOWS = { hosts: [], cities: [], series: [], standingRsvps: [] }

const makeLondonHost = () => makeNamedHost('Ada Ofori', 'London')

const sendFollow = (member: TestUser, body: object) => sendAs(member, 'PUT', '/api/user/follows', body)
const setFollow = (member: TestUser, body: object) => expectJson<Follows>(sendFollow(member, body))

const makeHostFollow = ({ id }: TestUser, { isFollowed } = { isFollowed: true }) => ({
  kind: 'host',
  id,
  isFollowed,
})
const makeCityFollow = (city: string, { isFollowed } = { isFollowed: true }) => ({
  kind: 'city',
  city,
  isFollowed,
})

const readAs = <T>(member: TestUser, path: string) => expectJson<T>(sendAs(member, 'GET', path))

/** Lists the ids of the events that are new to a member and were first listed after `earliestTime`. */
async function listNewEventIdsFor(member: TestUser, earliestTime: number): Promise<number[]> {
  const path = `/api/user/new-events?listedAfter=${new Date(earliestTime).toISOString()}`
  return (await readAs<{ id: number }[]>(member, path)).map(({ id }) => id)
}

const publishEvent = (host: TestUser, eventId: number) =>
  expectJson(sendAs(host, 'POST', `/api/events/${eventId}/publish`))

describe('the follows of a member', () => {
  test('are stored once, the newest first, and shown only to that member', async () => {
    const [member, otherMember, ada, bo] = [
      await makeTestUser(),
      await makeTestUser(),
      await makeLondonHost(),
      await makeLondonHost(),
    ]
    expect(await setFollow(member, makeHostFollow(ada))).toEqual({ ...NO_FOLLOWS, hosts: [ada.id] })
    expect(await setFollow(member, makeHostFollow(bo))).toEqual({ ...NO_FOLLOWS, hosts: [bo.id, ada.id] })
    expect(await setFollow(member, makeHostFollow(ada))).toEqual({ ...NO_FOLLOWS, hosts: [bo.id, ada.id] })
    await setFollow(member, makeCityFollow('lisbon'))
    const follows = { ...NO_FOLLOWS, hosts: [bo.id, ada.id], cities: ['Lisbon'] }
    expect(await setFollow(member, makeCityFollow('LISBON'))).toEqual(follows)
    expect(await readAs(member, '/api/user/follows')).toEqual(follows)
    expect(await readAs(otherMember, '/api/user/follows')).toEqual(NO_FOLLOWS)
    expect(await setFollow(member, makeCityFollow('lisbon', { isFollowed: false }))).toMatchObject({
      cities: [],
    })
    await setFollow(member, makeHostFollow(ada, { isFollowed: false }))
    expect(await setFollow(member, makeHostFollow(bo, { isFollowed: false }))).toEqual(NO_FOLLOWS)
    expect((await db.doc(`follows/${member.uid}`).get()).exists).toBe(false)
  })

  test('are limited to existing hosts and a maximum number of cities, and can end after a host stops hosting', async () => {
    const [member, ada, bo] = [await makeTestUser(), await makeLondonHost(), await makeLondonHost()]
    expect((await sendFollow(member, makeHostFollow(member))).error.code).toBe('not_found')
    await setFollow(member, makeHostFollow(ada))
    await setFollow(member, makeHostFollow(bo))
    await db.doc(`hosts/${ada.uid}`).delete()
    const page = await readAs<{ items: object[]; next: string }>(member, '/api/user/follows/hosts?limit=1')
    expect(page).toMatchObject({ items: [{ id: bo.id, name: bo.name, city: 'London' }] })
    const secondPage = await readAs(member, `/api/user/follows/hosts?limit=1&after=${page.next}`)
    expect(secondPage).toEqual({ items: [{ id: ada.id, name: null, city: null }], next: null })
    expect(await setFollow(member, makeHostFollow(ada, { isFollowed: false }))).toEqual({
      ...NO_FOLLOWS,
      hosts: [bo.id],
    })

    const cities = Array.from({ length: MAX_FOLLOWED_CITIES }, makeCityName)
    await changeFollows(member.id, (follows) => ({ ...follows, cities }), Date.now())
    const refusal = await sendFollow(member, makeCityFollow(makeCityName()))
    expect(refusal.error).toMatchObject({ code: 'too_many_follows' })
    await setFollow(member, makeCityFollow(cities[3] ?? ''))
    await setFollow(member, makeCityFollow(cities[3] ?? '', { isFollowed: false }))
    await setFollow(member, makeCityFollow(makeCityName()))
  })
})

describe('a new event', () => {
  test('is mailed once to each follower of its hosts or city when it is published, and is listed as new to them', async () => {
    const city = makeCityName()
    const [owner, coHost] = [await makeLondonHost(), await makeLondonHost()]
    const makeFourMembers = () =>
      Promise.all([makeTestUser(), makeTestUser(), makeTestUser(), makeTestUser()])
    const [ownerFollower, coHostFollower, cityFollower, followerOfAll] = await makeFourMembers()
    const [formerFollower, unsubscribedFollower, unprovenFollower, otherCityFollower] =
      await makeFourMembers()
    await setFollow(ownerFollower, makeHostFollow(owner))
    await setFollow(coHostFollower, makeHostFollow(coHost))
    for (const member of [cityFollower, unsubscribedFollower, unprovenFollower, owner, coHost])
      await setFollow(member, makeCityFollow(city))
    for (const body of [makeHostFollow(owner), makeHostFollow(coHost), makeCityFollow(city)])
      await setFollow(followerOfAll, body)
    const [visitorEmail, unsubscribedVisitorEmail] = [makeEmail('visitor'), makeEmail('unsubscribed')]
    for (const email of [followerOfAll.email, owner.email, visitorEmail, unsubscribedVisitorEmail])
      await subscribeVisitorToCity(city, email)
    await setFollow(formerFollower, makeHostFollow(owner))
    await setFollow(formerFollower, makeHostFollow(owner, { isFollowed: false }))
    await setFollow(otherCityFollower, makeCityFollow(makeCityName()))
    for (const email of [unsubscribedFollower.email, unsubscribedVisitorEmail]) {
      await expectJson(post(`/api/email/unsubscribe/${makeMailToken(email)}/cities`))
    }
    await db.doc(`users/${unprovenFollower.uid}`).update({ provenAt: null })

    const startedAt = Date.now()
    const eventId = await makeEvent([owner, coHost], { city, isPublished: false, title: 'Clay night' })
    const privateId = await makeEvent([owner], { city, isPrivate: true })
    await awaitTriggers()
    for (const id of [eventId, privateId])
      expect((await db.doc(`mailings/city-${id}`).get()).exists).toBe(false)
    expect(await listNewEventIdsFor(ownerFollower, startedAt)).toEqual([])

    await publishEvent(owner, eventId)
    const message = await awaitMessage(ownerFollower.email, /^A new event in /)
    expect(message.subject).toContain(`A new event in ${city} on `)
    expect(message.text).toContain(`${owner.name} and ${coHost.name} just published this event`)
    expect(message.headers['List-Unsubscribe']).toMatch(/\/api\/email\/unsubscribe\/[\w-]+\.[\w-]+\/cities>$/)
    expect(message.subject).not.toContain('Clay night')
    expect(message.html).toContain(`/events/${eventId}`)
    for (const email of [coHostFollower.email, cityFollower.email, followerOfAll.email, visitorEmail])
      await awaitMessage(email, /^A new event in /)

    const publishedAt = Date.now()
    await db.doc(`events/${eventId}`).update({ isPublished: false })
    await publishEvent(owner, eventId)
    await db.doc(`events/${eventId}`).update({ confirmedCount: 3 })
    await awaitTriggers()
    for (const { email } of [
      ownerFollower,
      coHostFollower,
      cityFollower,
      followerOfAll,
      { email: visitorEmail },
    ])
      expect(await readMessagesTo(email), email).toHaveLength(1)
    const membersWithoutMail = [
      owner,
      formerFollower,
      unsubscribedFollower,
      unprovenFollower,
      otherCityFollower,
    ]
    for (const { email } of [...membersWithoutMail, { email: unsubscribedVisitorEmail }])
      expect(await readMessagesTo(email)).toHaveLength(0)
    // The co-host gets only the email about their role.
    const subjects = (await readMessagesTo(coHost.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(["You're a co-host of Clay night"])

    for (const member of [ownerFollower, coHostFollower, cityFollower, followerOfAll, unsubscribedFollower])
      expect(await listNewEventIdsFor(member, startedAt)).toEqual([eventId])
    for (const member of [owner, formerFollower, otherCityFollower])
      expect(await listNewEventIdsFor(member, startedAt)).toEqual([])
    // An event that is unpublished and then published again is not new.
    expect(await listNewEventIdsFor(ownerFollower, publishedAt)).toEqual([])
    await db.doc(`events/${eventId}`).update({ cancelledAt: Timestamp.now() })
    expect(await listNewEventIdsFor(ownerFollower, startedAt)).toEqual([])
  })

  test('is listed as new to a host who follows its city, even after that host published more events than the list holds', async () => {
    const [host, otherHost, city] = [await makeLondonHost(), await makeLondonHost(), makeCityName()]
    await setFollow(host, makeCityFollow(city))
    const startedAt = Date.now()
    const eventId = await makeEvent([otherHost], { city, firstListedAt: startedAt + 1 })
    for (let n = 0; n < 5; n += 1) await makeEvent([host], { city, firstListedAt: startedAt + 2 + n })
    expect(await listNewEventIdsFor(host, startedAt)).toEqual([eventId])
  })

  test('is listed with at most ten reads, even if more events are new than the list holds', async () => {
    const [owner, follower] = [await makeLondonHost(), await makeTestUser()]
    const city = makeCityName()
    await setFollow(follower, makeHostFollow(owner))
    await setFollow(follower, makeCityFollow(city))
    const listedAfter = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const callListNewEvents = () =>
      call('listNewEvents', listNewEvents, { caller: follower, query: { listedAfter } })
    for (let n = 0; n < 6; n += 1) await makeEvent([owner], { city })
    expect(await callListNewEvents()).toHaveLength(4)
    expect(await countBilledReads(callListNewEvents)).toBeLessThanOrEqual(10)
  })
})

describe('a series', () => {
  const followSeries = (member: TestUser, id: number, method: 'POST' | 'DELETE' = 'POST') =>
    sendAs(member, method, `/api/series/${id}/follow`)

  test('is stored once in a member’s follows, listed with its next event, and removed when the member unfollows it', async () => {
    const [member, owner] = [await makeTestUser(), await makeLondonHost()]
    const { id, rhythm, title, upcomingEvents } = await makeWeeklySeries([owner])
    for (const response of [await followSeries(member, id), await followSeries(member, id)])
      expect([response.status, response.json()]).toEqual([200, expect.objectContaining({ series: [id] })])
    const series = await readAs(member, '/api/user/follows/series')
    expect(series).toEqual([{ id, title, rhythm, nextEventId: upcomingEvents[0]?.id }])
    expect((await followSeries(member, id, 'DELETE')).json()).toEqual(NO_FOLLOWS)
    expect((await followSeries(member, id, 'DELETE')).status).toBe(200)
    expect((await db.doc(`follows/${member.uid}`).get()).exists).toBe(false)
  })

  test('cannot be followed if it is private or does not exist', async () => {
    const [member, owner] = [await makeTestUser(), await makeLondonHost()]
    const { id } = await makeWeeklySeries([owner], { isPrivate: true })
    expect((await followSeries(member, id)).error.code).toBe('not_found')
    expect((await followSeries(member, 1_000_000_001)).error.code).toBe('not_found')
  })

  test('emails its followers once when another event becomes its next event', async () => {
    const [member, formerFollower, owner] = [
      await makeTestUser(),
      await makeTestUser(),
      await makeLondonHost(),
    ]
    const { id, rhythm, upcomingEvents } = await makeWeeklySeries([owner])
    for (const follower of [member, formerFollower, owner])
      expect((await followSeries(follower, id)).status).toBe(200)
    await followSeries(formerFollower, id, 'DELETE')
    const startedAt = Date.now()
    await expectJson(post(`/api/events/${upcomingEvents[0]?.id}/cancel`, {}, makeCookieHeaders(owner.cookie)))

    const message = await awaitMessage(member.email, /^Next in /)
    expect(message.subject).toContain('Next in ')
    expect(message.text).toContain(rhythm)
    expect(message.text).toContain('this is the next event of a series you follow')
    expect(message.headers['List-Unsubscribe']).toMatch(/\/cities>$/)
    expect(await listNewEventIdsFor(member, startedAt)).toEqual([upcomingEvents[1]?.id])
    expect(await listNewEventIdsFor(formerFollower, startedAt)).toEqual([])
    // An event that becomes the next event a second time is not mailed again.
    const nextEventRef = db.doc(`events/${upcomingEvents[1]?.id}`)
    await nextEventRef.update({ isLaterOccurrence: true })
    await nextEventRef.update({ isLaterOccurrence: false })
    await awaitTriggers()
    expect(await readMessagesTo(member.email)).toHaveLength(1)
    expect(await readMessagesTo(formerFollower.email)).toHaveLength(0)
    expect((await readMessagesTo(owner.email)).filter(({ subject }) => subject.includes('Next in'))).toEqual(
      [],
    )
  })
})
