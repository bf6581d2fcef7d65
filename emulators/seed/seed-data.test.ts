import { describe, expect, test } from 'vitest'
import {
  storedEvent,
  storedGuest,
  storedHost,
  type StoredEvent,
} from '../../functions/shared/events/stored.ts'
import { storedUser } from '../../functions/shared/members/stored.ts'
import { storedSignup } from '../../functions/shared/rsvps/stored.ts'
import { storedAuditEntry } from '../../functions/shared/audit/stored.ts'
import { storedSeries } from '../../functions/shared/series/stored.ts'
import { storedHostQuestion } from '../../functions/shared/host-questions/stored.ts'
import { storedReport } from '../../functions/shared/reports/stored.ts'
import { toCalendarDay, formatClockTime } from '../../functions/shared/time/zoned-time.ts'
import { hashAddress } from '../../functions/src/platform/tokens.ts'
import { member } from './users.ts'
import { makeSeedData } from './seed-data.ts'
import type { SeedDocument } from './seed-document.ts'

const HOUR_MS = 3_600_000
const noon = Date.UTC(2026, 10, 21, 12)

function makeSeedDataAt(now: number) {
  return makeSeedData({
    now,
    hashSignup: ({ eventId, signupId, seq }) => ({
      changeTokenHash: `hash-${eventId}-${signupId}-${seq}`,
      ticketHash: `ticket-${eventId}-${signupId}-${seq}`,
    }),
    splitPlace: (id, { isPrivate, venueName, venueAddress }) =>
      isPrivate
        ? {
            publicFields: { venueName: '', venueAddress: null, placeMark: `mark-${id}` },
            privatePlace: { venueName, venueAddress },
          }
        : { publicFields: { venueName, venueAddress, placeMark: null }, privatePlace: null },
    toPictureUrl: (path) => `http://pictures.test/${path}`,
  })
}

const countCharacters = (text: string) => Array.from(text).length
const getDepth = (document: SeedDocument) => document.path.split('/').length
const parseEvents = (documents: readonly SeedDocument[]) =>
  documents
    .filter((document) => document.path.startsWith('events/') && getDepth(document) === 2)
    .map(({ data }) => storedEvent.parse(data))
const parseSignups = (documents: readonly SeedDocument[], event: { readonly id: number }) =>
  documents
    .filter((document) => document.path.startsWith(`events/${event.id}/signups/`))
    .map(({ path, data }) => ({ ...storedSignup.parse(data), id: path.split('/')[3] ?? '' }))

const seedData = makeSeedDataAt(noon)
const findDocumentsUnder = (path: string) =>
  seedData.documents.filter((document) => document.path.startsWith(path))
const allEvents = parseEvents(seedData.documents)

describe('the seed', () => {
  test('is the same if it is made as of the same moment', () =>
    expect(makeSeedDataAt(noon)).toEqual(seedData))

  test('has the same paths and accounts if it is made as of another moment', () => {
    const laterSeedData = makeSeedDataAt(noon + 1000 * HOUR_MS)
    // The id of a decision contains its time.
    const listPaths = ({ documents }: typeof seedData) =>
      documents.map(({ path }) => path.replace(/^(adminActions\/.*-)\d+$/, '$1'))
    expect(listPaths(laterSeedData)).toEqual(listPaths(seedData))
    expect(laterSeedData.accounts).toEqual(seedData.accounts)
  })

  test('contains each path and each account only once, with account ids of ten digits', () => {
    expect(new Set(seedData.documents.map((document) => document.path)).size).toBe(seedData.documents.length)
    expect(new Set(seedData.accounts.map((account) => account.uid)).size).toBe(seedData.accounts.length)
    for (const { uid } of seedData.accounts) expect(uid).toMatch(/^\d{10}$/)
  })
})

