import { expect, test } from 'vitest'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { formatLatestState } from './latest-state-text.ts'

const time = '2026-11-12T10:00:00.000Z'
const noTimes = { bouncedAt: null, openedAt: null, deliveredAt: null, bounceReason: null, failedReason: null }

test('describes the latest state of an email and why it failed', () => {
  expect(formatLatestState(noTimes)).toBe('–')
  expect(formatLatestState({ ...noTimes, deliveredAt: time })).toBe(`Delivered ${formatViewerDateTime(time)}`)
  expect(formatLatestState({ ...noTimes, deliveredAt: time, openedAt: time })).toBe(
    `Opened ${formatViewerDateTime(time)}`,
  )
  expect(formatLatestState({ ...noTimes, bouncedAt: time })).toBe(`Bounced ${formatViewerDateTime(time)}`)
  expect(formatLatestState({ ...noTimes, bouncedAt: time, bounceReason: '5.1.1' })).toBe(
    `Bounced ${formatViewerDateTime(time)}: 5.1.1`,
  )
  expect(formatLatestState({ ...noTimes, failedReason: 'No.' })).toBe('No.')
})
