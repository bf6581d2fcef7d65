import { Timestamp } from 'firebase-admin/firestore'
import { describe, expect, test } from 'vitest'
import { MAX_FOLLOWED_CITIES, type Follows } from '../../functions/shared/follows/contract.ts'
import { changeFollows } from '../../functions/src/core/mail/follows-store.ts'
import { listNewEvents } from '../../functions/src/features/follows/list-new-events.ts'
import { followCalls } from '../../functions/shared/follows/contract.ts'
import type { HostSeries } from '../../functions/shared/series/contract.ts'
import { wallTimeOf } from '../../functions/shared/time/wall-time.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { mailToken } from '../../functions/src/platform/tokens.ts'
import { makeEvent, newCity } from '../factories/events.ts'
import { makeHost } from '../factories/hosts.ts'
import { makePerson, newEmail, type Person } from '../factories/people.ts'
import { storedFor } from '../mailgun-control.ts'
import { readsOf } from '../reads-of.ts'
import { awaitTriggers, signUpForCity } from './await-triggers.ts'
import { callerOf } from './direct-call.ts'
import { ok } from './ok.ts'
import { post, send, sendAs, withCookie } from './request.ts'
import { mailTo } from './mail-to.ts'

const call = callerOf(followCalls)
const NOTHING = { hosts: [], cities: [], series: [], standingRsvps: [] }

const hostHere = () => makeHost('Ada Ofori', 'London')

async function set(person: Person, body: object) {
  const headers = withCookie(person.cookie)
  return send({ method: 'PUT', path: '/api/user/follows', body, headers })
}

const follow = (person: Person, body: object) => ok<Follows>(set(person, body))

const host = ({ id }: Person, isFollowed = true) => ({ kind: 'host', id, isFollowed })
const inCity = (city: string, isFollowed = true) => ({ kind: 'city', city, isFollowed })

const read = <T>(person: Person, path: string) => ok<T>(sendAs(person, 'GET', path))

/** The ids of the events that are new to a member since an instant. */
async function newTo(person: Person, since: number): Promise<number[]> {
  const path = `/api/user/new-events?since=${new Date(since).toISOString()}`
  return (await read<{ id: number }[]>(person, path)).map(({ id }) => id)
}

async function publish(person: Person, eventId: number): Promise<void> {
  await ok(post(`/api/events/${eventId}/publish`, undefined, withCookie(person.cookie)))
}

describe('the follows of a member', () => {
  test('are stored once, the newest first, and shown only to that member', async () => {
    const [me, other, ada, bo] = [await makePerson(), await makePerson(), await hostHere(), await hostHere()]
    expect(await follow(me, host(ada))).toEqual({ ...NOTHING, hosts: [ada.id] })
    expect(await follow(me, host(bo))).toEqual({ ...NOTHING, hosts: [bo.id, ada.id] })
    expect(await follow(me, host(ada))).toEqual({ ...NOTHING, hosts: [bo.id, ada.id] })
    await follow(me, inCity('lisbon'))
    const all = { ...NOTHING, hosts: [bo.id, ada.id], cities: ['Lisbon'] }
    expect(await follow(me, inCity('LISBON'))).toEqual(all)
    expect(await read(me, '/api/user/follows')).toEqual(all)
    expect(await read(other, '/api/user/follows')).toEqual(NOTHING)
    expect(await follow(me, inCity('lisbon', false))).toMatchObject({ cities: [] })
    await follow(me, host(ada, false))
    expect(await follow(me, host(bo, false))).toEqual(NOTHING)
    expect((await db.doc(`follows/${me.uid}`).get()).exists).toBe(false)
  })

  test('are limited in number and to existing hosts, and can end after a host stops hosting', async () => {
    const [me, ada, bo] = [await makePerson(), await hostHere(), await hostHere()]
    expect((await set(me, host(me))).error.code).toBe('not_found')
    await follow(me, host(ada))
    await follow(me, host(bo))
    await db.doc(`hosts/${ada.uid}`).delete()
    const page = await read<{ items: object[]; next: string }>(me, '/api/user/follows/hosts?limit=1')
    expect(page).toMatchObject({ items: [{ id: bo.id, name: bo.name, city: 'London' }] })
    const rest = await read(me, `/api/user/follows/hosts?limit=1&after=${page.next}`)
    expect(rest).toEqual({ items: [{ id: ada.id, name: null, city: null }], next: null })
    expect(await follow(me, host(ada, false))).toEqual({ ...NOTHING, hosts: [bo.id] })

    const many = Array.from({ length: MAX_FOLLOWED_CITIES }, newCity)
    await changeFollows(me.id, (present) => ({ ...present, cities: many }), Date.now())
    const refused = await set(me, inCity(newCity()))
    expect(refused.error).toMatchObject({ code: 'follows_full' })
    await follow(me, inCity(many[3] ?? ''))
    await follow(me, inCity(many[3] ?? '', false))
    await follow(me, inCity(newCity()))
  })
})

