import { expect, test } from 'vitest'
import { memberSince, sortHistory, type ProfileEvent } from './profile.ts'

function entry(eventDate: string, isPast: boolean, city: string): ProfileEvent {
  return { eventId: 1, eventTitle: 'Clay', eventDate, timezone: 'UTC', venueName: 'Mill', city, isPast }
}

test('sorts what is to come soonest first, and what was latest first', () => {
  const { upcoming, past, cities } = sortHistory([
    entry('2026-01-01T18:00:00.000Z', true, 'Paris'),
    entry('2026-12-24T18:00:00.000Z', false, 'Tokyo'),
    entry('2026-03-01T18:00:00.000Z', true, 'London'),
    entry('2026-12-01T18:00:00.000Z', false, 'Tokyo'),
    entry('2026-02-01T18:00:00.000Z', true, 'Paris'),
  ])
  expect(upcoming.map((event) => event.eventDate.slice(5, 10))).toEqual(['12-01', '12-24'])
  expect(past.map((event) => event.eventDate.slice(5, 10))).toEqual(['03-01', '02-01', '01-01'])
  expect(cities).toEqual(['London', 'Paris'])
})

test('says the month a member came', () => {
  expect(memberSince('2026-03-15T12:00:00.000Z')).toBe('March 2026')
})
