import { describe, expect, test } from 'vitest'
import {
  storedEvent,
  storedGuest,
  storedHost,
  type StoredEvent,
} from '../../functions/shared/events/stored.ts'
import { storedUser } from '../../functions/shared/members/stored.ts'
import { storedSignup } from '../../functions/shared/rsvps/stored.ts'
import { storedAdminAction } from '../../functions/shared/audit/stored.ts'
import { storedSeries } from '../../functions/shared/series/stored.ts'
import { storedHostQuestion } from '../../functions/shared/host-questions/stored.ts'
import { storedReport } from '../../functions/shared/reports/stored.ts'
import { calendarDay, formatClockTime } from '../../functions/shared/time/zoned.ts'
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
    splitPlace: (id, { isPrivate, venueName, venueAddress }) =>
      isPrivate
        ? {
            publicFields: { venueName: '', venueAddress: null, placeMark: `mark-${id}` },
            privatePlace: { venueName, venueAddress },
          }
        : { publicFields: { venueName, venueAddress, placeMark: null }, privatePlace: null },
    pictureUrl: (path) => `http://pictures.test/${path}`,
  })
}

const lengthOf = (text: string) => Array.from(text).length
const depthOf = (document: SeedDocument) => document.path.split('/').length
const eventsIn = (documents: readonly SeedDocument[]) =>
  documents
    .filter((document) => document.path.startsWith('events/') && depthOf(document) === 2)
    .map(({ data }) => storedEvent.parse(data))
const signUpsOf = (documents: readonly SeedDocument[], event: { readonly id: number }) =>
  documents
    .filter((document) => document.path.startsWith(`events/${event.id}/signups/`))
    .map(({ path, data }) => ({ ...storedSignup.parse(data), id: path.split('/')[3] ?? '' }))

const world = worldAt(noon)
const documentsUnder = (path: string) => world.documents.filter((document) => document.path.startsWith(path))
const allEvents = eventsIn(world.documents)

describe('the seed', () => {
  test('is the same if it is made as of the same moment', () => expect(worldAt(noon)).toEqual(world))

  test('has the same paths and accounts if it is made as of another moment', () => {
    const laterWorld = worldAt(noon + 1000 * HOUR)
    // The id of a decision contains its time.
    const pathsOf = ({ documents }: typeof world) =>
      documents.map(({ path }) => path.replace(/^(adminActions\/.*-)\d+$/, '$1'))
    expect(pathsOf(laterWorld)).toEqual(pathsOf(world))
    expect(laterWorld.accounts).toEqual(world.accounts)
  })

  test('contains each path and each account only once', () => {
    expect(new Set(world.documents.map((document) => document.path)).size).toBe(world.documents.length)
    expect(new Set(world.accounts.map((account) => account.uid)).size).toBe(world.accounts.length)
    for (const { uid } of world.accounts) expect(uid).toMatch(/^\d{10}$/)
  })
})

test.each(allEvents)('gives spots and waitlist positions in the order of RSVPs at $title', (event) => {
  const signUps = signUpsOf(world.documents, event).sort((a, b) => a.seq - b.seq)
  const activeSignUps = signUps.filter((item) => item.status !== 'cancelled' && item.status !== 'requested')
  expect(signUps.filter((item) => item.status === 'requested')).toHaveLength(event.requestedCount ?? 0)
  const statuses = activeSignUps.map((item) => item.status)
  expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(event.confirmedCount)
  expect(statuses.filter((status) => status === 'waitlist')).toHaveLength(event.waitlistCount)
  expect(statuses.slice(event.confirmedCount)).not.toContain('confirmed')
  if (event.signupLimit !== null) expect(event.confirmedCount).toBeLessThanOrEqual(event.signupLimit)
  if (event.waitlistCount > 0) expect(event.confirmedCount).toBe(event.signupLimit)
  expect(signUps.map((item) => item.seq)).toEqual(signUps.map((_, index) => index + 1))
  expect(event.nextSeq).toBe(signUps.length + 1)
  for (const item of signUps) {
    expect(item.id).toBe(idOfEmail(item.email))
    expect(item.changeTokenHash).toBe(`hash-${event.id}-${item.id}-${item.seq}`)
    expect(item.ticketHash).toBe(`ticket-${event.id}-${item.id}-${item.seq}`)
    expect(item.createdAt).toBeGreaterThanOrEqual(event.createdAt - 60_000)
    expect(item.updatedAt).toBeLessThanOrEqual(Math.min(noon, event.startsAt))
  }
})

