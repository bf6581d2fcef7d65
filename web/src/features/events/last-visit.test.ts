import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/local-storage.ts'
import { setCurrentUserId } from '@/lib/person.ts'
import { recordSeen, visitAt, currentVisit } from './last-visit.ts'

const MINUTE = 60_000
const NOW = 1_000_000_000_000

test('shows nothing as new on the first visit', () =>
  expect(visitAt(null, NOW)).toEqual({ since: NOW, seenAt: NOW }))

test('keeps events new for the visit, and not for the next one', () => {
  const first = { since: NOW - 90 * MINUTE, seenAt: NOW }
  expect(visitAt(first, NOW + 29 * MINUTE)).toEqual(first)
  expect(visitAt(first, NOW + 30 * MINUTE)).toEqual({ since: NOW, seenAt: NOW })
})

test('does not end a visit when the clock is set back', () => {
  const visit = { since: NOW - MINUTE, seenAt: NOW }
  expect(visitAt(visit, NOW - 60 * MINUTE)).toEqual(visit)
})

beforeEach(() => void stubLocalStorage())
afterEach(() => {
  setCurrentUserId(null)
  vi.unstubAllGlobals()
})

test('stores the last visit for each person on the device, and never an earlier one', () => {
  setCurrentUserId('1')
  recordSeen({ since: NOW - MINUTE, seenAt: NOW }, NOW + MINUTE)
  recordSeen({ since: NOW - MINUTE, seenAt: NOW + MINUTE }, NOW)
  expect(currentVisit(NOW + 2 * MINUTE)).toEqual({ since: NOW - MINUTE, seenAt: NOW + MINUTE })
  setCurrentUserId('2')
  expect(currentVisit(NOW)).toEqual({ since: NOW, seenAt: NOW })
  localStorage.setItem('kiln.visit.2', '{"since":"yesterday"')
  expect(currentVisit(NOW)).toEqual({ since: NOW, seenAt: NOW })
})
