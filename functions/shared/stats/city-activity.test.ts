import { expect, test } from 'vitest'
import {
  countEventsByWeek,
  computeGrowth,
  isHot,
  isOpportunity,
  isTarget,
  formatDay,
  listRecommendations,
  listWeeksAround,
} from './city-activity.ts'

const DAY_MS = 86_400_000
/** A Sunday. */
const now = Date.UTC(2026, 10, 22, 9)
const makeDay = (daysAgo: number, eventCount = 1) => ({
  day: formatDay(Math.floor(now / DAY_MS) - daysAgo),
  eventCount,
})

test('computes growth as events of the last 30 days times 20, at most 100, and calls a city hot above 50', () => {
  expect(computeGrowth([], now)).toBe(0)
  expect(computeGrowth([makeDay(0), makeDay(29)], now)).toBe(40)
  expect(computeGrowth([makeDay(30), makeDay(-1)], now)).toBe(0)
  expect(computeGrowth([makeDay(3, 5)], now)).toBe(100)
  expect(computeGrowth([makeDay(3, 50)], now)).toBe(100)
  expect([40, 50, 60].map(isHot)).toEqual([false, false, true])
})

test('lowers growth as time passes, with the same stored counts', () => {
  const days = [makeDay(0, 3)]
  expect(computeGrowth(days, now + 29 * DAY_MS)).toBe(60)
  expect(computeGrowth(days, now + 30 * DAY_MS)).toBe(0)
})

test('lists weeks by their Mondays: twelve past ones, the current one and the next four', () => {
  const weeks = listWeeksAround(now)
  expect(weeks).toHaveLength(17)
  expect(weeks[12]).toBe('2026-11-16')
  expect(weeks[0]).toBe('2026-08-24')
  expect(weeks.at(-1)).toBe('2026-12-14')
  expect(listWeeksAround(now + DAY_MS)[12]).toBe('2026-11-23')
})

test('counts an event in the week that contains its day', () => {
  const weeks = ['2026-11-09', '2026-11-16', '2026-11-23']
  const days = ['2026-11-08', '2026-11-16', '2026-11-22', '2026-11-23'].map((day) => ({ day, eventCount: 2 }))
  expect(countEventsByWeek(days, weeks)).toEqual([0, 4, 2])
})

test('counts cities with hosts and fewer than 3 events as opportunities, and cities with more than 5 sign-ups and no host as targets', () => {
  const makeCity = (eventCount: number, hostCount: number, signupCount: number) => ({
    eventCount,
    hostCount,
    signupCount,
  })
  expect(
    [makeCity(2, 1, 0), makeCity(0, 1, 0), makeCity(3, 1, 0), makeCity(2, 0, 0)].map(isOpportunity),
  ).toEqual([true, true, false, false])
  expect([makeCity(1, 0, 6), makeCity(1, 0, 5), makeCity(1, 1, 6)].map(isTarget)).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['no_hosts', { eventCount: 2, hostCount: 0, signupCount: 20, growth: 40 }],
  ['few_events', { eventCount: 1, hostCount: 1, signupCount: 10, growth: 20 }],
  ['high_demand', { eventCount: 2, hostCount: 1, signupCount: 21, growth: 40 }],
  ['low_growth', { eventCount: 2, hostCount: 1, signupCount: 20, growth: 0 }],
] as const)('recommends only %s if no other rule applies', (rule, numbers) =>
  expect(listRecommendations(numbers)).toEqual([rule]),
)

test('recommends nothing if no rule applies', () =>
  expect(listRecommendations({ eventCount: 5, hostCount: 2, signupCount: 40, growth: 60 })).toEqual([]))
