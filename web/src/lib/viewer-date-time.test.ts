import { expect, it } from 'vitest'
import { formatViewerDateTime } from './viewer-date-time.ts'

it('writes the month as a word and the hour by a 24-hour clock', () => {
  expect(formatViewerDateTime('2026-09-05T16:01:00.000Z')).toMatch(/^\d{1,2} Sep 2026, \d{2}:\d{2}$/)
})
