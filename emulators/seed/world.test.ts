import { describe, expect, test } from 'vitest'
import { storedGuest } from '../../functions/shared/events/stored.ts'
import { calendarDay, clockTime } from '../../functions/shared/time/zoned.ts'
import { member } from './people.ts'
import { idOfEmail } from './sign-ups.ts'
import { makeWorld, type SeedDocument } from './world.ts'

const HOUR = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)

function worldAt(now: number) {
  return makeWorld({
    now,
    signupHashes: ({ eventId, signupId, seq }) => ({
      changeTokenHash: `hash-${eventId}-${signupId}-${seq}`,
      ticketHash: `ticket-${eventId}-${signupId}-${seq}`,
    }),
    keptPlace: (id, { isPrivate, venueName, venueAddress }) =>
      isPrivate
        ? {
            said: { venueName: '', venueAddress: null, placeMark: `mark-${id}` },
            place: { venueName, venueAddress },
          }
        : { said: { venueName, venueAddress, placeMark: null }, place: null },
    pictureUrl: (path) => `http://pictures.test/${path}`,
  })
}

interface EventData {
  id: number
  title: string
  city: string
  timezone: string
  startsAt: Date
  endsAt: Date
  isPublished: boolean
  isPrivate: boolean
  hostIds: string[]
  cancelledAt: Date | null
  isVirtual: boolean
  signupLimit: number | null
  confirmedCount: number
  waitlistCount: number
  nextSeq: number
  photos: string[]
  createdAt: Date
}

interface SignUpData {
  eventId: number
  email: string
  status: 'confirmed' | 'waitlist' | 'cancelled'
  seq: number
  createdAt: Date
  updatedAt: Date
  checkedInAt: Date | null
  changeTokenHash: string
  ticketHash: string
}

const lengthOf = (text: string) => Array.from(text).length
const depthOf = (document: SeedDocument) => document.path.split('/').length
const events = (documents: readonly SeedDocument[]) =>
  documents
    .filter((one) => one.path.startsWith('events/') && depthOf(one) === 2)
    .map((one) => one.data as unknown as EventData)
const signUpsOf = (documents: readonly SeedDocument[], event: EventData) =>
  documents
    .filter((one) => one.path.startsWith(`events/${event.id}/signups/`))
    .map((one) => ({ ...(one.data as unknown as SignUpData), id: one.path.split('/')[3] ?? '' }))

const world = worldAt(noon)
const all = events(world.documents)

describe('the seed is the same in every run', () => {
  test('for the same moment everything is', () => {
    expect(worldAt(noon)).toEqual(world)
  })

  test('for another moment the paths are', () => {
    const later = worldAt(noon + 1000 * HOUR)
    expect(later.documents.map((one) => one.path)).toEqual(world.documents.map((one) => one.path))
    expect(later.accounts).toEqual(world.accounts)
  })

  test('no path and no account stands twice', () => {
    expect(new Set(world.documents.map((one) => one.path)).size).toBe(world.documents.length)
    expect(new Set(world.accounts.map((one) => one.uid)).size).toBe(world.accounts.length)
    for (const { uid } of world.accounts) expect(uid).toMatch(/^\d{10}$/)
  })
})

describe('the laws of the line at the door hold', () => {
  test.each(all)('at $title', (event) => {
    const signUps = signUpsOf(world.documents, event).sort((a, b) => a.seq - b.seq)
    const live = signUps.filter((one) => one.status !== 'cancelled')
    const statuses = live.map((one) => one.status)
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(event.confirmedCount)
    expect(statuses.filter((status) => status === 'waitlist')).toHaveLength(event.waitlistCount)
    // First come, first served: no seat after the first who waits.
    expect(statuses.indexOf('waitlist') === -1 ? [] : statuses.slice(event.confirmedCount)).not.toContain(
      'confirmed',
    )
    if (event.signupLimit !== null) expect(event.confirmedCount).toBeLessThanOrEqual(event.signupLimit)
    if (event.waitlistCount > 0) expect(event.confirmedCount).toBe(event.signupLimit)
    expect(signUps.map((one) => one.seq)).toEqual(signUps.map((_, index) => index + 1))
    expect(event.nextSeq).toBe(signUps.length + 1)
    for (const one of signUps) {
      expect(one.id).toBe(idOfEmail(one.email))
      expect(one.changeTokenHash).toBe(`hash-${event.id}-${one.id}-${one.seq}`)
      expect(one.ticketHash).toBe(`ticket-${event.id}-${one.id}-${one.seq}`)
      expect(one.createdAt.getTime()).toBeGreaterThanOrEqual(event.createdAt.getTime() - 60_000)
      expect(one.updatedAt.getTime()).toBeLessThanOrEqual(Math.min(noon, event.startsAt.getTime()))
    }
  })
})

