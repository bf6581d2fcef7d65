import { expect, test } from 'vitest'
import { eventId } from '../ids.ts'
import { colours } from './colours.ts'
import type { EventFacts } from './event.ts'
import { countdown, cut, plainText, seats, toDetail, toTile } from './projection.ts'

const now = Date.UTC(2026, 10, 21, 12)

const event: EventFacts = {
  id: eventId.parse(1_000_000_005),
  title: 'Clay & Cold Brew',
  descriptionMd: `## Hands in *clay*, ${'then coffee '.repeat(20)}`,
  city: 'London',
  cityCode: 'LDN',
  area: 'Hackney',
  venueName: 'The Boathouse',
  venueAddress: '1 Towpath',
  startsAt: now + 86_400_000,
  endsAt: now + 90_000_000,
  timezone: 'Europe/London',
  isVirtual: false,
  virtualPlatform: null,
  isPrivate: false,
  isPublished: true,
  hosts: [],
  signupLimit: 12,
  confirmedCount: 5,
  waitlistCount: 0,
  imageUrl: null,
  photos: [],
  revision: 0,
}

test('a description is cut to 60 characters on the hero and to 40 on the others', () => {
  const [hero, other] = [toTile(event, 0, now), toTile(event, 1, now)]
  expect(hero.variant).toBe('hero')
  expect(hero.description).toBe('Hands in clay, then coffee then coffee then coffee then cof…')
  expect(Array.from(hero.description)).toHaveLength(60)
  expect(other.description).toBe('Hands in clay, then coffee then coffee…')
  expect(toTile({ ...event, descriptionMd: 'x'.repeat(40) }, 1, now).description).toBe('x'.repeat(40))
})

test('text is cut between characters as people count them', () => {
  expect(cut('👩‍👩‍👧‍👦'.repeat(5), 5)).toBe('👩‍👩‍👧‍👦'.repeat(5))
  expect(cut('👩‍👩‍👧‍👦'.repeat(6), 5)).toBe(`${'👩‍👩‍👧‍👦'.repeat(4)}…`)
  expect(cut('four words and more', 11)).toBe('four words…')
})

test('Markdown loses its marks', () => {
  expect(plainText('# Ink\n\n* [paper](https://p.example) and ![noise](n.png)')).toBe('Ink paper and noise')
})

test('the colour comes from the id, wrapped at twelve', () => {
  expect(toTile(event, 1, now).colorA).toBe(colours[event.id % 12]?.hex)
  expect(toTile({ ...event, id: eventId.parse(event.id + 12) }, 1, now).colorA).toBe(
    toTile(event, 1, now).colorA,
  )
})

test.each([
  [0, 'TODAY'],
  [1, '1 DAY'],
  [12, '12 DAYS'],
  [-1, '1 DAY AGO'],
  [-3, '3 DAYS AGO'],
])('%i days from now is %j', (days, text) => {
  expect(countdown(days)).toBe(text)
})

test.each([
  [null, 5, { spotsRemaining: null, isFull: false }],
  [12, 5, { spotsRemaining: 7, isFull: false }],
  [5, 5, { spotsRemaining: 0, isFull: true }],
  [4, 5, { spotsRemaining: 0, isFull: true }],
])('of %j seats with %i taken', (signupLimit, confirmedCount, expected) => {
  expect(seats({ signupLimit, confirmedCount })).toEqual(expected)
})

test('the page of an event knows its first photo and whether it is past', () => {
  expect(toDetail({ ...event, photos: ['/a.webp', '/b.webp'] }, now)).toMatchObject({
    photoUrl: '/a.webp',
    eventPhotos: ['/a.webp', '/b.webp'],
    isPast: false,
  })
  expect(toDetail(event, event.startsAt + 1).isPast).toBe(true)
})
