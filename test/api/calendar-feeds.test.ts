import './direct-project.ts'
import ICAL from 'ical.js'
import { Query, type QuerySnapshot } from 'firebase-admin/firestore'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calendarCalls } from '../../functions/shared/calendar/contract.ts'
import { makeCityKey } from '../../functions/shared/cities/city-key.ts'
import { eventId as parseEventId, makeRandomId, userId, type EventId } from '../../functions/shared/ids.ts'
import { createMember } from '../../functions/src/core/accounts/users-store.ts'
import { cancelEvent, changeEvent, createEvent } from '../../functions/src/core/events/events-store.ts'
import { beginDeletion } from '../../functions/src/core/privacy/deletions-store.ts'
import { refreshSnapshots } from '../../functions/src/core/rsvps/event-snapshots-store.ts'
import { engine } from '../../functions/src/core/rsvps/engine.ts'
import { getCalendarLink, renewCalendarLink } from '../../functions/src/features/calendar/calendar-link.ts'
import {
  getCityCalendar,
  getHostCalendar,
  getOwnCalendar,
} from '../../functions/src/features/calendar/serve-feeds.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { makeCityName } from '../factories/events.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { makeMemberFacts } from '../factories/member-facts.ts'
import { makeEmail } from '../factories/test-users.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { makeDirectCall } from './direct-call.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const call = makeDirectCall(calendarCalls)
const now = Date.now()

const readCityFeed = (city: string, time = now) =>
  call('getCityCalendar', getCityCalendar, { params: { cityKey: makeCityKey(city) }, now: time })
const readHostFeed = (id: number) => call('getHostCalendar', getHostCalendar, { params: { id } })
const readOwnFeed = (token: string, time = Date.now()) =>
  call('getOwnCalendar', getOwnCalendar, { params: { token }, now: time })

async function makeEvent(
  daysFromNow: number,
  overrides: Parameters<typeof makeEventFacts>[2],
  virtualLink: string | null = null,
): Promise<EventId> {
  const facts = makeEventFacts(parseEventId.parse(makeRandomId()), now + daysFromNow * DAY_MS, overrides)
  return (await createEvent(facts, { virtualLink }, now - DAY_MS)).id
}

/** Parses a calendar with ical.js, and checks rules of the RFC that ical.js does not check. */
function parseFeed(text: string) {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
  expect(new Set(zones).size).toBe(zones.length)
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const calendarEvent = new ICAL.Event(component, { strictExceptions: true })
    const start = component.getFirstProperty('dtstart')
    const zone = start?.getFirstParameter('tzid')
    if (zone === undefined) expect(start?.toICALString()).toMatch(/^DTSTART:\d{8}T\d{6}Z$/)
    else expect(zones).toContain(zone)
    expect(component.getFirstProperty('dtstamp')?.toICALString()).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
    return {
      id: Number(calendarEvent.uid.split('@')[0]),
      title: calendarEvent.summary,
      location: calendarEvent.location,
      description: calendarEvent.description,
      sequence: calendarEvent.sequence,
      status: component.getFirstPropertyValue('status'),
      startsAt: calendarEvent.startDate.toJSDate().getTime(),
      stampedAt: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate().getTime(),
    }
  })
  return { calendar, events, readProperty: (name: string) => String(calendar.getFirstPropertyValue(name)) }
}

async function makeMember() {
  const member = makeMemberFacts()
  const { id, email } = member
  await createMember(member, null)
  /** Renews the link; returns its token. */
  const renewLink = async () => {
    const { url } = await call('renewCalendarLink', renewCalendarLink, { caller: { id, email } })
    return /\/api\/calendar\/mine\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
  }
  const getLink = () => call('getCalendarLink', getCalendarLink, { caller: { id, email } })
  return { id, email, renewLink, getLink }
}

const rsvp = (id: EventId, email: string) => submitRsvp(id, email, { name: 'Robin' })

afterEach(() => vi.restoreAllMocks())

