import { expect, test } from 'vitest'
import { makeEventFacts, makeHostCardFacts } from '../../../test/factories/event-facts.ts'
import { eventId } from '../ids.ts'
import { colours } from './colours.ts'
import { countSpots, toEventDetail, toPastEvent, toRelatedEvent, toTile } from './projection.ts'
import { formatCountdown, makeCtaTile } from './tile.ts'

const now = Date.UTC(2026, 10, 21, 12)

const event = makeEventFacts(eventId.parse(1_000_000_005), now + 86_400_000, {
  title: 'Clay & Cold Brew',
  descriptionMd: `## Hands in *clay*, ${'then coffee '.repeat(20)}`,
  cityCode: 'LDN',
  venueAddress: '1 Towpath',
  endsAt: now + 90_000_000,
  signupLimit: 12,
  confirmedCount: 5,
})

test('cuts a description to 60 characters on the hero and to 40 on other tiles', () => {
  const hero = toTile(event, 0, now)
  const otherTile = toTile(event, 1, now)
  expect(hero.variant).toBe('hero')
  expect(hero.description).toBe('Hands in clay, then coffee then coffee then coffee then…')
  expect(otherTile.description).toBe('Hands in clay, then coffee then coffee…')
  expect(toTile({ ...event, excerpt: 'x'.repeat(40) }, 1, now).description).toBe('x'.repeat(40))
})

test('gives a tile the facts that the wall shows', () =>
  expect(toTile(event, 1, now)).toEqual({
    id: 1_000_000_005,
    title: 'Clay & Cold Brew',
    city: 'London',
    area: 'Hackney',
    dateTime: '2026-11-22T12:00:00.000Z',
    timezone: 'Europe/London',
    venueName: 'The Boathouse',
    venueAddress: '1 Towpath',
    imageUrl: null,
    variant: 'solid',
    colorA: colours[event.id % 12]?.hex,
    colorB: colours[(event.id + 1) % 12]?.hex,
    signupCount: 5,
    spotsRemaining: 7,
    isFull: false,
    daysUntil: 1,
    countdownText: 'TOMORROW',
    description: 'Hands in clay, then coffee then coffee…',
    cityCode: 'LDN',
    updatedAt: new Date(event.updatedAt).toISOString(),
  }))

test('chooses the variants of all tiles after the hero by their ids', () => {
  const variants = [0, 1, 2, 3, 4, 5].map((offset) => {
    const id = eventId.parse(1_000_000_000 + offset)
    return toTile({ ...event, id }, 1, now).variant
  })
  expect(variants).toEqual(['solid', 'poster', 'solid', 'ticket', 'solid', 'solid'])
})

test('gives a tile the RSVP window, if there is one', () => {
  const rsvpWindow = { opens: null, closes: { hoursBefore: 24 } }
  expect(toTile({ ...event, rsvpWindow }, 1, now).rsvpWindow).toEqual(rsvpWindow)
  expect(toTile({ ...event, rsvpWindow: null }, 1, now)).not.toHaveProperty('rsvpWindow')
})

test('gives a tile `isByRequest` only if it is true', () => {
  expect(toTile({ ...event, isByRequest: true }, 1, now).isByRequest).toBe(true)
  for (const isByRequest of [null, false, undefined])
    expect(toTile({ ...event, isByRequest }, 1, now)).not.toHaveProperty('isByRequest')
})

test("counts days in the event's time zone", () => {
  // 23:30 in London is the next day in Tokyo.
  const lateEvent = { ...event, startsAt: Date.UTC(2026, 10, 21, 23, 30) }
  expect(toTile(lateEvent, 1, now).daysUntil).toBe(0)
  expect(toTile({ ...lateEvent, timezone: 'Asia/Tokyo' }, 1, now)).toMatchObject({
    daysUntil: 1,
    countdownText: 'TOMORROW',
  })
  expect(toTile({ ...event, startsAt: now - 3 * 86_400_000 }, 1, now).countdownText).toBe('3 DAYS AGO')
})

