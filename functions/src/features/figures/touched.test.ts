import { expect, test } from 'vitest'
import { touchedByEvent, touchedByUser } from './touched.ts'

const event = {
  isPublished: true,
  cancelledAt: null,
  city: 'Lisbon',
  cityKey: 'lisbon',
  hostIds: ['1000000001', '1000000002'],
  startsAt: new Date(0),
  timezone: 'UTC',
  confirmedCount: 3,
  waitlistCount: 0,
  title: 'Clay',
}
const names = (touched: ReturnType<typeof touchedByEvent>) => touched.map(({ kind, key }) => `${kind}-${key}`)
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
  expect(names(touchedByEvent(before, after))).toEqual(all)
})

test('an event that moves or changes hands touches both cities, and all its hosts', () => {
  expect(names(touchedByEvent(event, { ...event, city: 'Porto', cityKey: 'porto' }))).toEqual([
    ...all,
    'city-porto',
  ])
  expect(names(touchedByEvent(event, { ...event, hostIds: ['1000000002', '1000000003'] }))).toEqual([
    ...all,
    'host-1000000003',
  ])
})

test.each([
  ['a new title', event, { ...event, title: 'Clay, again' }],
  ['a longer waitlist', event, { ...event, waitlistCount: 9 }],
  ['a draft', { ...event, isPublished: false }, { ...event, isPublished: false, confirmedCount: 9 }],
  ['what is called off already', { ...event, cancelledAt: new Date(1) }, undefined],
])('%s touches nobody', (_, before, after) => {
  expect(touchedByEvent(before, after)).toEqual([])
})

const UID = '1000000007'
const host = { role: 'host', isApproved: true, city: 'São Paulo', name: 'Bo' }

test('an approval, and its end, touch the host and their city', () => {
  const applicant = { ...host, isApproved: false }
  const both = [`host-${UID}`, 'city-sao-paulo']
  expect(names(touchedByUser(UID, applicant, host))).toEqual(both)
  expect(names(touchedByUser(UID, host, applicant))).toEqual(both)
  expect(names(touchedByUser(UID, undefined, host))).toEqual(both)
  expect(names(touchedByUser(UID, host, undefined))).toEqual(both)
  expect(names(touchedByUser(UID, { ...applicant, city: null }, { ...host, city: null }))).toEqual([
    `host-${UID}`,
  ])
})

test('a host who moves touches both cities; who is no host touches nobody', () => {
  const cities = ['city-sao-paulo', 'city-porto']
  expect(names(touchedByUser(UID, host, { ...host, city: 'Porto' }))).toEqual(cities)
  expect(touchedByUser(UID, host, { ...host, name: 'Bobo' })).toEqual([])
  const member = { role: 'user', isApproved: false, city: 'Porto' }
  expect(touchedByUser(UID, member, { ...member, city: 'Lisbon' })).toEqual([])
  expect(touchedByUser(UID, undefined, member)).toEqual([])
})
