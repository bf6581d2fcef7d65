import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInLastHours } from './last-hours.ts'
import { isNight, computeLastReconfirmEmailTime, computeOfferEnd, computeReleaseTime } from './offer-times.ts'

const HOUR_MS = 3_600_000
const parseTime = (iso: string) => Date.parse(iso)
const toIso = (instant: number) => new Date(instant).toISOString()

describe('the night', () => {
  it.each([
    ['21:59:59', false],
    ['22:00:00', true],
    ['03:00:00', true],
    ['07:59:59', true],
    ['08:00:00', false],
  ])('lasts from 22:00 to 8:00 (%s is at night: %s)', (time, isAtNight) => {
    expect(isNight(parseTime(`2026-12-12T${time}Z`), 'UTC')).toBe(isAtNight)
  })

  it('depends on the time zone of the event', () => {
    const noon = parseTime('2026-12-12T12:00:00Z')
    expect(isNight(noon, 'Asia/Tokyo')).toBe(false)
    expect(isNight(noon, 'America/Los_Angeles')).toBe(true)
    expect(isNight(noon + 2 * HOUR_MS, 'Asia/Tokyo')).toBe(true)
  })
})

describe('the release of spots without an answer', () => {
  it.each([
    ['2026-12-12T08:30:00.000Z', '2026-12-12T20:30:00Z'],
    ['2026-12-12T08:00:00.000Z', '2026-12-12T19:00:00Z'],
    ['2026-12-12T08:00:00.000Z', '2026-12-12T10:00:00Z'],
    ['2026-12-11T21:00:00.000Z', '2026-12-12T09:00:00Z'],
  ])('is at %s for an event at %s', (releasedAt, startsAt) => {
    expect(toIso(computeReleaseTime({ startsAt: parseTime(startsAt), timezone: 'UTC' }))).toBe(releasedAt)
  })

  it('comes at least six hours after the last email that asks attendees to reconfirm', () => {
    const event = { startsAt: parseTime('2026-12-12T19:00:00Z'), timezone: 'UTC' }
    expect(toIso(computeLastReconfirmEmailTime(event))).toBe('2026-12-12T02:00:00.000Z')
  })
})

it('counts the twelve hours before an event as its last hours, if it asks attendees to reconfirm and is not cancelled', () => {
  const event = { shouldReconfirm: true, startsAt: 20 * HOUR_MS }
  expect(isInLastHours(event, 8 * HOUR_MS - 1)).toBe(false)
  expect(isInLastHours(event, 8 * HOUR_MS)).toBe(true)
  expect(isInLastHours(event, 20 * HOUR_MS)).toBe(true)
  expect(isInLastHours(event, 20 * HOUR_MS + 1)).toBe(false)
  expect(isInLastHours({ ...event, cancelledAt: 1 }, 9 * HOUR_MS)).toBe(false)
  for (const shouldReconfirm of [false, null, undefined])
    expect(isInLastHours({ ...event, shouldReconfirm }, 9 * HOUR_MS)).toBe(false)
})

describe('an offer', () => {
  it.each([
    ['12:00', '14:00'],
    ['19:59', '21:59'],
  ])('lasts two hours if it is made at %s', (startTime, endTime) => {
    const startsAt = parseTime('2026-12-13T07:00:00Z')
    const end = computeOfferEnd(parseTime(`2026-12-12T${startTime}:00Z`), {
      startsAt: startsAt + 6 * HOUR_MS,
      timezone: 'UTC',
    })
    expect(toIso(end)).toBe(`2026-12-12T${endTime}:00.000Z`)
  })

  it('is extended into the morning if it reaches the night', () => {
    const event = { startsAt: parseTime('2026-12-13T09:30:00Z'), timezone: 'UTC' }
    expect(toIso(computeOfferEnd(parseTime('2026-12-12T21:30:00Z'), event))).toBe('2026-12-13T09:30:00.000Z')
    const laterEvent = { ...event, startsAt: parseTime('2026-12-13T09:45:00Z') }
    expect(toIso(computeOfferEnd(parseTime('2026-12-12T21:45:00Z'), laterEvent))).toBe(
      '2026-12-13T09:45:00.000Z',
    )
    expect(toIso(computeOfferEnd(parseTime('2026-12-12T20:00:00Z'), event))).toBe('2026-12-13T08:00:00.000Z')
  })

  it('ends no later than the event starts', () => {
    const startsAt = parseTime('2026-12-12T19:00:00Z')
    expect(computeOfferEnd(startsAt - HOUR_MS, { startsAt, timezone: 'UTC' })).toBe(startsAt)
  })
})

it('releases no spots at night and makes no offer shorter than two hours, unless the event starts first, in any zone and on any day', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  )
  const instant = fc.integer({
    min: parseTime('2026-01-01T00:00:00Z'),
    max: parseTime('2027-12-31T00:00:00Z'),
  })
  fc.assert(
    fc.property(zone, instant, fc.integer({ min: 0, max: 12 * HOUR_MS }), (timezone, startsAt, msBefore) => {
      const event = { startsAt, timezone }
      const releaseTime = computeReleaseTime(event)
      expect(releaseTime === startsAt || !isNight(releaseTime, timezone)).toBe(true)
      expect(releaseTime).toBeGreaterThanOrEqual(startsAt - 12 * HOUR_MS)
      const offeredAt = startsAt - msBefore
      if (isNight(offeredAt, timezone)) return
      const end = computeOfferEnd(offeredAt, event)
      expect(end).toBeLessThanOrEqual(startsAt)
      expect(end === startsAt || (end >= offeredAt + 2 * HOUR_MS && !isNight(end, timezone))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