describe('the calendar of a city', () => {
  test('has the public events of the last 30 days and all later ones, and reads no older events', async () => {
    const city = makeCityName()
    const title = 'Clay; wine, "and" more \\ 漢字🎉 '.repeat(4).trim()
    const upcomingId = await makeEvent(3, { city, title, timezone: 'Europe/Berlin' })
    const recentId = await makeEvent(-20, { city })
    for (const unlistedFields of [
      { isPrivate: true },
      { isPublished: false },
      { startsAt: now - 31 * DAY_MS, endsAt: now - 31 * DAY_MS + 1 },
    ])
      await makeEvent(2, { city, ...unlistedFields })
    await makeEvent(2, { city: makeCityName() })
    const snapshotSizes: number[] = []
    // oxlint-disable-next-line typescript/unbound-method -- called with its query below
    const get = Query.prototype.get
    vi.spyOn(Query.prototype, 'get').mockImplementation(async function (this: Query) {
      const snapshot = (await get.call(this)) as QuerySnapshot
      snapshotSizes.push(snapshot.size)
      return snapshot
    })
    const text = await readCityFeed(city)
    expect(snapshotSizes.toSorted()).toEqual([0, 2])
    const { events, readProperty } = parseFeed(text)
    expect(events.map(({ id }) => id)).toEqual([recentId, upcomingId])
    expect(events[1]?.title).toBe(title)
    expect(readProperty('method')).toBe('PUBLISH')
    expect(readProperty('x-wr-calname')).toBe(`Kiln in ${city}`)
    expect(readProperty('refresh-interval')).toBe('PT1H')
    expect(readProperty('x-published-ttl')).toBe('PT1H')
    expect(text).not.toContain('Join:')
  })

  test('has the same bytes at any time while its events stay the same', async () => {
    const city = makeCityName()
    await Promise.all([
      makeEvent(3, { city }),
      makeEvent(3, { city }),
      makeEvent(4, { city, timezone: 'UTC' }),
    ])
    const firstText = await readCityFeed(city)
    expect(await readCityFeed(city, now + HOUR_MS)).toBe(firstText)
    expect(await readCityFeed(city.toUpperCase())).toBe(firstText)
  })

  test('shows that one event was moved and, for 30 days, that another event was cancelled', async () => {
    const city = makeCityName()
    const [movedId, cancelledId] = [await makeEvent(3, { city }), await makeEvent(4, { city })]
    const eventsBefore = parseFeed(await readCityFeed(city)).events
    await changeEvent(movedId, { startsAt: now + 5 * DAY_MS }, now)
    await cancelEvent(cancelledId, now)
    const eventsAfter = parseFeed(await readCityFeed(city)).events
    const findEvent = (events: typeof eventsBefore, id: number) => events.find((event) => event.id === id)
    expect(findEvent(eventsAfter, movedId)?.startsAt).toBe(Math.floor((now + 5 * DAY_MS) / 1000) * 1000)
    expect(findEvent(eventsAfter, movedId)?.sequence).toBeGreaterThan(
      findEvent(eventsBefore, movedId)?.sequence ?? 0,
    )
    expect(findEvent(eventsAfter, movedId)?.stampedAt).toBeGreaterThan(
      findEvent(eventsBefore, movedId)?.stampedAt ?? 0,
    )
    expect(findEvent(eventsAfter, cancelledId)).toMatchObject({ status: 'CANCELLED' })
    expect(findEvent(eventsAfter, cancelledId)?.sequence).toBeGreaterThan(
      findEvent(eventsBefore, cancelledId)?.sequence ?? 0,
    )
    const laterEvents = parseFeed(await readCityFeed(city, now + 31 * DAY_MS)).events
    expect(laterEvents.map(({ id }) => id)).toEqual([movedId])
  })

  test('exists before the first event only for a city of the catalogue', async () => {
    expect(parseFeed(await readCityFeed('Tokyo')).readProperty('name')).toBe('Kiln in Tokyo')
    await expect(readCityFeed(makeCityName())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stays available months after the last event for a city that is not in the catalogue', async () => {
    const city = makeCityName()
    await makeEvent(3, { city })
    const { events, readProperty } = parseFeed(await readCityFeed(city, now + 90 * DAY_MS))
    expect(events).toEqual([])
    expect(readProperty('name')).toBe(`Kiln in ${city}`)
  })
})

test('serves a calendar of a host’s public events, and no calendar of a host without a public card', async () => {
  const id = userId.parse(makeRandomId())
  const hosts = [makeHostCardFacts(id, 'Ada; Ofori')]
  await db.doc(`hosts/${id}`).set(makeHostCardFacts(id, 'Ada; Ofori'))
  const publicId = await makeEvent(3, { hosts })
  const cancelledId = await makeEvent(5, { hosts })
  await makeEvent(4, { hosts, isPrivate: true })
  await cancelEvent(cancelledId, now)
  const text = await readHostFeed(id)
  const { events } = parseFeed(text)
  expect(events.map(({ id, status }) => [id, status])).toEqual([
    [publicId, 'CONFIRMED'],
    [cancelledId, 'CANCELLED'],
  ])
  expect(text).toContain(String.raw`NAME:Kiln with Ada\; Ofori`)
  await db.doc(`hosts/${id}`).delete()
  await expect(readHostFeed(id)).rejects.toMatchObject({ code: 'not_found' })
})

describe("a member's own calendar", () => {
  test('has RSVPs with and without a spot, even to private events, and the link and location of events where the member has a spot', async () => {
    const member = await makeMember()
    const virtualFields = { isVirtual: true, virtualPlatform: 'zoom' as const, venueName: 'Online' }
    const confirmedId = await makeEvent(3, virtualFields, 'https://zoom.example/confirmed')
    const waitlistedId = await makeEvent(
      4,
      { ...virtualFields, signupLimit: 1 },
      'https://zoom.example/waitlisted',
    )
    const privateId = await makeEvent(5, { isPrivate: true, venueAddress: 'Back door 5' })
    const [cancelledId, cancelledRsvpEventId, otherEventId] = [
      await makeEvent(6, {}),
      await makeEvent(7, {}),
      await makeEvent(8, {}),
    ]
    await rsvp(waitlistedId, makeEmail('first'))
    for (const id of [confirmedId, waitlistedId, privateId, cancelledId, cancelledRsvpEventId])
      await rsvp(id, member.email)
    await rsvp(otherEventId, makeEmail('other'))
    await engine.submit(cancelledRsvpEventId, {
      kind: 'cancel',
      signupId: hashAddress(member.email),
      seq: 1,
      receivedAt: Date.now(),
    })
    await cancelEvent(cancelledId, Date.now())
    await refreshSnapshots(cancelledId, Date.now())
    const token = await member.renewLink()
    const text = await readOwnFeed(token)
    const { events } = parseFeed(text)
    expect(events.map(({ id, status }) => [id, status])).toEqual([
      [confirmedId, 'CONFIRMED'],
      [waitlistedId, 'TENTATIVE'],
      [privateId, 'CONFIRMED'],
      [cancelledId, 'CANCELLED'],
    ])
    expect(events[0]?.description).toContain('https://zoom.example/confirmed')
    expect(events[1]?.description).not.toContain('https://zoom.example')
    expect(events[2]?.location).toContain('Back door 5')
    expect(await readOwnFeed(token, Date.now() + HOUR_MS)).toBe(text)
    expect(parseFeed(await readOwnFeed(token, Date.now() + 40 * DAY_MS)).events).toEqual([])

    // An attendee who moves up from the waitlist gets the same event again, with the same SEQUENCE and a later DTSTAMP.
    const [eventBefore] = events.filter(({ id }) => id === waitlistedId)
    await engine.submit(waitlistedId, { kind: 'setLimit', signupLimit: 2, receivedAt: Date.now() + 2000 })
    const [eventAfter] = parseFeed(await readOwnFeed(token)).events.filter(({ id }) => id === waitlistedId)
    expect(eventAfter).toMatchObject({ status: 'CONFIRMED' })
    expect(eventAfter?.stampedAt).toBeGreaterThan(eventBefore?.stampedAt ?? 0)
  })

  test('leaves out an event with an unknown time zone', async () => {
    const member = await makeMember()
    const [validId, unknownZoneId] = [await makeEvent(3, {}), await makeEvent(4, {})]
    for (const id of [validId, unknownZoneId]) await rsvp(id, member.email)
    await db.doc(`events/${unknownZoneId}`).update({ timezone: 'Mars/Olympus' })
    expect(parseFeed(await readOwnFeed(await member.renewLink())).events.map(({ id }) => id)).toEqual([
      validId,
    ])
  })

  test('has a secret link that is stored as a hash and stops working when it is renewed', async () => {
    const member = await makeMember()
    expect(await member.getLink()).toEqual({ url: null })
    const firstToken = await member.renewLink()
    expect((await member.getLink()).url).toContain(firstToken)
    const feed = await db.doc(`calendarFeeds/${member.id}`).get()
    expect(JSON.stringify(feed.data())).not.toContain(firstToken)
    const secondToken = await member.renewLink()
    expect(secondToken).not.toBe(firstToken)
    await expect(readOwnFeed(firstToken)).rejects.toMatchObject({ code: 'not_found' })
    expect(parseFeed(await readOwnFeed(secondToken)).events).toEqual([])
    for (const token of ['', 'x', hashAddress(secondToken)])
      await expect(readOwnFeed(token)).rejects.toMatchObject({ code: 'not_found' })
    await beginDeletion(member.id, Date.now())
    await expect(readOwnFeed(secondToken)).rejects.toMatchObject({ code: 'not_found' })
  })
})
