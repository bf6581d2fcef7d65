import { expect, it } from 'vitest'
import { formatViewerDateTime } from './viewer-date-time.ts'

it('formats the month as a word and the time by a 24-hour clock', () => {
  expect(formatViewerDateTime('2026-09-05T16:01:00.000Z')).toMatch(/^\d{1,2} Sep 2026, \d{2}:\d{2}$/)
})
