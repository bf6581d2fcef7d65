import {
  describeRule,
  findRuleError,
  listWeeksOfDate,
  weeksOfMonth,
  type SeriesRule,
  type WeekOfMonth,
} from '@shared/series/rule.ts'

/** How an event repeats, as the form stores it. */
export interface RepeatChoice {
  readonly rhythm: 'never' | 'week' | 'two_weeks' | WeekOfMonth | 'picked_dates'
  readonly endKind: 'count' | 'until'
  /** The number of dates, if `endKind` is `count`. */
  readonly count: number | null
  /** The last day (`2026-12-03`), if `endKind` is `until`; empty while it is not chosen. */
  readonly until: string
  /** The dates after the first one, for `picked_dates`. */
  readonly dates: readonly string[]
}

export const NO_REPEAT: RepeatChoice = {
  rhythm: 'never',
  endKind: 'count',
  count: 10,
  until: '',
  dates: [''],
}

const isWeekOfMonth = (rhythm: RepeatChoice['rhythm']): rhythm is WeekOfMonth =>
  weeksOfMonth.some((week) => week === rhythm)

/** Returns the rule for an event that starts on a date; null if the event does not repeat or has no date yet. */
export function toRule(repeat: RepeatChoice, startDate: string): SeriesRule | null {
  const { rhythm, endKind, count, until, dates } = repeat
  if (rhythm === 'never' || startDate === '') return null
  if (rhythm === 'picked_dates') return { frequency: 'picked_dates', startDate, dates: dates.filter(Boolean) }
  const end = endKind === 'count' ? { count, until: null } : { count: null, until: until || null }
  return isWeekOfMonth(rhythm)
    ? { frequency: 'month', week: rhythm, startDate, ...end }
    : { frequency: rhythm, startDate, ...end }
}

/** Converts a rule to the choice that the form shows. */
export function toRepeatChoice(rule: SeriesRule): RepeatChoice {
  if (rule.frequency === 'picked_dates') return { ...NO_REPEAT, rhythm: 'picked_dates', dates: rule.dates }
  return {
    ...NO_REPEAT,
    rhythm: rule.frequency === 'month' ? rule.week : rule.frequency,
    endKind: rule.until === null ? 'count' : 'until',
    count: rule.count ?? NO_REPEAT.count,
    until: rule.until ?? '',
  }
}

/** Returns the rhythms that an event on a date can have, with labels. */
export function listRhythms(
  startDate: string,
): { readonly rhythm: RepeatChoice['rhythm']; readonly label: string }[] {
  return (['week', 'two_weeks', ...listWeeksOfDate(startDate), 'picked_dates'] as const).map((rhythm) => {
    const rule = toRule({ ...NO_REPEAT, rhythm }, startDate)
    return { rhythm, label: rule ? describeRule(rule) : '' }
  })
}

/** Returns the error message for the fields; undefined if they are valid. */
export function findRepeatError(repeat: RepeatChoice, startDate: string): string | undefined {
  const rule = toRule(repeat, startDate)
  if (rule?.frequency === 'picked_dates' && rule.dates.length === 0)
    return 'Please choose at least one more date.'
  return (rule && findRuleError(rule)?.message) ?? undefined
}