test.each(allEvents)('gives spots in the order of RSVPs at $title, and counts the RSVPs', (event) => {
  const signups = parseSignups(seedData.documents, event).sort((a, b) => a.seq - b.seq)
  const activeSignups = signups.filter(
    (signup) => signup.status !== 'cancelled' && signup.status !== 'requested',
  )
  expect(signups.filter((signup) => signup.status === 'requested')).toHaveLength(event.requestedCount ?? 0)
  const statuses = activeSignups.map((signup) => signup.status)
  expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(event.confirmedCount)
  expect(statuses.filter((status) => status === 'waitlist')).toHaveLength(event.waitlistCount)
  expect(statuses.slice(event.confirmedCount)).not.toContain('confirmed')
  if (event.signupLimit !== null) expect(event.confirmedCount).toBeLessThanOrEqual(event.signupLimit)
  if (event.waitlistCount > 0) expect(event.confirmedCount).toBe(event.signupLimit)
  expect(signups.map((signup) => signup.seq)).toEqual(signups.map((_, index) => index + 1))
  expect(event.nextSeq).toBe(signups.length + 1)
  for (const signup of signups) {
    expect(signup.id).toBe(hashAddress(signup.email))
    expect(signup.changeTokenHash).toBe(`hash-${event.id}-${signup.id}-${signup.seq}`)
    expect(signup.ticketHash).toBe(`ticket-${event.id}-${signup.id}-${signup.seq}`)
    expect(signup.createdAt).toBeGreaterThanOrEqual(event.createdAt - 60_000)
    expect(signup.updatedAt).toBeLessThanOrEqual(Math.min(noon, event.startsAt))
  }
})

test('has events of every kind, in seven cities or more', () => {
  const upcomingEvents = allEvents.filter((event) => event.isPublished && event.startsAt > noon)
  const pastEvents = allEvents.filter((event) => event.startsAt < noon)
  expect(allEvents.length).toBeGreaterThanOrEqual(28)
  expect(new Set(allEvents.map((event) => event.city)).size).toBeGreaterThanOrEqual(7)
  expect(pastEvents.length).toBeGreaterThan(4)
  expect(pastEvents.filter((event) => !event.isPrivate).every((event) => event.photos.length > 0)).toBe(true)
  expect(upcomingEvents.some((event) => event.waitlistCount > 0)).toBe(true)
  expect(upcomingEvents.some((event) => event.signupLimit === null)).toBe(true)
  expect(upcomingEvents.some((event) => event.isPrivate)).toBe(true)
  const eventWithReconfirmation = upcomingEvents.find((event) => event.reconfirmAskedFor)
  expect(eventWithReconfirmation?.reconfirmAskedFor).toEqual(eventWithReconfirmation?.startsAt)
  const signups = parseSignups(seedData.documents, eventWithReconfirmation ?? { id: 0 })
  expect(signups.filter((signup) => signup.reconfirmedFor)).toHaveLength(5)
  expect(allEvents.some((event) => !event.isPublished)).toBe(true)
  const shownNames = seedData.documents.filter(({ data }) => data['isNameShown'] === true)
  expect(shownNames.filter(({ data }) => data['status'] === 'confirmed').length).toBeGreaterThan(3)
  expect(allEvents.some((event) => countCharacters(event.title) === 50)).toBe(true)
  expect(allEvents.some((event) => event.title.split(' ').some((word) => countCharacters(word) === 40))).toBe(
    true,
  )
  for (const event of upcomingEvents.filter(({ isVirtual }) => isVirtual)) {
    expect(seedData.documents.map((document) => document.path)).toContain(`events/${event.id}/access/virtual`)
  }
})

test('gives the host a draft, past, upcoming and cancelled events, and a guest who is not invited yet', () => {
  const uid = seedData.accounts.find((account) => account.email === 'host@kiln.test')?.uid ?? ''
  const hostedEvents = allEvents.filter((event) => event.hostIds.includes(uid))
  const activeEvents = hostedEvents.filter((event) => event.cancelledAt === null)
  const isPast = (event: StoredEvent) => event.startsAt < noon
  expect(activeEvents.some((event) => !event.isPublished)).toBe(true)
  expect(activeEvents.some((event) => isPast(event) && event.photos.length === 0)).toBe(true)
  expect(activeEvents.some((event) => isPast(event) && event.photos.length > 0)).toBe(true)
  expect(activeEvents.some((event) => !isPast(event) && event.hostIds.length > 1)).toBe(true)
  expect(hostedEvents.some((event) => event.reconfirmAskedFor && event.waitlistCount > 0)).toBe(true)
  expect(hostedEvents.some((event) => (event.cancelledAt ?? 0) > noon - 30 * 24 * HOUR_MS)).toBe(true)
  const guestListPaths = activeEvents
    .filter((event) => event.isPrivate)
    .map((event) => `events/${event.id}/guests/`)
  const guests = seedData.documents.filter(({ path }) =>
    guestListPaths.some((listPath) => path.startsWith(listPath)),
  )
  expect(guests.some(({ data }) => data['invitedAt'] === null)).toBe(true)
})

