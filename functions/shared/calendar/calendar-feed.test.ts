import { expect, test } from 'vitest'
import { composeCalendarFeed } from './calendar-feed.ts'

const event = {
  id: 1_234_567_890,
  title: 'Clay',
  startsAt: Date.UTC(2026, 11, 12, 18, 30),
  endsAt: Date.UTC(2026, 11, 12, 20, 30),
  timezone: 'Europe/Berlin',
  city: 'Berlin',
  area: null,
  venueName: 'Salon',
  venueAddress: null,
  isVirtual: false,
  revision: 3,
  changedAt: Date.UTC(2026, 10, 1),
  attendance: 'confirmed',
  joinLink: null,
} as const

test('puts the properties of the calendar before its components (RFC 5545, 3.6)', () => {
  const file = composeCalendarFeed([event], { name: 'Kiln in Berlin', siteUrl: 'https://kiln.example' })
  const lines = file.split('\r\n')
  const zonesStart = lines.indexOf('BEGIN:VTIMEZONE')
  expect(lines.slice(0, zonesStart).map((line) => /^[A-Z-]+/.exec(line)?.[0])).toEqual(
    expect.arrayContaining([
      'BEGIN',
      'VERSION',
      'PRODID',
      'METHOD',
      'NAME',
      'X-WR-CALNAME',
      'REFRESH-INTERVAL',
      'X-PUBLISHED-TTL',
    ]),
  )
  let depth = 0
  const calendarLines = lines.slice(zonesStart).filter((line) => {
    if (line.startsWith('BEGIN:')) depth += 1
    const isWithinComponent = depth > 0
    if (line.startsWith('END:')) depth -= 1
    return !isWithinComponent
  })
  expect(calendarLines).toEqual(['END:VCALENDAR', ''])
})