test('has every kind of event', () => {
  const upcomingEvents = allEvents.filter((data) => data.isPublished && data.startsAt > noon)
  const pastEvents = allEvents.filter((data) => data.startsAt < noon)
  expect(allEvents.length).toBeGreaterThanOrEqual(28)
  expect(new Set(allEvents.map((data) => data.city)).size).toBeGreaterThanOrEqual(7)
  expect(pastEvents.length).toBeGreaterThan(4)
  expect(pastEvents.filter((data) => !data.isPrivate).every((data) => data.photos.length > 0)).toBe(true)
  expect(upcomingEvents.some((data) => data.waitlistCount > 0)).toBe(true)
  expect(upcomingEvents.some((data) => data.signupLimit === null)).toBe(true)
  expect(upcomingEvents.some((data) => data.isPrivate)).toBe(true)
  const eventWithReconfirmation = upcomingEvents.find((data) => data.reconfirmAskedFor)
  expect(eventWithReconfirmation?.reconfirmAskedFor).toEqual(eventWithReconfirmation?.startsAt)
  const signUps = signUpsOf(world.documents, eventWithReconfirmation ?? { id: 0 })
  expect(signUps.filter((item) => item.reconfirmedFor)).toHaveLength(5)
  expect(allEvents.some((data) => !data.isPublished)).toBe(true)
  const shownNames = world.documents.filter(({ data }) => data['isNameShown'] === true)
  expect(shownNames.filter(({ data }) => data['status'] === 'confirmed').length).toBeGreaterThan(3)
  expect(allEvents.some((data) => lengthOf(data.title) === 50)).toBe(true)
  expect(allEvents.some((data) => data.title.split(' ').some((word) => lengthOf(word) === 40))).toBe(true)
  for (const data of upcomingEvents.filter((event) => event.isVirtual)) {
    expect(world.documents.map((document) => document.path)).toContain(`events/${data.id}/access/virtual`)
  }
})

test('gives the host an event in each state that a dashboard shows', () => {
  const uid = world.accounts.find((account) => account.email === 'host@kiln.test')?.uid ?? ''
  const hostedEvents = allEvents.filter((data) => data.hostIds.includes(uid))
  const activeEvents = hostedEvents.filter((data) => data.cancelledAt === null)
  const isPast = (data: StoredEvent) => data.startsAt < noon
  expect(activeEvents.some((data) => !data.isPublished)).toBe(true)
  expect(activeEvents.some((data) => isPast(data) && data.photos.length === 0)).toBe(true)
  expect(activeEvents.some((data) => isPast(data) && data.photos.length > 0)).toBe(true)
  expect(activeEvents.some((data) => !isPast(data) && data.hostIds.length > 1)).toBe(true)
  expect(hostedEvents.some((data) => data.reconfirmAskedFor && data.waitlistCount > 0)).toBe(true)
  expect(hostedEvents.some((data) => (data.cancelledAt ?? 0) > noon - 30 * 24 * HOUR)).toBe(true)
  const guestLists = activeEvents.filter((data) => data.isPrivate).map((data) => `events/${data.id}/guests/`)
  const guests = world.documents.filter(({ path }) => guestLists.some((list) => path.startsWith(list)))
  expect(guests.some(({ data }) => data['invitedAt'] === null)).toBe(true)
})