test.each([
  [/^events\/\d+\/guests\//, storedGuest],
  [/^users\//, storedUser],
  [/^hosts\//, storedHost],
  [/^adminActions\//, storedAuditEntry],
  [/^hostQuestions\//, storedHostQuestion],
  [/^reports\//, storedReport],
] as const)('seeds documents in %s that match their stored schema', (pattern, schema) => {
  const documents = seedData.documents.filter(({ path }) => pattern.test(path))
  expect(documents).not.toEqual([])
  for (const { data } of documents) expect(schema.safeParse(data).error).toBeUndefined()
})

test('has decisions of an admin, and an open report, invitation and question', () => {
  expect(findDocumentsUnder('reports/').map(({ data }) => data['status'])).toEqual(['open'])
  const hiddenEvents = seedData.documents.filter(({ data }) => data['hidden'])
  expect(hiddenEvents.map(({ data }) => data['isPublished'])).toEqual([false])
  expect(findDocumentsUnder('users/').filter(({ data }) => data['suspendedAt'])).toHaveLength(1)
  const disabledAccounts = seedData.accounts.filter(({ isDisabled }) => isDisabled)
  expect(disabledAccounts.map(({ email }) => email)).toEqual(['suspended@kiln.test'])
  const host = seedData.accounts.find((account) => account.email === 'host@kiln.test')
  const invitations = seedData.documents.filter(({ data }) => data['invitedHostIds'])
  expect(invitations.map(({ data }) => data['invitedHostIds'])).toEqual([[host?.uid]])
  const decisions = findDocumentsUnder('adminActions/').map(({ data }) => data['action'])
  expect(decisions.sort()).toEqual(['event_hidden', 'user_suspended'])
  const unansweredFlags = findDocumentsUnder('hostQuestions/').map(({ data }) => data['publishedAt'] === null)
  expect(unansweredFlags).toEqual([false, true])
})

test('has a series of the host, with its first event', () => {
  const [document, ...otherSeries] = findDocumentsUnder('series/')
  expect(otherSeries).toEqual([])
  const series = storedSeries.parse(document?.data)
  expect(document?.path).toBe(`series/${series.id}`)
  const firstEvent = seedData.documents.find(({ path }) => path === `events/${series.firstEventId}`)
  expect(firstEvent?.data).toMatchObject({ seriesId: series.id, seriesDate: series.firstDate })
  expect(seedData.accounts.find(({ uid }) => uid === series.ownerId)?.email).toBe('host@kiln.test')
})

test('gives neighbours on the wall different colours', () => {
  const isOnWall = (event: StoredEvent) => event.isPublished && !event.isPrivate && event.cancelledAt === null
  const wallEvents = allEvents
    .filter((event) => isOnWall(event) && event.startsAt > noon)
    .sort((a, b) => a.startsAt - b.startsAt)
  const colourIndexes = wallEvents.map((event) => event.id % 12)
  expect(colourIndexes.filter((colour, index) => colour === colourIndexes[index + 1])).toEqual([])
})

test('gives the member past RSVPs, upcoming ones and one on a waitlist', () => {
  const rsvpsOfMember = allEvents.flatMap((event) =>
    parseSignups(seedData.documents, event)
      .filter((signup) => signup.email === member.email)
      .map((signup) => ({ status: signup.status, isPast: event.startsAt < noon })),
  )
  const upcomingRsvps = rsvpsOfMember.filter((signup) => !signup.isPast && signup.status === 'confirmed')
  expect(rsvpsOfMember.filter((signup) => signup.isPast).length).toBeGreaterThan(5)
  expect(upcomingRsvps.length).toBeGreaterThan(3)
  expect(rsvpsOfMember.filter((signup) => signup.status === 'waitlist')).toHaveLength(1)
})

test.each([0, 3, 6, 9, 12, 15, 18, 21])(
  'has an event later today, and none that starts at night, if it is made at %i:10 UTC',
  (hour) => {
    const now = Date.UTC(2026, 10, 21, hour, 10)
    const upcomingEvents = parseEvents(makeSeedDataAt(now).documents).filter((event) => event.startsAt > now)
    const isToday = ({ startsAt, timezone }: StoredEvent) =>
      toCalendarDay(startsAt, timezone) === toCalendarDay(now, timezone)
    expect(upcomingEvents.some(isToday)).toBe(true)
    for (const event of upcomingEvents) {
      const time = formatClockTime(event.startsAt, event.timezone)
      expect(time >= '08:00' && time <= '23:00', `${event.title} at ${time}`).toBe(true)
    }
  },
)
