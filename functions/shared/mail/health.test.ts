import { expect, test } from 'vitest'
import { healthWarnings } from './health.ts'

test.each([
  [{ total: 0, bounced: 0, complained: 0 }, []],
  [{ total: 1_000, bounced: 30, complained: 1 }, []],
  [{ total: 1_000, bounced: 31, complained: 0 }, ['bounces']],
  [{ total: 1_000, bounced: 0, complained: 2 }, ['complaints']],
  [{ total: 10, bounced: 5, complained: 5 }, ['bounces', 'complaints']],
])('%j warns of %j', (counts, warnings) => {
  expect(healthWarnings(counts)).toEqual(warnings)
})
