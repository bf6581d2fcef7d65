import { eventId } from '@shared/ids.ts'
import { memberDashboard } from '@shared/members/contract.ts'
import { expect, it } from 'vitest'
import type { DeviceRsvp } from '@/lib/device-rsvps.ts'
import { toOwnEvents, addDeviceRsvps } from './own-event.ts'

const dashboardEntry = { id: 1234567890, title: 'Zine Night', city: 'Berlin', timezone: 'Europe/Berlin' }
const response = memberDashboard.parse({
  stats: { eventCount: 2, connectionCount: 9, cities: ['Berlin'], upcomingCount: 0 },
  upcomingEvents: [],
  eventHistory: [
    { ...dashboardEntry, dateTime: '2026-01-02T18:00:00.000Z' },
    { ...dashboardEntry, id: 1234567891, dateTime: '2026-01-01T18:00:00.000Z' },
  ],
})

it('converts the events of the dashboard, each with its start in milliseconds', () =>
  expect(toOwnEvents(response).pastEvents[0]).toMatchObject({
    title: 'Zine Night',
    startsAt: Date.UTC(2026, 0, 2, 18),
    isWaitlist: false,
  }))

it('reads an event with an invalid date as an event without a start', () => {
  const responseWithoutDate = {
    ...response,
    eventHistory: [{ ...dashboardEntry, id: eventId.parse(dashboardEntry.id), dateTime: '' }],
  }
  expect(toOwnEvents(responseWithoutDate).pastEvents[0]?.startsAt).toBeNull()
})

const viewer = { email: 'ada@people.test', now: Date.UTC(2026, 0, 5) }
const makeDeviceRsvp = (id: number, email: string, day: number, isRequest?: true) =>
  ({
    signup: { email, isWaitlist: false, isRequest },
    event: { ...dashboardEntry, id, dateTime: new Date(Date.UTC(2026, 0, day)).toISOString() },
  }) as DeviceRsvp

it("adds the member's RSVPs that only this device has, once and soonest first", () => {
  const listedEvents = toOwnEvents(response).pastEvents.slice(0, 1)
  const rsvps = [
    makeDeviceRsvp(dashboardEntry.id, 'ada@people.test', 20),
    makeDeviceRsvp(2, 'Ada@people.test', 10),
    makeDeviceRsvp(3, 'bo@people.test', 10),
    makeDeviceRsvp(4, 'ada@people.test', 2),
    makeDeviceRsvp(5, 'ada@people.test', 8),
  ]
  expect(addDeviceRsvps(listedEvents, rsvps, viewer).map(({ id }) => id)).toEqual([dashboardEntry.id, 5, 2])
})

it('adds a request that only this device has, and marks it as a request', () =>
  expect(addDeviceRsvps([], [makeDeviceRsvp(2, 'ada@people.test', 10, true)], viewer)).toMatchObject([
    { isRequest: true, isWaitlist: false },
  ]))
