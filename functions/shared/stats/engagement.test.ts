import { expect, test } from 'vitest'
import { cityOfNudge, daysSince, engagementOf, quarterOf } from './engagement.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 22, 12)
const daysAgo = (days: number) => now - days * DAY

test.each([
  ['noEvents', 0, null],
  ['inactive', 1, daysAgo(90) - 1],
  ['inactive', 9, daysAgo(91)],
  ['active', 1, daysAgo(90)],
  ['active', 4, daysAgo(1)],
  ['highPerformer', 5, daysAgo(90)],
  ['highPerformer', 7, daysAgo(-30)],
] as const)('%s: %i events, the last at %s', (status, events, lastAt) =>
  expect(engagementOf({ events, lastAt }, now)).toBe(status),
)

test.each([
  ['since the last event', { lastAt: daysAgo(3.5), lastBegunAt: daysAgo(3.5) }, 3],
  ['since the one before, while the last is to come', { lastAt: daysAgo(-2), lastBegunAt: daysAgo(40) }, 40],
  ['since one that was to come when it was counted', { lastAt: daysAgo(1), lastBegunAt: daysAgo(40) }, 1],
  ['since one that begins now', { lastAt: now, lastBegunAt: daysAgo(40) }, 0],
  ['since they joined, without any', { lastAt: null, lastBegunAt: null }, 400],
  ['since they joined, while the first is to come', { lastAt: daysAgo(-9), lastBegunAt: null }, 400],
])('days %s', (_, dates, days) => expect(daysSince({ ...dates, joinedAt: daysAgo(400) }, now)).toBe(days))

test('has a text for a nudge to a host without a city', () =>
  expect([cityOfNudge('Lisbon'), cityOfNudge(null), cityOfNudge('')]).toEqual([
    'Lisbon',
    'your city',
    'your city',
  ]))

test('quarters are named', () => {
  expect(quarterOf(now)).toBe('Q4 2026')
  expect(quarterOf(Date.UTC(2027, 0, 1))).toBe('Q1 2027')
  expect(quarterOf(Date.UTC(2027, 5, 30, 23, 59))).toBe('Q2 2027')
})
