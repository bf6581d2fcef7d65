import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/stub-local-storage.ts'
import { setCurrentUserId } from '@/lib/current-user-id.ts'
import { recordSeenEvents, continueOrStartVisit, readCurrentVisit } from './last-visit.ts'

const MINUTE_MS = 60_000
const NOW = 1_000_000_000_000

test('shows the same events as new until the visit ends', () => {
  const visit = { newSince: NOW - 90 * MINUTE_MS, seenAt: NOW }
  expect(continueOrStartVisit(visit, NOW + 29 * MINUTE_MS)).toEqual(visit)
  expect(continueOrStartVisit(visit, NOW + 30 * MINUTE_MS)).toEqual({ newSince: NOW, seenAt: NOW })
})

test('does not end a visit when the clock is set back', () => {
  const visit = { newSince: NOW - MINUTE_MS, seenAt: NOW }
  expect(continueOrStartVisit(visit, NOW - 60 * MINUTE_MS)).toEqual(visit)
})

beforeEach(() => void stubLocalStorage())
afterEach(() => {
  setCurrentUserId(null)
  vi.unstubAllGlobals()
})

test('stores a visit for each user of the device, and ignores an invalid stored visit', () => {
  setCurrentUserId('1')
  recordSeenEvents({ newSince: NOW - MINUTE_MS, seenAt: NOW }, NOW + MINUTE_MS)
  recordSeenEvents({ newSince: NOW - MINUTE_MS, seenAt: NOW + MINUTE_MS }, NOW)
  expect(readCurrentVisit(NOW + 2 * MINUTE_MS)).toEqual({
    newSince: NOW - MINUTE_MS,
    seenAt: NOW + MINUTE_MS,
  })
  setCurrentUserId('2')
  expect(readCurrentVisit(NOW)).toEqual({ newSince: NOW, seenAt: NOW })
  localStorage.setItem('kiln.visit.2', '{"newSince":"yesterday"')
  expect(readCurrentVisit(NOW)).toEqual({ newSince: NOW, seenAt: NOW })
})