test('every kind of event is there', () => {
  const upcoming = all.filter((one) => one.isPublished && one.startsAt.getTime() > noon)
  const before = all.filter((one) => one.startsAt.getTime() < noon)
  expect(all.length).toBeGreaterThanOrEqual(28)
  expect(new Set(all.map((one) => one.city)).size).toBeGreaterThanOrEqual(7)
  expect(before.length).toBeGreaterThan(4)
  expect(before.filter((one) => !one.isPrivate).every((one) => one.photos.length > 0)).toBe(true)
  expect(upcoming.some((one) => one.waitlistCount > 0)).toBe(true)
  expect(upcoming.some((one) => one.signupLimit === null)).toBe(true)
  expect(upcoming.some((one) => one.isPrivate)).toBe(true)
  expect(all.some((one) => !one.isPublished)).toBe(true)
  expect(all.some((one) => lengthOf(one.title) === 50)).toBe(true)
  expect(all.some((one) => one.title.split(' ').some((word) => lengthOf(word) === 40))).toBe(true)
  for (const one of upcoming.filter((event) => event.isVirtual)) {
    expect(world.documents.map((document) => document.path)).toContain(`events/${one.id}/access/virtual`)
  }
})

test('the seeded host has an event in each state that a dashboard shows', () => {
  const uid = world.accounts.find((one) => one.email === 'host@kiln.test')?.uid ?? ''
  const own = all.filter((one) => one.hostIds.includes(uid))
  const standing = own.filter((one) => one.cancelledAt === null)
  const isPast = (one: EventData) => one.startsAt.getTime() < noon
  expect(standing.some((one) => !one.isPublished)).toBe(true)
  expect(standing.some((one) => isPast(one) && one.photos.length === 0)).toBe(true)
  expect(standing.some((one) => isPast(one) && one.photos.length > 0)).toBe(true)
  expect(standing.some((one) => !isPast(one) && one.hostIds.length > 1)).toBe(true)
  expect(own.some((one) => (one.cancelledAt?.getTime() ?? 0) > noon - 30 * 24 * HOUR)).toBe(true)
  const guestLists = standing.filter((one) => one.isPrivate).map((one) => `events/${one.id}/guests/`)
  const guests = world.documents.filter(({ path }) => guestLists.some((list) => path.startsWith(list)))
  expect(guests.some(({ data }) => data['invitedAt'] === null)).toBe(true)
  for (const { data } of guests) expect(storedGuest.safeParse(data).error).toBeUndefined()
})

test('neighbours on the wall differ in colour', () => {
  const wall = all
    .filter(
      (one) => one.isPublished && !one.isPrivate && one.cancelledAt === null && one.startsAt.getTime() > noon,
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const alike = wall.filter(
    (one, index) => wall[index + 1] && one.id % 12 === (wall[index + 1]?.id ?? 0) % 12,
  )
  expect(alike).toEqual([])
})

test('the member has been to many, goes to some and waits for one', () => {
  const mine = all.flatMap((event) =>
    signUpsOf(world.documents, event)
      .filter((one) => one.email === member.email)
      .map((one) => ({ status: one.status, isPast: event.startsAt.getTime() < noon })),
  )
  expect(mine.filter((one) => one.isPast).length).toBeGreaterThan(5)
  expect(mine.filter((one) => !one.isPast && one.status === 'confirmed').length).toBeGreaterThan(3)
  expect(mine.filter((one) => one.status === 'waitlist')).toHaveLength(1)
})

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'at %i:10 UTC something is still on today, and nothing begins at an odd hour',
  (hour) => {
    const now = Date.UTC(2026, 10, 21, hour, 10)
    const upcoming = events(worldAt(now).documents).filter((one) => one.startsAt.getTime() > now)
    expect(
      upcoming.some(
        (one) => calendarDay(one.startsAt.getTime(), one.timezone) === calendarDay(now, one.timezone),
      ),
    ).toBe(true)
    for (const one of upcoming) {
      const time = clockTime(one.startsAt.getTime(), one.timezone)
      expect(time >= '08:00' && time <= '23:00', `${one.title} at ${time}`).toBe(true)
    }
  },
)