test('makes a tile that invites people to host and belongs to no event', () =>
  expect(makeCtaTile(now)).toEqual({
    id: 0,
    title: 'Become a host',
    city: '',
    area: null,
    dateTime: '2026-11-21T12:00:00.000Z',
    timezone: 'UTC',
    venueName: '',
    venueAddress: null,
    imageUrl: null,
    variant: 'cta',
    colorA: colours[0].text,
    colorB: colours[0].text,
    signupCount: 0,
    spotsRemaining: null,
    isFull: false,
    daysUntil: 0,
    countdownText: '',
    description: 'Got a table, a yard, a corner of a bar? Host one.',
    cityCode: '',
    updatedAt: '2026-11-21T12:00:00.000Z',
  }))

test.each([
  [0, 'TODAY'],
  [1, 'TOMORROW'],
  [12, 'IN 12 DAYS'],
  [-1, '1 DAY AGO'],
  [-3, '3 DAYS AGO'],
])('writes the countdown of %i days as %j', (days, text) => expect(formatCountdown(days)).toBe(text))

test.each([
  [null, 5, { spotsRemaining: null, isFull: false }],
  [12, 5, { spotsRemaining: 7, isFull: false }],
  [5, 5, { spotsRemaining: 0, isFull: true }],
  [4, 5, { spotsRemaining: 0, isFull: true }],
])(
  'counts the free spots for a limit of %j and %i confirmed attendees',
  (signupLimit, confirmedCount, expected) => {
    expect(countSpots({ signupLimit, confirmedCount, waitlistCount: 0 })).toEqual(expected)
  },
)

test('counts one free spot as taken for each attendee on the waitlist, if the event asks attendees to reconfirm', () => {
  const event = { signupLimit: 5, confirmedCount: 3, waitlistCount: 1 }
  expect(countSpots({ ...event, shouldReconfirm: true })).toEqual({ spotsRemaining: 1, isFull: false })
  expect(countSpots({ ...event, shouldReconfirm: true, waitlistCount: 2 }).isFull).toBe(true)
  expect(countSpots({ ...event, shouldReconfirm: null }).spotsRemaining).toBe(2)
})

test('gives the event page the photos and hosts, and tells it whether the event is past', () => {
  const host = makeHostCardFacts(1_000_000_001, 'Noor')
  const detail = toEventDetail({ ...event, photos: ['/a.webp', '/b.webp'], hosts: [host] }, now)
  expect(detail).toMatchObject({
    dateTime: '2026-11-22T12:00:00.000Z',
    endsAt: '2026-11-22T13:00:00.000Z',
    photoUrl: '/a.webp',
    eventPhotos: ['/a.webp', '/b.webp'],
    hosts: [host],
    isPast: false,
    spotsRemaining: 7,
  })
  expect(toEventDetail(event, now).photoUrl).toBeNull()
  // An event that starts now is not past.
  expect(toEventDetail(event, event.startsAt).isPast).toBe(false)
  expect(toEventDetail(event, event.startsAt + 1).isPast).toBe(true)
})

test('gives the event page published answers only if there are some', () => {
  const publishedAnswers = [{ id: 'one', question: 'A lift?', answer: 'Yes.' }]
  expect(toEventDetail({ ...event, publishedAnswers }, now).publishedAnswers).toEqual(publishedAnswers)
  for (const eventWithoutAnswers of [event, { ...event, publishedAnswers: [] }]) {
    const detail = toEventDetail(eventWithoutAnswers, now)
    expect(Object.keys(detail)).not.toContain('publishedAnswers')
    expect(Object.keys(detail)).not.toContain('hostQuestionAccess')
  }
})

test('gives a past event its time and place, and a related one its spots too', () => {
  const pastEvent = {
    id: 1_000_000_005,
    title: 'Clay & Cold Brew',
    dateTime: '2026-11-22T12:00:00.000Z',
    timezone: 'Europe/London',
    city: 'London',
    venueName: 'The Boathouse',
  }
  expect(toPastEvent(event)).toEqual(pastEvent)
  expect(toRelatedEvent(event)).toEqual({ ...pastEvent, area: 'Hackney', spotsRemaining: 7, isFull: false })
})
