import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../../test/factories/local-storage.ts'
import { setPersonHere } from '@/lib/person.ts'
import { noteSeen, visitAt, visitHere } from './last-visit.ts'

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
  setPersonHere(null)
  vi.unstubAllGlobals()
})

test('stores the last visit for each person on the device, and never an earlier one', () => {
  setPersonHere('1')
  noteSeen({ since: NOW - MINUTE, seenAt: NOW }, NOW + MINUTE)
  noteSeen({ since: NOW - MINUTE, seenAt: NOW + MINUTE }, NOW)
  expect(visitHere(NOW + 2 * MINUTE)).toEqual({ since: NOW - MINUTE, seenAt: NOW + MINUTE })
  setPersonHere('2')
  expect(visitHere(NOW)).toEqual({ since: NOW, seenAt: NOW })
  localStorage.setItem('kiln.visit.2', '{"since":"yesterday"')
  expect(visitHere(NOW)).toEqual({ since: NOW, seenAt: NOW })
})
