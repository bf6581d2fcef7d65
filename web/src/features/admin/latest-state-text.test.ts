import { expect, test } from 'vitest'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { formatLatestState } from './latest-state-text.ts'

const time = '2026-11-12T10:00:00.000Z'
const initialState = {
  bouncedAt: null,
  openedAt: null,
  deliveredAt: null,
  bounceReason: null,
  failedReason: null,
}

test('shows “–” before delivery, then the latest state of an email, with the reason for a bounce or failure', () => {
  expect(formatLatestState(initialState)).toBe('–')
  expect(formatLatestState({ ...initialState, deliveredAt: time })).toBe(
    `Delivered ${formatViewerDateTime(time)}`,
  )
  expect(formatLatestState({ ...initialState, deliveredAt: time, openedAt: time })).toBe(
    `Opened ${formatViewerDateTime(time)}`,
  )
  expect(formatLatestState({ ...initialState, bouncedAt: time })).toBe(
    `Bounced ${formatViewerDateTime(time)}`,
  )
  expect(formatLatestState({ ...initialState, bouncedAt: time, bounceReason: '5.1.1' })).toBe(
    `Bounced ${formatViewerDateTime(time)}: 5.1.1`,
  )
  expect(formatLatestState({ ...initialState, failedReason: 'No.' })).toBe('No.')
})
