import './direct-project.ts'
import ICAL from 'ical.js'
import { Query, type QuerySnapshot } from 'firebase-admin/firestore'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { calendarCalls } from '../../functions/shared/calendar/contract.ts'
import { cityKeyOf } from '../../functions/shared/cities/city-key.ts'
import { eventId as parseEventId, randomId, userId, type EventId } from '../../functions/shared/ids.ts'
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
import { addressHash } from '../../functions/src/platform/tokens.ts'
import { newCity } from '../factories/events.ts'
import { eventFacts, hostCardOf } from '../factories/event-facts.ts'
import { memberFacts } from '../factories/member-facts.ts'
import { newEmail } from '../factories/people.ts'
import { submitRsvp } from '../factories/submit-rsvp.ts'
import { callerOf } from './direct-call.ts'

const DAY = 86_400_000
const call = callerOf(calendarCalls)
const now = Date.now()

const cityFeed = (city: string, at = now) =>
  call('getCityCalendar', getCityCalendar, { params: { cityKey: cityKeyOf(city) }, now: at })
const hostFeed = (id: number) => call('getHostCalendar', getHostCalendar, { params: { id } })
const ownFeed = (token: string, at = Date.now()) =>
  call('getOwnCalendar', getOwnCalendar, { params: { token }, now: at })

async function event(
  days: number,
  change: Parameters<typeof eventFacts>[2],
  virtualLink: string | null = null,
): Promise<EventId> {
  const facts = eventFacts(parseEventId.parse(randomId()), now + days * DAY, change)
  return (await createEvent(facts, { virtualLink }, now - DAY)).id
}

/** A calendar parsed by ical.js, with checks of the RFC that it does not make. */
function read(text: string) {
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
      about: calendarEvent.description,
      sequence: calendarEvent.sequence,
      status: component.getFirstPropertyValue('status'),
      startsAt: calendarEvent.startDate.toJSDate().getTime(),
      stamp: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate().getTime(),
    }
  })
  return { calendar, events, property: (name: string) => String(calendar.getFirstPropertyValue(name)) }
}

async function newMember() {
  const member = memberFacts()
  const { id, email } = member
  await createMember(member, null)
  const renew = async () => {
    const { url } = await call('renewCalendarLink', renewCalendarLink, { caller: { id, email } })
    return /\/api\/calendar\/mine\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
  }
  const link = () => call('getCalendarLink', getCalendarLink, { caller: { id, email } })
  return { id, email, renew, link }
}

const rsvp = (id: EventId, email: string) => submitRsvp(id, email, { name: 'Robin' })

afterEach(() => vi.restoreAllMocks())

