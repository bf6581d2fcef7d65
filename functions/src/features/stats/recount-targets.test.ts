import { expect, test } from 'vitest'
import { affectedHosts, recountTargetsOfEvent, recountTargetsOfUser } from './recount-targets.ts'

const event = {
  isPublished: true,
  cancelledAt: null,
  city: 'Lisbon',
  cityKey: 'lisbon',
  hostIds: ['1000000001', '1000000002'],
  startsAt: new Date(1000),
  timezone: 'UTC',
  confirmedCount: 3,
  waitlistCount: 0,
  nextSeq: 4,
  title: 'Clay',
}
type Document = Parameters<typeof recountTargetsOfEvent>[1]
/** Before the event begins. */
const touched = (before: Document, after: Document, now = 0) => recountTargetsOfEvent('7', before, after, now)
const names = (all: ReturnType<typeof recountTargetsOfEvent>) => all.map(({ kind, key }) => `${kind}-${key}`)
const all = ['host-1000000001', 'host-1000000002', 'city-lisbon']

test.each([
  ['published', { ...event, isPublished: false }, event],
  ['taken back', event, { ...event, isPublished: false }],
  ['made', undefined, event],
  ['deleted', event, undefined],
  ['cancelled', event, { ...event, cancelledAt: new Date(1) }],
  ['moved in time', event, { ...event, startsAt: new Date(1) }],
  ['taken up', event, { ...event, confirmedCount: 4 }],
])('an event that is %s touches its hosts and its city', (_, before, after) => {
  expect(names(touched(before, after))).toEqual(all)
})

test('an event that moves or changes hands touches both cities, and all its hosts', () => {
  expect(names(touched(event, { ...event, city: 'Porto', cityKey: 'porto' }))).toEqual([...all, 'city-porto'])
  expect(names(touched(event, { ...event, hostIds: ['1000000002', '1000000003'] }))).toEqual([
    ...all,
    'host-1000000003',
  ])
})

test.each([
  ['a new title', event, { ...event, title: 'Clay, again' }],
  ['a longer waitlist', event, { ...event, waitlistCount: 9 }],
  ['a draft', { ...event, isPublished: false }, { ...event, isPublished: false, confirmedCount: 9 }],
  ['what is called off already', { ...event, cancelledAt: new Date(1) }, undefined],
])('%s touches nobody', (_, before, after) => expect(touched(before, after)).toEqual([]))

test.each([
  ['somebody leaves', event, { ...event, confirmedCount: 2 }],
  ['one leaves and another comes in the same write', event, { ...event, nextSeq: 5 }],
  ['the next in line gets a seat', { ...event, waitlistCount: 1 }, event],
  ['somebody was missed', event, { ...event, missedCount: 1 }],
  ['it is called off', event, { ...event, cancelledAt: new Date(1) }],
  ['it is hidden', event, { ...event, isPublished: false }],
  ['it is moved to a later day', event, { ...event, startsAt: new Date(9000) }],
  [
    'it is moved to a later day, hidden since',
    { ...event, isPublished: false },
    { ...event, isPublished: false, startsAt: new Date(9000) },
  ],
  ['it is moved to where it has begun', { ...event, startsAt: new Date(9000) }, event],
])('once an event has begun its attendees are touched as %s', (_, before, after) => {
  expect(names(touched(before, after, 1000))).toContain('event-7')
  expect(names(touched(before, after, 999))).not.toContain('event-7')
})

test.each([
  ['a new title', event, { ...event, title: 'Clay, again' }],
  ['a draft', { ...event, isPublished: false }, { ...event, isPublished: false, nextSeq: 9 }],
])('%s touches no attendee of what has begun', (_, before, after) => {
  expect(touched(before, after, 1000)).toEqual([])
})

test.each([
  ['makes it', undefined, event, ['1000000001', '1000000002']],
  ['makes a draft of it', undefined, { ...event, isPublished: false }, ['1000000001', '1000000002']],
  ['calls it off', event, { ...event, cancelledAt: new Date(1) }, ['1000000001', '1000000002']],
  ['deletes it', event, undefined, ['1000000001', '1000000002']],
  ['hands it on', event, { ...event, hostIds: ['1000000002', '1000000003'] }, ['1000000001', '1000000003']],
  ['takes RSVPs', event, { ...event, confirmedCount: 9 }, []],
  ['publishes it', { ...event, isPublished: false }, event, []],
  ['holds what is no host', undefined, { ...event, hostIds: 'x' }, []],
])('a write that %s changes how many its hosts host', (_, before, after, uids) => {
  expect(affectedHosts(before, after)).toEqual(uids)
})

const UID = '1000000007'
const host = { role: 'host', isApproved: true, city: 'São Paulo', name: 'Bo' }

test('an approval, and its end, touch the host and their city', () => {
  const applicant = { ...host, isApproved: false }
  const both = [`host-${UID}`, 'city-sao-paulo']
  expect(names(recountTargetsOfUser(UID, applicant, host))).toEqual(both)
  expect(names(recountTargetsOfUser(UID, host, applicant))).toEqual(both)
  expect(names(recountTargetsOfUser(UID, undefined, host))).toEqual(both)
  expect(names(recountTargetsOfUser(UID, host, undefined))).toEqual(both)
  expect(names(recountTargetsOfUser(UID, { ...applicant, city: null }, { ...host, city: null }))).toEqual([
    `host-${UID}`,
  ])
})

test('marks both cities of a host who moves, and none for other members', () => {
  const cities = ['city-sao-paulo', 'city-porto']
  expect(names(recountTargetsOfUser(UID, host, { ...host, city: 'Porto' }))).toEqual(cities)
  // Its figures say how the city is written.
  expect(names(recountTargetsOfUser(UID, host, { ...host, city: 'SAO PAULO' }))).toEqual(['city-sao-paulo'])
  expect(recountTargetsOfUser(UID, host, { ...host, name: 'Bobo' })).toEqual([])
  const member = { role: 'user', isApproved: false, city: 'Porto' }
  expect(recountTargetsOfUser(UID, member, { ...member, city: 'Lisbon' })).toEqual([])
  expect(recountTargetsOfUser(UID, undefined, member)).toEqual([])
})

test('a member is recounted whose address, proof or role is another', () => {
  const member = { email: 'a@b.cc', role: 'user', name: 'Bo', provenAt: null }
  const own = [`member-${UID}`]
  expect(names(recountTargetsOfUser(UID, member, { ...member, email: 'b@b.cc' }))).toEqual(own)
  expect(names(recountTargetsOfUser(UID, member, { ...member, role: 'host' }))).toEqual(own)
  expect(names(recountTargetsOfUser(UID, member, { ...member, provenAt: new Date(1) }))).toEqual(own)
  expect(names(recountTargetsOfUser('x', member, { ...member, role: 'host' }))).toEqual([])
  for (const after of [{ ...member, name: 'Bobo' }, undefined]) {
    expect(recountTargetsOfUser(UID, member, after)).toEqual([])
  }
  expect(recountTargetsOfUser(UID, undefined, member)).toEqual([])
})
