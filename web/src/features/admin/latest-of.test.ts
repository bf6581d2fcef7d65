import { expect, test } from 'vitest'
import { viewerDateTime } from '@/lib/viewer-date-time.ts'
import { latestOf } from './latest-of.ts'

const at = '2026-11-12T10:00:00.000Z'
const noTimes = { bouncedAt: null, openedAt: null, deliveredAt: null, bounceReason: null, failedReason: null }

test('describes the latest state of an email and why it failed', () => {
  expect(latestOf(noTimes)).toBe('–')
  expect(latestOf({ ...noTimes, deliveredAt: at })).toBe(`Delivered ${viewerDateTime(at)}`)
  expect(latestOf({ ...noTimes, deliveredAt: at, openedAt: at })).toBe(`Opened ${viewerDateTime(at)}`)
  expect(latestOf({ ...noTimes, bouncedAt: at })).toBe(`Bounced ${viewerDateTime(at)}`)
  expect(latestOf({ ...noTimes, bouncedAt: at, bounceReason: '5.1.1' })).toBe(
    `Bounced ${viewerDateTime(at)}: 5.1.1`,
  )
  expect(latestOf({ ...noTimes, failedReason: 'No.' })).toBe('No.')
})
