import { expect, it } from 'vitest'
import {
  NO_REPEAT,
  findRepeatError,
  toRepeatChoice,
  listRhythms,
  toRule,
  type RepeatChoice,
} from './repeat-choice.ts'

/** The fourth and last Thursday of its month. */
const date = '2026-11-26'

it('offers the rhythms of a date by its weekday and its week of the month', () =>
  expect(listRhythms(date).map(({ label }) => label)).toEqual([
    'Every Thursday',
    'Every two weeks on Thursday',
    'Every fourth Thursday',
    'Every last Thursday',
    'On selected dates',
  ]))

it('makes no rule for an event that does not repeat', () => expect(toRule(NO_REPEAT, date)).toBeNull())

it.each<Partial<RepeatChoice>>([
  { rhythm: 'week', count: 4 },
  { rhythm: 'two_weeks', endKind: 'until', until: '2027-03-01' },
  { rhythm: 'last', count: 12 },
  { rhythm: 'picked_dates', dates: ['2026-12-01'] },
])('makes a rule that the form reads back unchanged: %j', (overrides) => {
  const repeat = { ...NO_REPEAT, ...overrides }
  const rule = toRule(repeat, date)
  expect(rule && toRepeatChoice(rule)).toEqual(repeat)
})

it('finds no error in a weekly event with the default end', () =>
  expect(findRepeatError({ ...NO_REPEAT, rhythm: 'week' }, date)).toBeUndefined())

it.each<[Partial<RepeatChoice>, RegExp]>([
  [{ rhythm: 'week', count: null }, /last day or a number/],
  [{ rhythm: 'week', count: 53 }, /at most 52/],
  [{ rhythm: 'week', endKind: 'until' }, /last day or a number/],
  [{ rhythm: 'week', endKind: 'until', until: '2026-11-01' }, /before the first date/],
  [{ rhythm: 'picked_dates' }, /one more date/],
  [{ rhythm: 'picked_dates', dates: ['2026-11-01'] }, /before the first date/],
])('finds the error in %j: %s', (overrides, errorPattern) =>
  expect(findRepeatError({ ...NO_REPEAT, ...overrides }, date)).toMatch(errorPattern),
)