test.each([
  [/^events\/\d+\/guests\//, storedGuest],
  [/^users\//, storedUser],
  [/^hosts\//, storedHost],
  [/^adminActions\//, storedAdminAction],
  [/^hostQuestions\//, storedHostQuestion],
  [/^reports\//, storedReport],
] as const)('seeds documents in %s that match their stored schema', (pattern, schema) => {
  const documents = world.documents.filter(({ path }) => pattern.test(path))
  expect(documents).not.toEqual([])
  for (const { data } of documents) expect(schema.safeParse(data).error).toBeUndefined()
})

test('has decisions of an admin, and an open report, invitation and question', () => {
  expect(documentsUnder('reports/').map(({ data }) => data['status'])).toEqual(['open'])
  const hiddenEvents = world.documents.filter(({ data }) => data['hidden'])
  expect(hiddenEvents.map(({ data }) => data['isPublished'])).toEqual([false])
  expect(documentsUnder('users/').filter(({ data }) => data['suspendedAt'])).toHaveLength(1)
  const disabledAccounts = world.accounts.filter(({ isDisabled }) => isDisabled)
  expect(disabledAccounts.map(({ email }) => email)).toEqual(['suspended@kiln.test'])
  const host = world.accounts.find((account) => account.email === 'host@kiln.test')
  const invitations = world.documents.filter(({ data }) => data['invitedHostIds'])
  expect(invitations.map(({ data }) => data['invitedHostIds'])).toEqual([[host?.uid]])
  const decisions = documentsUnder('adminActions/').map(({ data }) => data['action'])
  expect(decisions.sort()).toEqual(['event_hidden', 'user_suspended'])
  const areUnanswered = documentsUnder('hostQuestions/').map(({ data }) => data['publishedAt'] === null)
  expect(areUnanswered).toEqual([false, true])
})

test('has a series of the host, with its first event', () => {
  const [document, ...otherSeries] = documentsUnder('series/')
  expect(otherSeries).toEqual([])
  const series = storedSeries.parse(document?.data)
  expect(document?.path).toBe(`series/${series.id}`)
  const firstEvent = world.documents.find(({ path }) => path === `events/${series.firstEventId}`)
  expect(firstEvent?.data).toMatchObject({ seriesId: series.id, seriesDate: series.firstDate })
  expect(world.accounts.find(({ uid }) => uid === series.ownerId)?.email).toBe('host@kiln.test')
})

test('gives neighbours on the wall different colours', () => {
  const isOnWall = (data: StoredEvent) => data.isPublished && !data.isPrivate && data.cancelledAt === null
  const wall = allEvents
    .filter((data) => isOnWall(data) && data.startsAt > noon)
    .sort((a, b) => a.startsAt - b.startsAt)
  const colours = wall.map((data) => data.id % 12)
  expect(colours.filter((colour, index) => colour === colours[index + 1])).toEqual([])
})

test('gives the member past RSVPs, upcoming ones and one on a waitlist', () => {
  const rsvpsOfMember = allEvents.flatMap((event) =>
    signUpsOf(world.documents, event)
      .filter((item) => item.email === member.email)
      .map((item) => ({ status: item.status, isPast: event.startsAt < noon })),
  )
  const upcomingRsvps = rsvpsOfMember.filter((item) => !item.isPast && item.status === 'confirmed')
  expect(rsvpsOfMember.filter((item) => item.isPast).length).toBeGreaterThan(5)
  expect(upcomingRsvps.length).toBeGreaterThan(3)
  expect(rsvpsOfMember.filter((item) => item.status === 'waitlist')).toHaveLength(1)
})

test.each([0, 3, 6, 9, 12, 15, 18, 21])(
  'has an event later today, and none that starts at night, if it is made at %i:10 UTC',
  (hour) => {
    const now = Date.UTC(2026, 10, 21, hour, 10)
    const upcomingEvents = eventsIn(worldAt(now).documents).filter((data) => data.startsAt > now)
    const isToday = ({ startsAt, timezone }: StoredEvent) =>
      calendarDay(startsAt, timezone) === calendarDay(now, timezone)
    expect(upcomingEvents.some(isToday)).toBe(true)
    for (const data of upcomingEvents) {
      const time = formatClockTime(data.startsAt, data.timezone)
      expect(time >= '08:00' && time <= '23:00', `${data.title} at ${time}`).toBe(true)
    }
  },
)