describe('a new event', () => {
  test('is mailed once to each follower of its hosts or city when it is published, and listed as new to them', async () => {
    const city = newCity()
    const [owner, coHost] = [await hostHere(), await hostHere()]
    const [ofOwner, ofCoHost, ofCity, ofAll, formerFollower, unwilling, unproven, elsewhere] =
      (await Promise.all(Array.from({ length: 8 }, () => makePerson()))) as [
        Person,
        Person,
        Person,
        Person,
        Person,
        Person,
        Person,
        Person,
      ]
    await follow(ofOwner, host(owner))
    await follow(ofCoHost, host(coHost))
    for (const person of [ofCity, unwilling, unproven, owner, coHost]) await follow(person, inCity(city))
    for (const body of [host(owner), host(coHost), inCity(city)]) await follow(ofAll, body)
    const [visitor, unwillingVisitor] = [newEmail('visitor'), newEmail('unwilling')]
    for (const email of [ofAll.email, owner.email, visitor, unwillingVisitor])
      await signUpForCity(city, email)
    await follow(formerFollower, host(owner))
    await follow(formerFollower, host(owner, false))
    await follow(elsewhere, inCity(newCity()))
    for (const email of [unwilling.email, unwillingVisitor]) {
      await ok(post(`/api/email/unsubscribe/${mailToken(email)}/cities`))
    }
    await db.doc(`users/${unproven.uid}`).update({ provenAt: null })

    const before = Date.now()
    const eventId = await makeEvent([owner, coHost], { city, isPublished: false, title: 'Clay night' })
    const hidden = await makeEvent([owner], { city, isPrivate: true })
    await awaitTriggers()
    for (const id of [eventId, hidden]) expect((await db.doc(`mailings/city-${id}`).get()).exists).toBe(false)
    expect(await newTo(ofOwner, before)).toEqual([])

    await publish(owner, eventId)
    const message = await mailTo(ofOwner.email)
    expect(message.subject).toContain(`A new event in ${city} on `)
    expect(message.text).toContain(`${owner.name} and ${coHost.name} just put this up`)
    expect(message.headers['List-Unsubscribe']).toMatch(/\/api\/email\/unsubscribe\/[\w-]+\.[\w-]+\/cities>$/)
    expect(message.subject).not.toContain('Clay night')
    expect(message.html).toContain(`/events/${eventId}`)
    for (const email of [ofCoHost.email, ofCity.email, ofAll.email, visitor]) await mailTo(email)

    const published = Date.now()
    await db.doc(`events/${eventId}`).update({ isPublished: false })
    await publish(owner, eventId)
    await db.doc(`events/${eventId}`).update({ confirmedCount: 3 })
    await awaitTriggers()
    const notified = [ofOwner, ofCoHost, ofCity, ofAll].map(({ email }) => email)
    for (const email of [...notified, visitor]) expect(await storedFor(email), email).toHaveLength(1)
    const notNotified = [owner, formerFollower, unwilling, unproven, elsewhere].map(({ email }) => email)
    for (const email of [...notNotified, unwillingVisitor]) expect(await storedFor(email)).toHaveLength(0)
    // A co-host gets only the email about their role.
    const subjects = (await storedFor(coHost.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(["You're a co-host of Clay night"])

    for (const person of [ofOwner, ofCoHost, ofCity, ofAll, unwilling])
      expect(await newTo(person, before)).toEqual([eventId])
    for (const person of [owner, formerFollower, elsewhere]) expect(await newTo(person, before)).toEqual([])
    // An event that is unpublished and published again is not new again.
    expect(await newTo(ofOwner, published)).toEqual([])
    await db.doc(`events/${eventId}`).update({ cancelledAt: Timestamp.now() })
    expect(await newTo(ofOwner, before)).toEqual([])
  })

  test('is new to a host of the same city who published more events than the row shows', async () => {
    const [me, other, city] = [await hostHere(), await hostHere(), newCity()]
    await follow(me, inCity(city))
    const before = Date.now()
    const eventId = await makeEvent([other], { city, firstListedAt: before + 1 })
    for (let n = 0; n < 5; n += 1) await makeEvent([me], { city, firstListedAt: before + 2 + n })
    expect(await newTo(me, before)).toEqual([eventId])
  })

  test('costs the same number of reads for any number of published events', async () => {
    const [owner, fan] = [await hostHere(), await makePerson()]
    const city = newCity()
    await follow(fan, host(owner))
    await follow(fan, inCity(city))
    const since = new Date(Date.now() - 2 * 86_400_000).toISOString()
    const look = () => call('listNewEvents', listNewEvents, { caller: fan, query: { since } })
    for (let n = 0; n < 6; n += 1) await makeEvent([owner], { city })
    expect(await look()).toHaveLength(4)
    expect(await readsOf(look)).toBeLessThanOrEqual(10)
  })
})

describe('a series', () => {
  const DAY = 86_400_000
  const followSeries = (person: Person, id: number, method: 'POST' | 'DELETE' = 'POST') =>
    sendAs(person, method, `/api/series/${id}/follow`)

  /** A weekly series of three events, the first one in a city of its own. */
  async function weekly(owner: Person, change: object = {}): Promise<HostSeries> {
    const startsAt = Date.now() + DAY
    const eventId = await makeEvent([owner], { city: newCity(), startsAt, timezone: 'UTC', ...change })
    const rule = { every: 'week', startDate: wallTimeOf(startsAt, 'UTC').date, until: null, count: 3 }
    return ok<HostSeries>(post('/api/host/series', { eventId, rule }, withCookie(owner.cookie)), 201)
  }

  test('is followed once, listed with its next event, and unfollowed', async () => {
    const [me, owner] = [await makePerson(), await hostHere()]
    const { id, rhythm, title, upcoming } = await weekly(owner)
    for (const answer of [await followSeries(me, id), await followSeries(me, id)])
      expect({ status: answer.status, answer: answer.json() }).toMatchObject({
        status: 200,
        answer: { series: [id] },
      })
    const listed = await read(me, '/api/user/follows/series')
    expect(listed).toEqual([{ id, title, rhythm, nextEventId: upcoming[0]?.id }])
    expect((await followSeries(me, id, 'DELETE')).json()).toEqual(NOTHING)
    expect((await followSeries(me, id, 'DELETE')).status).toBe(200)
    expect((await db.doc(`follows/${me.uid}`).get()).exists).toBe(false)
  })

  test('cannot be followed if it is private or does not exist', async () => {
    const [me, owner] = [await makePerson(), await hostHere()]
    const { id } = await weekly(owner, { isPrivate: true })
    expect((await followSeries(me, id)).error.code).toBe('not_found')
    expect((await followSeries(me, 1_000_000_001)).error.code).toBe('not_found')
  })

  test('is mailed to its followers when another event is the next one, once', async () => {
    const [me, formerFollower, owner] = [await makePerson(), await makePerson(), await hostHere()]
    const { id, rhythm, upcoming } = await weekly(owner)
    for (const person of [me, formerFollower, owner])
      expect((await followSeries(person, id)).status).toBe(200)
    await followSeries(formerFollower, id, 'DELETE')
    const before = Date.now()
    await ok(post(`/api/events/${upcoming[0]?.id}/cancel`, {}, withCookie(owner.cookie)))

    const message = await mailTo(me.email)
    expect(message.subject).toContain('Next in ')
    expect(message.text).toContain(rhythm)
    expect(message.text).toContain('this is the next event of a series you follow')
    expect(message.headers['List-Unsubscribe']).toMatch(/\/cities>$/)
    expect(await newTo(me, before)).toEqual([upcoming[1]?.id])
    expect(await newTo(formerFollower, before)).toEqual([])
    // Another change of the same event sends no email.
    const second = db.doc(`events/${upcoming[1]?.id}`)
    await second.update({ isLaterOccurrence: true })
    await second.update({ isLaterOccurrence: false })
    await awaitTriggers()
    expect(await storedFor(me.email)).toHaveLength(1)
    expect(await storedFor(formerFollower.email)).toHaveLength(0)
    expect((await storedFor(owner.email)).filter(({ subject }) => subject.includes('Next in'))).toEqual([])
  })
})
