import { expect, test } from 'vitest'
import { isNotableChange } from './is-notable-change.ts'

const makeInstant = (millis: number) => ({ toMillis: () => millis })
const now = Date.UTC(2026, 10, 21, 12)
const HOUR_MS = 3_600_000

const event = {
  title: 'Clay & Cold Brew',
  timezone: 'Europe/London',
  city: 'London',
  area: 'Hackney',
  venueName: 'The Boathouse',
  venueAddress: '1 Towpath',
  isVirtual: false,
  startsAt: makeInstant(now + HOUR_MS),
  endsAt: makeInstant(now + 3 * HOUR_MS),
  isPublished: true,
  descriptionMd: 'Hands in clay.',
  photos: [],
  confirmedCount: 1,
  waitlistCount: 0,
}

test.each([
  ['title', 'Clay'],
  ['timezone', 'Europe/Paris'],
  ['city', 'Paris'],
  ['area', null],
  ['venueName', 'The Lock House'],
  ['venueAddress', '2 Towpath'],
  ['placeMark', 'another'],
  ['isVirtual', true],
  ['linkMark', 'another'],
  ['startsAt', makeInstant(now + 2 * HOUR_MS)],
  ['endsAt', makeInstant(now + 4 * HOUR_MS)],
])('reports a changed %s', (field, value) => {
  expect(isNotableChange(event, { ...event, [field]: value }, now)).toBe(true)
})

test('ignores changes of the description, photos and spots, and a field that was null and is now missing', () => {
  const change = { descriptionMd: 'More.', photos: ['/a.webp'], confirmedCount: 2, waitlistCount: 4 }
  expect(isNotableChange(event, { ...event, ...change }, now)).toBe(false)
  expect(isNotableChange({ ...event, area: null }, { ...event, area: undefined }, now)).toBe(false)
})

test('reports a created, published, unpublished or deleted event, but no change of a draft', () => {
  const draft = { ...event, isPublished: false }
  expect(isNotableChange(event, undefined, now)).toBe(true)
  expect(isNotableChange(event, draft, now)).toBe(true)
  expect(isNotableChange(draft, event, now)).toBe(true)
  expect(isNotableChange(undefined, event, now)).toBe(true)
  expect(isNotableChange(draft, { ...draft, title: 'Other' }, now)).toBe(false)
  expect(isNotableChange(draft, undefined, now)).toBe(false)
  expect(isNotableChange(undefined, draft, now)).toBe(false)
  expect(isNotableChange(undefined, undefined, now)).toBe(false)
})

test('reports a change only if the event has attendees before or after it', () => {
  const move = { venueName: 'Elsewhere' }
  const makeEventWithCounts = (confirmedCount?: number, waitlistCount?: number) => ({
    ...event,
    confirmedCount,
    waitlistCount,
  })
  const isReported = (before: object, after: object) =>
    isNotableChange({ ...before }, { ...after, ...move }, now)
  expect(isReported(makeEventWithCounts(0, 0), makeEventWithCounts(0, 0))).toBe(false)
  expect(isReported(makeEventWithCounts(), makeEventWithCounts())).toBe(false)
  expect(isReported(makeEventWithCounts(0, 1), makeEventWithCounts(0, 0))).toBe(true)
  expect(isReported(makeEventWithCounts(1, 0), makeEventWithCounts(0, 0))).toBe(true)
  expect(isReported(makeEventWithCounts(0, 0), makeEventWithCounts(1, 0))).toBe(true)
  expect(isReported(makeEventWithCounts(0, 0), makeEventWithCounts(0, 1))).toBe(true)
})

test('reports only a cancellation if there are only requests to join', () => {
  const eventWithRequest = { ...event, confirmedCount: 0, requestedCount: 1 }
  expect(isNotableChange(eventWithRequest, { ...eventWithRequest, cancelledAt: makeInstant(now) }, now)).toBe(
    true,
  )
  expect(isNotableChange(eventWithRequest, { ...eventWithRequest, venueName: 'Elsewhere' }, now)).toBe(false)
})

test('reports a cancellation if the event has a guest list, even without RSVPs', () => {
  const eventWithGuestList = { ...event, confirmedCount: 0, hasGuestList: true }
  expect(
    isNotableChange(eventWithGuestList, { ...eventWithGuestList, cancelledAt: makeInstant(now) }, now),
  ).toBe(true)
  expect(isNotableChange(eventWithGuestList, undefined, now)).toBe(true)
  expect(isNotableChange(eventWithGuestList, { ...eventWithGuestList, venueName: 'Elsewhere' }, now)).toBe(
    false,
  )
  const eventWithoutGuestList = { ...eventWithGuestList, hasGuestList: false }
  expect(
    isNotableChange(eventWithoutGuestList, { ...eventWithoutGuestList, cancelledAt: makeInstant(now) }, now),
  ).toBe(false)
})

test('reports a change unless the event is over both before and after it', () => {
  const pastEvent = { ...event, startsAt: makeInstant(now - 2 * HOUR_MS), endsAt: makeInstant(now) }
  expect(isNotableChange(pastEvent, { ...pastEvent, venueName: 'Elsewhere' }, now)).toBe(false)
  expect(isNotableChange(pastEvent, undefined, now)).toBe(false)
  expect(isNotableChange(pastEvent, event, now)).toBe(true)
  expect(isNotableChange(event, pastEvent, now)).toBe(true)
  // This event is still running.
  const runningEvent = { ...pastEvent, endsAt: makeInstant(now + 1) }
  expect(isNotableChange(runningEvent, { ...runningEvent, venueName: 'Elsewhere' }, now)).toBe(true)
})

test('reports changes of a hidden event, but not that it was hidden', () => {
  const hiddenEvent = { ...event, isPublished: false, hidden: { wasPublished: true } }
  expect(isNotableChange(event, hiddenEvent, now)).toBe(false)
  expect(isNotableChange(hiddenEvent, { ...hiddenEvent, title: 'Clay' }, now)).toBe(true)
  expect(isNotableChange(hiddenEvent, event, now)).toBe(true)
  expect(isNotableChange(hiddenEvent, { ...hiddenEvent, cancelledAt: makeInstant(now) }, now)).toBe(true)
  const draft = { ...hiddenEvent, hidden: { wasPublished: false } }
  expect(isNotableChange(draft, { ...draft, title: 'Clay' }, now)).toBe(false)
})
