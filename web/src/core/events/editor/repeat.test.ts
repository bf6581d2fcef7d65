import { describe, expect, it } from 'vitest'
import { NO_REPEAT, repeatFault, repeatOf, rhythmsFor, ruleOf, type Repeat } from './repeat.ts'

/** A Thursday, the fourth and last one of its month. */
const date = '2026-11-26'

it('offers the rhythms of a weekday and week of the month', () =>
  expect(rhythmsFor(date).map(({ label }) => label)).toEqual([
    'Every Thursday',
    'Every two weeks on Thursday',
    'Every fourth Thursday',
    'Every last Thursday',
    'On selected dates',
  ]))

describe('ruleOf', () => {
  it('returns null for an event that does not repeat', () => expect(ruleOf(NO_REPEAT, date)).toBeNull())

  it.each<Repeat>([
    { ...NO_REPEAT, rhythm: 'week', count: 4 },
    { ...NO_REPEAT, rhythm: 'two_weeks', ends: 'until', until: '2027-03-01' },
    { ...NO_REPEAT, rhythm: 'last', count: 12 },
    { ...NO_REPEAT, rhythm: 'picked', dates: ['2026-12-01'] },
  ])('is read back into the form as it was chosen: %j', (repeat) => {
    const rule = ruleOf(repeat, date)
    expect(rule && repeatOf(rule)).toEqual(repeat)
  })

  it.each<[Partial<Repeat>, RegExp | undefined]>([
    [{ rhythm: 'week' }, undefined],
    [{ rhythm: 'week', count: null }, /last day or a number/],
    [{ rhythm: 'week', count: 53 }, /at most 52/],
    [{ rhythm: 'week', ends: 'until' }, /last day or a number/],
    [{ rhythm: 'week', ends: 'until', until: '2026-11-01' }, /after the first date/],
    [{ rhythm: 'picked' }, /one more date/],
    [{ rhythm: 'picked', dates: ['2026-11-01'] }, /after the first one/],
  ])('reports for %j the fault %s', (change, fault) => {
    const actual = repeatFault({ ...NO_REPEAT, ...change }, date)
    if (fault) expect(actual).toMatch(fault)
    else expect(actual).toBeUndefined()
  })
})
