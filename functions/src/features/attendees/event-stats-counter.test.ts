import { expect, test } from 'vitest'
import { EventStatsCounter, type CountedSignup } from './event-stats-counter.ts'

const parseInstant = (text: string) => Date.parse(text)
const createdAt = parseInstant('2026-03-28T23:30:00Z')
const makeSignup = (overrides: Partial<CountedSignup> = {}): CountedSignup => ({
  status: 'confirmed',
  sourceCity: 'London',
  sourceArea: null,
  createdAt,
  updatedAt: createdAt,
  ...overrides,
})

function countSignups(...signups: CountedSignup[]) {
  const counter = new EventStatsCounter('Europe/Berlin')
  for (const signup of signups) counter.add(signup)
  return counter.result
}

test('counts RSVPs and cancellations of each day in the event’s time zone, even across a clock change', () => {
  const { dailyCounts } = countSignups(
    makeSignup(),
    makeSignup({ createdAt: parseInstant('2026-03-30T21:59:00Z') }),
    makeSignup({
      createdAt: parseInstant('2026-03-30T22:01:00Z'),
      status: 'cancelled',
      updatedAt: parseInstant('2026-04-01T08:00:00Z'),
    }),
  )
  expect(dailyCounts).toEqual([
    { day: '2026-03-29', rsvpCount: 1, cancellationCount: 0 },
    { day: '2026-03-30', rsvpCount: 1, cancellationCount: 0 },
    { day: '2026-03-31', rsvpCount: 1, cancellationCount: 0 },
    { day: '2026-04-01', rsvpCount: 0, cancellationCount: 1 },
  ])
})

test('lists at most the latest 90 days', () => {
  const { dailyCounts } = countSignups(
    makeSignup({ createdAt: parseInstant('2025-01-01T12:00:00Z') }),
    makeSignup(),
  )
  expect(dailyCounts).toHaveLength(90)
  expect(dailyCounts.at(-1)).toEqual({ day: '2026-03-29', rsvpCount: 1, cancellationCount: 0 })
})

test('counts cities and areas of attendees with a spot, ignoring case and surrounding spaces, the most frequent first', () => {
  const { cityCounts, areaCounts, confirmedCount } = countSignups(
    makeSignup({ sourceCity: 'BERLIN', sourceArea: 'Mitte' }),
    makeSignup({ sourceCity: ' berlin', sourceArea: 'mitte' }),
    makeSignup({ sourceCity: 'Lübeck', sourceArea: 'Mitte' }),
    makeSignup({ sourceCity: null }),
    makeSignup({ status: 'waitlist' }),
    makeSignup({ status: 'cancelled' }),
  )
  expect(confirmedCount).toBe(4)
  expect(cityCounts).toEqual([
    { label: 'Berlin', count: 2 },
    { label: 'Lübeck', count: 1 },
    { label: 'Not specified', count: 1 },
  ])
  expect(areaCounts).toEqual([
    { label: 'Mitte, Berlin', count: 2 },
    { label: 'Mitte, Lübeck', count: 1 },
    { label: 'Not specified', count: 1 },
  ])
})

test('adds up the cities after the tenth as “Other”', () => {
  const cities = Array.from({ length: 13 }, (_, index) => `Town ${String.fromCharCode(65 + index)}`)
  const { cityCounts } = countSignups(
    ...cities.map((sourceCity) => makeSignup({ sourceCity })),
    makeSignup({ sourceCity: 'Town M' }),
  )
  expect(cityCounts).toHaveLength(11)
  expect(cityCounts[0]).toEqual({ label: 'Town M', count: 2 })
  expect(cityCounts.at(-1)).toEqual({ label: 'Other', count: 3 })
})

test('counts nothing for an event without RSVPs', () =>
  expect(countSignups()).toEqual({ dailyCounts: [], cityCounts: [], areaCounts: [], confirmedCount: 0 }))

test('counts no requests that are open, declined or withdrawn', () => {
  const { dailyCounts, confirmedCount } = countSignups(
    makeSignup(),
    makeSignup({ status: 'requested' }),
    makeSignup({ status: 'cancelled', requestEndReason: 'declined' }),
    makeSignup({ status: 'cancelled', requestEndReason: 'withdrawn' }),
  )
  expect(confirmedCount).toBe(1)
  expect(dailyCounts).toEqual([{ day: '2026-03-29', rsvpCount: 1, cancellationCount: 0 }])
})
