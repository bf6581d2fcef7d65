import { expect, test } from 'vitest'
import {
  listAffectedHostIds,
  listRecountTargetsOfEvent,
  listRecountTargetsOfUser,
} from './recount-targets.ts'

const [ANN, BEN, CAT] = ['1000000001', '1000000002', '1000000003']
const event = {
  isPublished: true,
  cancelledAt: null,
  city: 'Lisbon',
  cityKey: 'lisbon',
  hostIds: [ANN, BEN],
  startsAt: new Date(1000),
  timezone: 'UTC',
  confirmedCount: 3,
  waitlistCount: 0,
  nextSeq: 4,
  title: 'Clay',
}
const draft = { ...event, isPublished: false }

type User = Parameters<typeof listRecountTargetsOfUser>[1]
type EventDocument = Parameters<typeof listRecountTargetsOfEvent>[1]
const toNames = (targets: ReturnType<typeof listRecountTargetsOfEvent>) =>
  targets.map(({ kind, key }) => `${kind}-${key}`)
/** The targets of a write, by default one before the start of the event. */
const findTargets = (before: EventDocument, after: EventDocument, now = 0) =>
  toNames(listRecountTargetsOfEvent('7', before, after, now))
const allTargets = [`host-${ANN}`, `host-${BEN}`, 'city-lisbon']

test.each([
  ['published', draft, event],
  ['unpublished', event, draft],
  ['created', undefined, event],
  ['deleted', event, undefined],
  ['cancelled', event, { ...event, cancelledAt: new Date(1) }],
  ['moved to another time', event, { ...event, startsAt: new Date(1) }],
  ['given another RSVP', event, { ...event, confirmedCount: 4 }],
])('marks the hosts and the city of an event that is %s', (_, before, after) => {
  expect(findTargets(before, after)).toEqual(allTargets)
})

test('marks both cities and all hosts of an event that gets another city or host', () => {
  expect(findTargets(event, { ...event, city: 'Porto', cityKey: 'porto' })).toEqual([
    ...allTargets,
    'city-porto',
  ])
  expect(findTargets(event, { ...event, hostIds: [BEN, CAT] })).toEqual([...allTargets, `host-${CAT}`])
})

test.each<[string, EventDocument, EventDocument, now?: number]>([
  ['a new title', event, { ...event, title: 'Clay, again' }],
  ['a longer waitlist', event, { ...event, waitlistCount: 9 }],
  ['a draft', draft, { ...draft, confirmedCount: 9 }],
  ['a deleted event that was cancelled before', { ...event, cancelledAt: new Date(1) }, undefined],
  ['a new title of an event that has started', event, { ...event, title: 'Clay, again' }, 1000],
  ['a draft that has started', draft, { ...draft, nextSeq: 9 }, 1000],
])('marks nothing for %s', (_, before, after, now = 0) => expect(findTargets(before, after, now)).toEqual([]))

test.each([
  ['an attendee cancels', event, { ...event, confirmedCount: 2 }],
  ['one attendee cancels and another RSVPs in the same write', event, { ...event, nextSeq: 5 }],
  ['an attendee is promoted', { ...event, waitlistCount: 1 }, event],
  ['an attendee is marked as missed', event, { ...event, missedCount: 1 }],
  ['it is cancelled', event, { ...event, cancelledAt: new Date(1) }],
  ['it is hidden', event, draft],
  ['it is moved to a later day', event, { ...event, startsAt: new Date(9000) }],
  ['it is moved to a later day while unpublished', draft, { ...draft, startsAt: new Date(9000) }],
  ['it is moved to a past time', { ...event, startsAt: new Date(9000) }, event],
])('marks the attendees of an event only after its start when %s', (_, before, after) => {
  expect(findTargets(before, after, 1000)).toContain('event-7')
  expect(findTargets(before, after, 999)).not.toContain('event-7')
})

test.each([
  ['creates an event', undefined, event, [ANN, BEN]],
  ['creates a draft', undefined, draft, [ANN, BEN]],
  ['cancels an event', event, { ...event, cancelledAt: new Date(1) }, [ANN, BEN]],
  ['deletes an event', event, undefined, [ANN, BEN]],
  ['replaces a host', event, { ...event, hostIds: [BEN, CAT] }, [ANN, CAT]],
  ['adds RSVPs', event, { ...event, confirmedCount: 9 }, []],
  ['publishes an event', draft, event, []],
  ['has invalid hosts', undefined, { ...event, hostIds: 'x' }, []],
])('finds the hosts whose number of events changes if a write %s', (_, before, after, uids) => {
  expect(listAffectedHostIds(before, after)).toEqual(uids)
})

const UID = '1000000007'
const findUserTargets = (before: User, after: User, uid = UID) =>
  toNames(listRecountTargetsOfUser(uid, before, after))
const host = { role: 'host', isApproved: true, city: 'São Paulo', name: 'Bo' }

test('marks the host and the city when a host is approved or no longer approved', () => {
  const applicant = { ...host, isApproved: false }
  const hostAndCity = [`host-${UID}`, 'city-sao-paulo']
  for (const nonHost of [applicant, undefined]) {
    expect(findUserTargets(nonHost, host)).toEqual(hostAndCity)
    expect(findUserTargets(host, nonHost)).toEqual(hostAndCity)
  }
  expect(findUserTargets({ ...applicant, city: null }, { ...host, city: null })).toEqual([`host-${UID}`])
})

test('marks both cities of a host who moves, and no city for other members', () => {
  const cities = ['city-sao-paulo', 'city-porto']
  expect(findUserTargets(host, { ...host, city: 'Porto' })).toEqual(cities)
  // The stats of a city store its spelling.
  expect(findUserTargets(host, { ...host, city: 'SAO PAULO' })).toEqual(['city-sao-paulo'])
  expect(findUserTargets(host, { ...host, name: 'Bobo' })).toEqual([])
  const member = { role: 'user', isApproved: false, city: 'Porto' }
  expect(findUserTargets(member, { ...member, city: 'Lisbon' })).toEqual([])
  expect(findUserTargets(undefined, member)).toEqual([])
})

test('marks a member only if the address, its proof or the role changes', () => {
  const member = { email: 'a@b.cc', role: 'user', name: 'Bo', provenAt: null }
  const memberTarget = [`member-${UID}`]
  for (const change of [{ email: 'b@b.cc' }, { role: 'host' }, { provenAt: new Date(1) }])
    expect(findUserTargets(member, { ...member, ...change })).toEqual(memberTarget)
  expect(findUserTargets(member, { ...member, role: 'host' }, 'x')).toEqual([])
  for (const after of [{ ...member, name: 'Bobo' }, undefined]) {
    expect(findUserTargets(member, after)).toEqual([])
  }
  expect(findUserTargets(undefined, member)).toEqual([])
})
