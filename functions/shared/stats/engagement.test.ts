import { expect, test } from 'vitest'
import { toNudgeCity, countIdleDays, getEngagementStatus, formatQuarter } from './engagement.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 22, 12)
const computeTimeDaysAgo = (days: number) => now - days * DAY_MS

test.each([
  ['noEvents', 0, 'never', null],
  ['inactive', 1, 'more than 90 days ago', computeTimeDaysAgo(90) - 1],
  ['inactive', 9, '91 days ago', computeTimeDaysAgo(91)],
  ['active', 1, '90 days ago', computeTimeDaysAgo(90)],
  ['active', 4, 'yesterday', computeTimeDaysAgo(1)],
  ['highPerformer', 5, '90 days ago', computeTimeDaysAgo(90)],
  ['highPerformer', 7, 'in 30 days', computeTimeDaysAgo(-30)],
] as const)(
  'gives a host the status %s with %i events, the last one %s',
  (status, eventCount, _, lastEventAt) =>
    expect(getEngagementStatus({ eventCount, lastEventAt }, now)).toBe(status),
)

test.each([
  [
    'since the last event',
    { lastEventAt: computeTimeDaysAgo(3.5), lastStartedEventAt: computeTimeDaysAgo(3.5) },
    3,
  ],
  [
    'since the previous event, while the last one is upcoming',
    { lastEventAt: computeTimeDaysAgo(-2), lastStartedEventAt: computeTimeDaysAgo(40) },
    40,
  ],
  [
    'since an event that was upcoming when it was counted',
    { lastEventAt: computeTimeDaysAgo(1), lastStartedEventAt: computeTimeDaysAgo(40) },
    1,
  ],
  ['since an event that starts now', { lastEventAt: now, lastStartedEventAt: computeTimeDaysAgo(40) }, 0],
  ['since the host joined, without events', { lastEventAt: null, lastStartedEventAt: null }, 400],
  [
    'since the host joined, while the first event is upcoming',
    { lastEventAt: computeTimeDaysAgo(-9), lastStartedEventAt: null },
    400,
  ],
])('counts the days %s', (_, dates, days) =>
  expect(countIdleDays({ ...dates, joinedAt: computeTimeDaysAgo(400) }, now)).toBe(days),
)

test('writes “your city” in a nudge to a host without a city', () =>
  expect([toNudgeCity('Lisbon'), toNudgeCity(null), toNudgeCity('')]).toEqual([
    'Lisbon',
    'your city',
    'your city',
  ]))

test('names the quarter of an instant', () => {
  expect(formatQuarter(now)).toBe('Q4 2026')
  expect(formatQuarter(Date.UTC(2027, 0, 1))).toBe('Q1 2027')
  expect(formatQuarter(Date.UTC(2027, 5, 30, 23, 59))).toBe('Q2 2027')
})