describe('the calendar of a city', () => {
  test('has all public events from 30 days ago on, and reads no older ones', async () => {
    const city = newCity()
    const title = 'Clay; wine, "and" more \\ 漢字🎉 '.repeat(4).trim()
    const soon = await event(3, { city, title, timezone: 'Europe/Berlin' })
    const lately = await event(-20, { city })
    for (const hidden of [
      { isPrivate: true },
      { isPublished: false },
      { startsAt: now - 31 * DAY, endsAt: now - 31 * DAY + 1 },
    ])
      await event(2, { city, ...hidden })
    await event(2, { city: newCity() })
    const sizes: number[] = []
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its query below
    const get = Query.prototype.get
    vi.spyOn(Query.prototype, 'get').mockImplementation(async function (this: Query) {
      const snapshot = (await get.call(this)) as QuerySnapshot
      sizes.push(snapshot.size)
      return snapshot
    })
    const text = await cityFeed(city)
    expect(sizes.toSorted()).toEqual([0, 2])
    const { events, property } = read(text)
    expect(events.map(({ id }) => id)).toEqual([lately, soon])
    expect(events[1]?.title).toBe(title)
    expect(property('method')).toBe('PUBLISH')
    expect(property('x-wr-calname')).toBe(`Kiln in ${city}`)
    expect(property('refresh-interval')).toBe('PT1H')
    expect(property('x-published-ttl')).toBe('PT1H')
    expect(text).not.toContain('Join:')
  })

  test('consists of the same bytes for the same state at any time', async () => {
    const city = newCity()
    await Promise.all([event(3, { city }), event(3, { city }), event(4, { city, timezone: 'UTC' })])
    const first = await cityFeed(city)
    expect(await cityFeed(city, now + 3_600_000)).toBe(first)
    expect(await cityFeed(city.toUpperCase())).toBe(first)
  })

  test('says when an event moved, and for 30 days that it was cancelled', async () => {
    const city = newCity()
    const [moved, off] = [await event(3, { city }), await event(4, { city })]
    const before = read(await cityFeed(city)).events
    await changeEvent(moved, { startsAt: now + 5 * DAY }, now)
    await cancelEvent(off, now)
    const after = read(await cityFeed(city)).events
    const of = (events: typeof before, id: number) => events.find((item) => item.id === id)
    expect(of(after, moved)?.startsAt).toBe(Math.floor((now + 5 * DAY) / 1000) * 1000)
    expect(of(after, moved)?.sequence).toBeGreaterThan(of(before, moved)?.sequence ?? 0)
    expect(of(after, moved)?.stamp).toBeGreaterThan(of(before, moved)?.stamp ?? 0)
    expect(of(after, off)).toMatchObject({ status: 'CANCELLED' })
    expect(of(after, off)?.sequence).toBeGreaterThan(of(before, off)?.sequence ?? 0)
    const later = read(await cityFeed(city, now + 31 * DAY)).events
    expect(later.map(({ id }) => id)).toEqual([moved])
  })

  test('exists for a city of the catalogue before its first event, and for nothing else', async () => {
    expect(read(await cityFeed('Tokyo')).property('name')).toBe('Kiln in Tokyo')
    await expect(cityFeed(newCity())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the calendar of a city that is not in the catalogue', () => {
  test('stays available to subscribers without events for a long time', async () => {
    const city = newCity()
    await event(3, { city })
    const { events, property } = read(await cityFeed(city, now + 90 * DAY))
    expect(events).toEqual([])
    expect(property('name')).toBe(`Kiln in ${city}`)
  })
})

describe('the calendar of a host', () => {
  test('has their public events and is gone with their card', async () => {
    const id = userId.parse(randomId())
    const hosts = [hostCardOf(id, 'Ada; Ofori')]
    await db.doc(`hosts/${id}`).set(hostCardOf(id, 'Ada; Ofori'))
    const shown = await event(3, { hosts })
    const off = await event(5, { hosts })
    await event(4, { hosts, isPrivate: true })
    await cancelEvent(off, now)
    const text = await hostFeed(id)
    const { events } = read(text)
    expect(events.map((item) => [item.id, item.status])).toEqual([
      [shown, 'CONFIRMED'],
      [off, 'CANCELLED'],
    ])
    expect(text).toContain(String.raw`NAME:Kiln with Ada\; Ofori`)
    await db.doc(`hosts/${id}`).delete()
    await expect(hostFeed(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe("a member's own calendar", () => {
  test('has spots and waitlisted RSVPs, private ones too, and the place for attendees with a spot', async () => {
    const me = await newMember()
    const virtual = { isVirtual: true, virtualPlatform: 'zoom' as const, venueName: 'Online' }
    const seat = await event(3, virtual, 'https://zoom.example/seat')
    const wait = await event(4, { ...virtual, signupLimit: 1 }, 'https://zoom.example/wait')
    const hidden = await event(5, { isPrivate: true, venueAddress: 'Back door 5' })
    const [off, left, others] = [await event(6, {}), await event(7, {}), await event(8, {})]
    await rsvp(wait, newEmail('first'))
    for (const item of [seat, wait, hidden, off, left]) await rsvp(item, me.email)
    await rsvp(others, newEmail('other'))
    await engine.submit(left, { kind: 'cancel', signupId: addressHash(me.email), seq: 1, at: Date.now() })
    await cancelEvent(off, Date.now())
    await refreshSnapshots(off, Date.now())
    const token = await me.renew()
    const text = await ownFeed(token)
    const { events } = read(text)
    expect(events.map((item) => [item.id, item.status])).toEqual([
      [seat, 'CONFIRMED'],
      [wait, 'TENTATIVE'],
      [hidden, 'CONFIRMED'],
      [off, 'CANCELLED'],
    ])
    expect(events[0]?.about).toContain('https://zoom.example/seat')
    expect(events[1]?.about).not.toContain('https://zoom.example')
    expect(events[2]?.location).toContain('Back door 5')
    expect(await ownFeed(token, Date.now() + 3_600_000)).toBe(text)
    expect(read(await ownFeed(token, Date.now() + 40 * DAY)).events).toEqual([])

    // An attendee who moves up gets the same event again: a later DTSTAMP with the same SEQUENCE.
    const [before] = events.filter(({ id }) => id === wait)
    await engine.submit(wait, { kind: 'setLimit', signupLimit: 2, at: Date.now() + 2000 })
    const [after] = read(await ownFeed(token)).events.filter(({ id }) => id === wait)
    expect(after).toMatchObject({ status: 'CONFIRMED' })
    expect(after?.stamp).toBeGreaterThan(before?.stamp ?? 0)
  })

  test('leaves out an event with an unknown time zone', async () => {
    const me = await newMember()
    const [sound, broken] = [await event(3, {}), await event(4, {})]
    for (const item of [sound, broken]) await rsvp(item, me.email)
    await db.doc(`events/${broken}`).update({ timezone: 'Mars/Olympus' })
    expect(read(await ownFeed(await me.renew())).events.map(({ id }) => id)).toEqual([sound])
  })

  test('has a secret link, stored as its hash, that stops working once it is renewed', async () => {
    const me = await newMember()
    expect(await me.link()).toEqual({ url: null })
    const first = await me.renew()
    expect((await me.link()).url).toContain(first)
    const feed = await db.doc(`calendarFeeds/${me.id}`).get()
    expect(JSON.stringify(feed.data())).not.toContain(first)
    const second = await me.renew()
    expect(second).not.toBe(first)
    await expect(ownFeed(first)).rejects.toMatchObject({ code: 'not_found' })
    expect(read(await ownFeed(second)).events).toEqual([])
    for (const wrong of ['', 'x', addressHash(second)])
      await expect(ownFeed(wrong)).rejects.toMatchObject({ code: 'not_found' })
    await beginDeletion(me.id, Date.now())
    await expect(ownFeed(second)).rejects.toMatchObject({ code: 'not_found' })
  })
})
