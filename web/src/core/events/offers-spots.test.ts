import { expect, test } from 'vitest'
import { offersSpots } from './offers-spots.ts'

const dateTime = '2026-12-12T19:00:00.000Z'

test('knows that spots are on offer in the last twelve hours', () => {
  const event = { shouldReconfirm: true, startsAt: Date.parse(dateTime) }
  const before = (hours: number) => event.startsAt - hours * 3_600_000
  expect([13, 12, 1, 0, -1].map((hours) => offersSpots(event, before(hours)))).toEqual([
    ...[false, true, true, true, false],
  ])
  expect(offersSpots({ ...event, shouldReconfirm: null }, before(1))).toBe(false)
})
