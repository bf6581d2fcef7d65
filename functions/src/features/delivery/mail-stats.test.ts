import { expect, test } from 'vitest'
import { triggers } from '../../../shared/mail/triggers.ts'
import { commitMeasurer, measureDocument } from '../../platform/commit-size.ts'
import { sumDailyCounts } from './mail-stats.ts'

const counts = { total: 100, delivered: 90, opened: 40, bounced: 2, complained: 0, failed: 1, leftOut: 9 }

test('adds up the counts of several days by trigger, and warns of a high bounce rate', () => {
  const stats = sumDailyCounts([
    { message: counts },
    { message: { ...counts, bounced: 5 }, event_update: counts },
    {},
  ])
  expect(stats.map(({ trigger }) => trigger)).toEqual(triggers)
  const findStats = (name: string) => stats.find(({ trigger }) => trigger === name)
  // Bounces are 5 % of the second day, and 3.5 % of both days.
  expect(findStats('message')).toEqual({
    trigger: 'message',
    total: 200,
    delivered: 180,
    opened: 80,
    bounced: 7,
    complained: 0,
    failed: 2,
    leftOut: 18,
    warnings: ['bounces'],
  })
  expect(findStats('event_update')).toMatchObject({ total: 100, bounced: 2, warnings: [] })
  expect(findStats('login_link')).toMatchObject({ total: 0, delivered: 0, warnings: [] })
})

// Every sweep writes the document, and index entries would make that write twenty times as large.
test('does not index the counts, which are stored for thirty days', () => {
  const day = Object.fromEntries(triggers.map((trigger) => [trigger, counts]))
  const days = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`2026-11-${String(index + 1).padStart(2, '0')}`, day]),
  )
  const path = 'mail/stats'
  const data = { days, countedAt: new Date() }
  const bytes = measureDocument(path, data)
  expect(commitMeasurer.measureWrite({ path, data, isUpdate: false }) - bytes).toBeLessThan(1_000)
})
