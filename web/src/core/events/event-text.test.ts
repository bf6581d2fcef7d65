import { expect, test } from 'vitest'
import { formatEventTimes, makeMapUrl, formatPlatformName, formatStatus } from './event-text.ts'

test.each([
  [{ isFull: false, spotsRemaining: 1 }, false, '1 spot left'],
  [{ isFull: false, spotsRemaining: 12 }, false, '12 spots left'],
  [{ isFull: false, spotsRemaining: null }, false, 'Unlimited spots'],
  [{ isFull: true, spotsRemaining: 0 }, false, 'Full'],
  [{ isFull: true, spotsRemaining: 0 }, true, 'Completed'],
])('describes the status of %j, past: %s', (event, isPast, text) =>
  expect(formatStatus(event, isPast)).toBe(text),
)

const event = {
  dateTime: '2026-12-12T03:30:00.000Z',
  endsAt: '2026-12-12T05:30:00.000Z',
  timezone: 'America/Los_Angeles',
}

test('gives times in the zone of the event, and the start in the viewer’s zone if its clocks differ', () => {
  expect(formatEventTimes(event, 'Europe/Berlin')).toEqual({
    date: 'Friday 11 December 2026',
    time: '19:30 to 21:30 GMT-8',
    viewerTime: '04:30 your time, Sat 12 Dec',
  })
  expect(formatEventTimes(event, 'America/Denver').viewerTime).toBe('20:30 your time')
  expect(formatEventTimes(event, 'America/Tijuana').viewerTime).toBeNull()
  expect(formatEventTimes(event, null)).toMatchObject({ date: 'Friday 11 December 2026', viewerTime: null })
})

test.each([
  // Clocks in Berlin go back at 03:00 on 25 October 2026, and forward at 02:00 on 28 March 2027.
  ['2026-10-24T17:30:00.000Z', 2, '19:30 to 21:30 CEST', '18:30 your time'],
  ['2026-10-25T18:30:00.000Z', 2, '19:30 to 21:30 CET', '18:30 your time'],
  ['2026-10-24T23:30:00.000Z', 2, '01:30 CEST to 02:30 CET', '00:30 your time'],
  ['2027-03-28T00:30:00.000Z', 1, '01:30 CET to 03:30 CEST', '00:30 your time'],
])(
  'names each time zone that is in force during the event: %s for %i hours',
  (dateTime, hours, time, viewerTime) => {
    const endsAt = new Date(Date.parse(dateTime) + hours * 3_600_000).toISOString()
    const times = formatEventTimes({ dateTime, endsAt, timezone: 'Europe/Berlin' }, 'Europe/London')
    expect(times).toMatchObject({ time, viewerTime })
  },
)

test.each([
  ['2026-12-11T21:00:00.000Z', '2026-12-12T20:59:00.000Z', '22:00 to 21:59 CET'],
  ['2026-12-11T21:00:00.000Z', '2026-12-12T21:00:00.000Z', '22:00 to Saturday 12 December 2026, 22:00 CET'],
  ['2026-12-11T18:00:00.000Z', '2026-12-13T16:00:00.000Z', '19:00 to Sunday 13 December 2026, 17:00 CET'],
])('names the end date only for an event of at least 24 hours: from %s to %s', (dateTime, endsAt, time) => {
  expect(formatEventTimes({ dateTime, endsAt, timezone: 'Europe/Berlin' }, null)).toMatchObject({ time })
})

test('names platforms without underscores', () => {
  expect(formatPlatformName('google_meet')).toBe('google meet')
  expect(formatPlatformName(null)).toBe('Online')
})

test('escapes the venue in the link to the map', () =>
  expect(makeMapUrl({ venueName: 'A & B', venueAddress: null, city: 'Köln' })).toBe(
    'https://www.openstreetmap.org/search?query=A%20%26%20B%2C%20K%C3%B6ln',
  ))
